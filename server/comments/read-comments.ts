// The comments about a record, as their calls return them.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import {
  COMMENT_EDIT_MINUTES,
  type CommentPage,
  commentNoun,
  type RecordComment,
} from '../../src/schema/model/comments';
import { fileColumns, withLinks } from '../crud/record-files';
import { type Connection, utcText } from '../db/database';
import { notFound } from '../http/http-errors';
import type { AppContext } from '../request/context';
import type { SignedIn } from '../session/sessions';

const PAGE_LENGTH = 50;

/** @throws 404 where there is no such record. */
export async function readComments(
  { db, linkKey }: AppContext,
  noun: Noun,
  id: number,
  caller: SignedIn,
  before?: number,
): Promise<CommentPage> {
  const { rows } = await sql`select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id}`.execute(db);
  if (rows.length === 0) throw notFound();
  const older = before === undefined ? sql`true` : sql`comment_id < ${before}`;
  // One more says whether there are older ones.
  const found = await selectComments(
    db,
    noun,
    id,
    caller,
    sql`${older} order by comment_id desc limit ${PAGE_LENGTH + 1}`,
  );
  return {
    comments: found.slice(0, PAGE_LENGTH).map((row) => linkedComment(row, linkKey)),
    more: found.length > PAGE_LENGTH,
  };
}

/** One of a record as it is stored, its files without links. @throws 404. */
export async function readComment(
  db: Connection,
  noun: Noun,
  id: number,
  caller: SignedIn,
  commentId: number,
): Promise<Values> {
  const [row] = await selectComments(db, noun, id, caller, sql`comment_id = ${commentId}`);
  if (!row) throw notFound();
  return row;
}

/** The same with links to its files. */
export function linkedComment(row: Values, linkKey: string): RecordComment {
  return withLinks(commentNoun, row, linkKey) as unknown as RecordComment;
}

/** Nobody edits a comment from the future, as there is one after the clock went back. */
const EDIT_SECONDS = sql`case when deleted_at is null and clock_timestamp() >= written_at
  then greatest(0, floor(extract(epoch from written_at + make_interval(mins => ${sql.lit(COMMENT_EDIT_MINUTES)}) - clock_timestamp())))::integer
  else 0 end`;

async function selectComments(
  db: Connection,
  noun: Noun,
  id: number,
  { userId }: SignedIn,
  rest: ReturnType<typeof sql>,
): Promise<Values[]> {
  const moment = (column: string) => utcText(sql.ref(column));
  const files = fileColumns(commentNoun, 'files', commentNoun.record.properties.files!).wire;
  const { rows } = await sql<Values>`
    select comment_id, ${moment('written_at')} as written_at, ${moment('edited_at')} as edited_at,
      ${moment('deleted_at')} as deleted_at, user_id, user_name, token_name, body as text, mentions,
      coalesce(${files}, '[]') as files, user_id = ${userId} as is_own,
      case when user_id = ${userId} then ${EDIT_SECONDS} else 0 end as edit_seconds
    from record_comment where noun = ${noun.noun} and record_id = ${id} and ${rest}`.execute(db);
  return rows;
}
