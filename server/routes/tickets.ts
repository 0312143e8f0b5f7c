// The calls of tickets (spec section 7): list, number, create, read.
import type { FastifyInstance } from 'fastify';
import type { RecordSchema } from '../../src/schema/model/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { checkRecord } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { readRecord } from '../../src/schema/rules/values';
import type { Context } from '../context';
import { checkRefs, mapForeignKeyError } from '../crud/refs';
import { tableRoute } from '../crud/table-route';
import { type Database, idOf } from '../db/database';
import { type Excess, receiveUpload, type Upload } from '../files/receive';
import { callerOf } from '../http/guard';
import { invalid, notFound, problem } from '../http/http-errors';
import { intentOf, storedResponse } from '../http/idempotency';
import type { Settings } from '../settings';
import { checkTicket, detailIdOf } from '../tickets/check-ticket';
import { createTicket } from '../tickets/create-ticket';
import { currentForm } from '../tickets/forms';
import { previewNumber } from '../tickets/number';
import { readTicket } from '../tickets/read-ticket';

export function ticketRoutes(app: FastifyInstance, context: Context): void {
  const noun = nounOf('ticket');
  const { db, files, settings, linkKey } = context;
  tableRoute(app, context, noun);

  app.get('/tickets/no/get', async (request) => {
    const record = numberRecord(noun.record);
    const values = readRecord(record, Object.fromEntries(new URLSearchParams(request.raw.url?.split('?')[1] ?? '')));
    const errors = checkRecord(record, values);
    const { terminal_id, issue_date } = values as { terminal_id: number; issue_date: string };
    if (!errors.terminal_id) Object.assign(errors, await checkRefs(db, noun, { terminal_id }));
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return { ticket_number: await previewNumber(db, terminal_id, issue_date) };
  });

  app.post('/tickets/create', async (request) => {
    const { userId } = callerOf(request);
    const takes = (field: string) => field === 'attachments' || detailIdOf(field) !== undefined;
    const upload = await receiveUpload(request, context, takes, (excess) => tooMuch(db, settings, excess));
    try {
      const intent = intentOf(request, userId, 'tickets/create', contentOf(upload));
      const earlier = await storedResponse(db, intent);
      if (earlier) return { status: 'success', data: earlier };
      const check = await checkTicket(db, upload);
      if (!check.ok) throw invalid(check.errors);
      return {
        status: 'success',
        data: await createTicket(db, files, check.ticket, userId, intent).catch((error: unknown) =>
          mapForeignKeyError(db, noun, { ...check.ticket }, error),
        ),
      };
    } finally {
      // A kept file has moved on; what still lies where it arrived belongs to no ticket.
      await files.dropIncoming(upload.files);
    }
  });

  app.get<{ Params: { id: string } }>('/tickets/:id', async (request) => {
    const id = idOf(request.params.id);
    const ticket = id === undefined ? undefined : await readTicket(db, linkKey, id);
    if (!ticket) throw notFound();
    return ticket;
  });
}

/** What the number is made of, both required. */
function numberRecord({ properties }: RecordSchema): RecordSchema {
  const { terminal_id, issue_date } = properties;
  return {
    required: ['terminal_id', 'issue_date'],
    properties: { terminal_id: terminal_id!, issue_date: issue_date! },
  };
}

/**
 * What makes two sent tickets the same: fields in a fixed order, and the files' contents. The number is left out: it is a preview, and a
 * retry may have fetched another one.
 */
function contentOf({ fields, files }: Upload): unknown {
  const sorted = [...fields].filter(([name]) => name !== 'ticket_no').sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    sorted.map(([name, value]) => [name, value.trim()]),
    files.map(({ field, name, sha256 }) => [field, name, sha256]),
  ];
}

/** 413 with the sentence under the field whose files are too large or too many. */
async function tooMuch(db: Database, settings: Settings, excess: Excess): Promise<Error> {
  if (excess.kind === 'request')
    return problem(413, `All files together must be no more than ${settings.uploadRequestMb} MB.`, {});
  const { key, title } = await fieldOf(db, excess.field, excess.fields);
  const failure =
    excess.kind === 'size'
      ? ({ keyword: 'max_size', limit: settings.uploadFileMb } as const)
      : ({ keyword: 'maxItems', limit: settings.uploadFilesPerField } as const);
  const words = ruleMessage(failure, { title });
  return problem(413, words, { [key]: [words] });
}

async function fieldOf(
  db: Database,
  field: string,
  fields: ReadonlyMap<string, string>,
): Promise<{ key: string; title: string }> {
  const detailId = detailIdOf(field);
  if (detailId === undefined) return { key: field, title: nounOf('ticket').record.properties[field]?.title ?? 'File' };
  const formId = idOf(fields.get('ticket_form_type_id'));
  const form = formId === undefined ? undefined : await currentForm(db, formId);
  const detail = form?.details.find((one) => one.ticket_form_detail_id === detailId);
  return { key: `form_fields.${detailId}`, title: detail?.input_name ?? 'File' };
}
