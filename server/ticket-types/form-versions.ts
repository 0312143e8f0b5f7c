// The versions of a ticket form: who saved which of them and when, how many tickets each has, and what it changed.
import { sql } from 'kysely';
import { compareDefinitions } from '../../src/schema/ticket-types/compare-definitions';
import { compareForms } from '../../src/schema/ticket-types/compare-forms';
import type { FormAuthor, VersionChanges, VersionPage } from '../../src/schema/ticket-types/version-page';
import { createConcurrencyLimit } from '../base/concurrency-limit';
import type { Connection, Database } from '../db/database';
import { inSnapshot } from '../db/transaction';
import { later, notFound } from '../http/http-errors';
import type { AppContext } from '../request/context';
import type { SignedIn } from '../session/sessions';
import { userName } from '../users/user-name';
import { laterTickets } from './count-usage';
import { formVersion } from './forms';
import { choicesIn } from './record-choices';
import { wireForm } from './wire-form';

/** Versions of one response. */
const PAGE_LENGTH = 20;

/**
 * The newest versions, or those before `before`, without their definitions.
 * @param hasTickets whether the tickets of each are counted.
 * @throws 404 when there is no such form.
 */
export const versionPage = (
  db: Database,
  id: number,
  { before, hasTickets }: { before?: number; hasTickets: boolean },
): Promise<VersionPage> =>
  inSnapshot(db, async (snapshot) => {
    const form = await snapshot
      .selectFrom('ticket_form')
      .select(['ticket_form_id', 'form_name', 'status', 'version'])
      .where('ticket_form_id', '=', id)
      .executeTakeFirst();
    if (!form) throw notFound();
    const newest = Math.min(before ?? Infinity, form.version + 1);
    // One more says whether there are older ones.
    const shown = (await versionsOf(snapshot, id, { before: newest, limit: PAGE_LENGTH + 1 })).reverse();
    const tickets = hasTickets ? await ticketsByVersion(snapshot, id) : undefined;
    const { version, ...head } = form;
    return {
      ...head,
      ticket_form_version: version,
      versions: shown.slice(0, PAGE_LENGTH).map((one) => ({
        ...one,
        tickets: tickets ? (tickets.get(one.ticket_form_version) ?? 0) : null,
      })),
      more: shown.length > PAGE_LENGTH,
    };
  });

/** What a version changed. @throws 404 when there is none; 503 when too many are waiting. */
export const versionChanges = (
  context: AppContext,
  caller: SignedIn,
  id: number,
  version: number,
): Promise<VersionChanges> =>
  inTurn(async () => {
    const { db } = context;
    const rows = await db
      .selectFrom('ticket_form_version')
      .select(['version', 'form_name', 'details'])
      .where('ticket_form_id', '=', id)
      .where('version', 'in', [version, version - 1])
      .execute();
    const [wanted, previous] = [version, version - 1].map((number) => rows.find((row) => row.version === number));
    if (!wanted) throw notFound();
    const changes = previous && [
      ...compareForms({ form_name: previous.form_name }, { form_name: wanted.form_name }),
      ...compareDefinitions(
        previous.details,
        wanted.details,
        {},
        await choicesIn(context, caller, [previous.details, wanted.details]),
      ),
    ];
    return { ticket_form_id: id, ticket_form_version: version, changes: changes ?? null };
  });

/** A page of versions requests many at once, and two definitions of a large form are megabytes and much work. */
const inTurn = createConcurrencyLimit({
  atOnce: 1,
  waiting: 64,
  full: () => later(503, 'The server is comparing many versions at this moment. Try again in a few seconds.', 3),
});

/** One version as a form is read, and who saved it. @throws 404 when there is none. */
export async function readVersion(db: Database, id: number, version: number) {
  const form = await formVersion(db, id, version);
  if (!form) throw notFound();
  return { ...wireForm(form), ...(await authorOf(db, id, version)) };
}

/** Who saved a version, and when. @throws 404 when there is none. */
export async function authorOf(
  db: Connection,
  id: number,
  version: number,
): Promise<Pick<FormAuthor, 'saved_at' | 'saved_by'>> {
  const { rows } = await sql<{ saved_at: Date; saved_by: string | null }>`
    select v.created_at as saved_at, ${authorName} as saved_by
    from ticket_form_version v left join users u on u.user_id = v.created_by
    where v.ticket_form_id = ${id} and v.version = ${version}`.execute(db);
  // The form may have been deleted since its version was read.
  if (!rows[0]) throw notFound();
  const { saved_at, saved_by } = rows[0];
  return { saved_at: saved_at.toISOString(), saved_by };
}

const authorName = userName('u');

/** A version without its fields and tickets. */
type FormVersionHead = Omit<FormAuthor, 'tickets'>;

/** The oldest first; with `limit` only so many, the newest before `before`. */
export async function versionsOf(
  db: Connection,
  id: number,
  { before, limit }: { before?: number; limit?: number } = {},
): Promise<FormVersionHead[]> {
  const { rows } = await sql<Omit<FormVersionHead, 'saved_at'> & { saved_at: Date }>`
    select v.version as ticket_form_version, v.form_name, v.created_at as saved_at, ${authorName} as saved_by
    from ticket_form_version v left join users u on u.user_id = v.created_by
    where v.ticket_form_id = ${id} and v.version < coalesce(${before ?? null}::integer, v.version + 1)
    order by v.version desc limit ${limit ?? null}`.execute(db);
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() })).reverse();
}

/** The same with the tickets of each. */
export const withTickets = (versions: readonly FormVersionHead[], tickets: TicketsByVersion): FormAuthor[] =>
  versions.map((one) => ({ ...one, tickets: tickets.get(one.ticket_form_version) ?? 0 }));

type TicketsByVersion = ReadonlyMap<number, number>;

/** From the figures, and of later tickets from those themselves. */
export async function ticketsByVersion(db: Connection, id: number): Promise<TicketsByVersion> {
  const later = await laterTickets(db, id);
  const { rows } = await sql<{ version: number; tickets: number }>`
    select version, sum(tickets)::integer as tickets from (
      select version, tickets from ticket_version_usage where ticket_form_id = ${id}
      union all
      select t.ticket_form_version, count(*) from ticket t where ${later} group by 1
    ) counted group by 1`.execute(db);
  return new Map(rows.map(({ version, tickets }) => [version, tickets]));
}
