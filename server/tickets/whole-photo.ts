// A photo whose ticket was saved with a scaled copy of it, because the connection was slow: the whole one takes the place
// of the copy. Nothing else of a ticket can be replaced this way: what may take it is a JPEG that came with the new ticket.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { changedParts, logChange } from '../crud/change-log';
import { readRow } from '../crud/rows';
import type { Connection } from '../db/database';
import { inTransaction } from '../db/transaction';
import { receiveUpload, type UploadedFile } from '../files/receive';
import { withStoredFiles } from '../files/stored-files';
import { invalid, notFound, problem } from '../http/http-errors';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import type { SignedIn } from '../session/sessions';
import { readStoredTicket, type TicketFileRow, ticketParts } from './stored-ticket';

/** The part with the photo, and the text with the sha256 of its copy, in hexadecimal digits. */
const [PHOTO, COPY] = ['file', 'copy'];

/** What a copy is, and what takes its place, by the first bytes. */
const JPEG = 'image/jpeg';

const GONE = 'The copy of this photo is no longer on the ticket.';

/** The response of `POST /tickets/{id}/files`: the file keeps the id of its copy. */
export interface WholePhoto {
  ticket_id: number;
  file_id: number;
}

/**
 * The same photo again changes nothing, whatever came between. The photo of a locked ticket may come late, too.
 * @throws 404 without such a ticket of the caller's own; 409 where it has the copy no more, the ticket is
 * older than that, or one of both is no JPEG or the photo the smaller one; 413; 422.
 */
export async function putWholePhoto(context: AppContext, id: number, request: FastifyRequest): Promise<WholePhoto> {
  const caller = callerOf(request);
  const { fields, files } = await receivePhoto(context, request);
  try {
    const photo = files[0];
    const isHash = /^[0-9a-f]{64}$/.test(fields.get(COPY) ?? '');
    if (!photo || !isHash)
      throw invalid({
        ...(photo ? {} : { [PHOTO]: [ruleMessage({ keyword: 'required' }, { title: 'File' })] }),
        ...(isHash ? {} : { [COPY]: ['Copy must be a sha256 of 64 hexadecimal digits.'] }),
      });
    return await withStoredFiles(context.files, [photo], ({ keep, markReferenced }) =>
      inTransaction(context.db, async (transaction) => {
        await lockOwnTicket(transaction, id, caller);
        const { files: stored = [] } = (await readStoredTicket(transaction, id)) ?? {};
        const found = (sha256: string) => stored.find((file) => file.sha256 === sha256);
        const known = found(photo.sha256);
        if (known) return { ticket_id: id, file_id: known.file_id };
        const copy = found(fields.get(COPY)!);
        const isWhole = copy !== undefined && photo.kind === JPEG && photo.size > copy.size;
        if (!isWhole || !(await isCopy(transaction, copy))) throw problem(409, GONE);
        await keep([photo]);
        await replaceCopy(transaction, id, caller, copy, photo);
        markReferenced();
        return { ticket_id: id, file_id: copy.file_id };
      }),
    );
  } finally {
    await context.files.dropIncoming(files);
  }
}

function receivePhoto({ settings, files }: AppContext, request: FastifyRequest) {
  const { uploadFileMb, keepPhotoLocation } = settings;
  const message = ruleMessage({ keyword: 'max_size', limit: uploadFileMb }, { title: 'File' });
  return receiveUpload(request, files, {
    takes: (field) => field === PHOTO,
    fileMb: () => uploadFileMb,
    filesPerField: () => 1,
    requestMb: uploadFileMb,
    keepsLocation: keepPhotoLocation,
    tooMuch: () => problem(413, message, { [PHOTO!]: [message] }),
  });
}

async function lockOwnTicket(db: Connection, id: number, { userId }: SignedIn): Promise<void> {
  const { rows } = await sql`
    select 1 from ticket where ticket_id = ${id} and created_by = ${userId} for no key update`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** Days for which a whole photo may follow its ticket: the browser sends nothing by itself that waits for longer than 28. */
const DAYS = 30;

/** Whether a file was stored in the transaction that created its ticket, not long ago, and has not been replaced since. */
async function isCopy(db: Connection, { file_id }: TicketFileRow): Promise<boolean> {
  const { rows } = await sql`select 1 from stored_file f join ticket t on t.ticket_id = f.ticket_id
    where f.file_id = ${file_id} and f.kind = ${JPEG} and f.created_at = t.created_at
      and t.created_at > now() - make_interval(days => ${DAYS})`.execute(db);
  return rows.length > 0;
}

/** The ticket keeps its `updated_at`: it says the same as before, and nobody's open form of it is out of date. */
async function replaceCopy(
  db: Connection,
  id: number,
  caller: SignedIn,
  copy: TicketFileRow,
  photo: UploadedFile,
): Promise<void> {
  const noun = nounOf('ticket');
  const row = (await readRow(db, noun, id)) as Values;
  const before = await ticketParts(db, id);
  await sql`update stored_file set stored_name = ${photo.storedName}, original_name = ${photo.name},
    media_type = ${photo.claimedType}, kind = ${photo.kind}, size = ${photo.size}, sha256 = ${photo.sha256},
    created_at = now()
    where file_id = ${copy.file_id}`.execute(db);
  // Cells of rows name their files, by names that are random and so occur nowhere else.
  await sql`update ticket_values set field_values = replace(field_values::text, ${copy.stored}, ${photo.storedName})::jsonb
    where ticket_id = ${id} and strpos(field_values::text, ${copy.stored}) > 0`.execute(db);
  const after = await ticketParts(db, id);
  await logChange(db, {
    action: 'change',
    noun,
    id,
    caller,
    before: { ...row, ...before.values },
    after: { ...row, ...after.values },
    others: changedParts(noun, before, after),
    isWhole: true,
  });
}
