// Whom a comment mentions: active users who may read the record.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { MAX_MENTIONABLE, type Mention } from '../../src/schema/model/comments';
import { lowered } from '../../src/schema/model/noun-label';
import { containing } from '../crud/column-search';
import type { ServedNoun } from '../crud/noun-module';
import { isId } from '../crud/refs';
import { isAdmitted } from '../crud/usage';
import type { Connection } from '../db/database';
import { invalid } from '../http/http-errors';
import { userName } from '../users/user-name';

interface Candidate extends Mention {
  status: number;
  role: string | null;
}

const CANDIDATES = sql`select u.user_id, ${userName('u')} as name, u.status, r.role_name as role
  from users u left join role r on r.role_id = u.type_id`;

/** The users with these ids, each with its name. @throws 422 that says who cannot be mentioned, and why. */
export async function checkMentions(served: ServedNoun, db: Connection, ids: readonly number[]): Promise<Mention[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Candidate>`${CANDIDATES} where u.user_id = any(${ids.filter(isId)}::int[])`.execute(db);
  const messages = [];
  if (rows.length < ids.length) messages.push('A user who is mentioned does not exist.');
  for (const one of rows) {
    if (one.status !== 1) messages.push(`${one.name} is not active and cannot be mentioned.`);
    else if (!(await mayRead(served, one)))
      messages.push(`${one.name} may not open this ${lowered(served.noun.title)} and cannot be mentioned.`);
  }
  if (messages.length > 0) throw invalid({ mentions: messages });
  return rows.map(({ user_id, name }) => ({ user_id, name }));
}

/** Users who can be mentioned and whose name or username has this text, by name. */
export async function findMentionable(served: ServedNoun, search: string): Promise<Mention[]> {
  const { noun, context } = served;
  const pattern = containing(search);
  const { rows } = await sql<Candidate>`select * from (${CANDIDATES}
      where u.status = 1 and ${mayReadSql(noun)} and (${userName('u')} ilike ${pattern} or u.username ilike ${pattern})) found
    order by name, user_id limit ${sql.lit(MAX_MENTIONABLE)}`.execute(context.db);
  const admitted = await Promise.all(rows.map((one) => mayRead(served, one)));
  return rows.filter((_, index) => admitted[index]).map(({ user_id, name }) => ({ user_id, name }));
}

const mayRead = ({ noun, context }: ServedNoun, { user_id, role }: Candidate): Promise<boolean> =>
  isAdmitted(noun, 'read', { userId: user_id, role, tokenHash: '' }, context);

const mayReadSql = ({ may }: Noun) => (may?.read ? sql`r.role_name = any(${may.read}::text[])` : sql`true`);
