// The versions of a ticket form: who saved which of them and when, how many tickets each has, and what it changed.
import { sql } from 'kysely';
import { compareDefinitions } from '../../src/schema/forms/compare-definitions';
import { compareForms } from '../../src/schema/forms/compare-forms';
import type { DefinitionChange } from '../../src/schema/forms/definition-change';
import type { TicketFormDetail } from '../../src/schema/forms/ticket-field';
import type { FormAuthor, VersionPage } from '../../src/schema/forms/version-page';
import type { Connection, Database } from '../db/database';
import { notFound } from '../http/http-errors';
import { userName } from '../users/user-name';
import { countTickets, readCounts } from './count-usage';
import { currentForm, formVersion } from './forms';
import { wireForm } from './wire-form';

/** Versions of one response. */
const PAGE = 20;

/**
 * The newest versions, or those before `before`, with their changes.
 * @throws 404 when there is no such form.
 */
export async function versionPage(db: Database, id: number, before: number | undefined): Promise<VersionPage> {
  const form = await currentForm(db, id);
  if (!form || !(await countTickets(db, id))) throw notFound();
  const newest = Math.min(before ?? Infinity, form.version + 1);
  // One more: what the last of them is compared with.
  const shown = (await versionsOf(db, id, { before: newest, most: PAGE + 1 })).reverse();
  const details = await detailsOf(
    db,
    id,
    shown.map((version) => version.ticket_form_version),
  );
  const changesOf = (version: FormAuthor, previous: FormAuthor | undefined): DefinitionChange[] | null =>
    previous
      ? [
          ...compareForms({ form_name: previous.form_name }, { form_name: version.form_name }),
          ...compareDefinitions(
            details.get(previous.ticket_form_version) ?? [],
            details.get(version.ticket_form_version) ?? [],
          ),
        ]
      : null;
  const { ticket_form_id, form_name, status, version } = form;
  return {
    ticket_form_id,
    form_name,
    status,
    ticket_form_version: version,
    versions: shown.slice(0, PAGE).map((one, index) => ({ ...one, changes: changesOf(one, shown[index + 1]) })),
    more: shown.length > PAGE,
  };
}

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

/** The oldest first; with `most` only so many, the newest before `before`. */
export async function versionsOf(
  db: Database,
  id: number,
  { before, most }: { before?: number; most?: number } = {},
): Promise<FormAuthor[]> {
  const { rows } = await sql<Omit<FormAuthor, 'saved_at' | 'tickets'> & { saved_at: Date }>`
    select v.version as ticket_form_version, v.form_name, v.created_at as saved_at, ${authorName} as saved_by
    from ticket_form_version v left join users u on u.user_id = v.created_by
    where v.ticket_form_id = ${id} and v.version < coalesce(${before ?? null}::integer, v.version + 1)
    order by v.version desc limit ${most ?? null}`.execute(db);
  if (rows.length === 0) return [];
  const tickets = await ticketsByVersion(db, id);
  return rows
    .map((row) => ({
      ...row,
      saved_at: row.saved_at.toISOString(),
      tickets: tickets.get(row.ticket_form_version) ?? 0,
    }))
    .reverse();
}

/** From the figures, and of later tickets from those themselves. */
async function ticketsByVersion(db: Database, id: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await readCounts(db, id, (transaction, later) =>
    sql<{ version: number; tickets: number }>`
      select version, sum(tickets)::integer as tickets from (
        select version, tickets from ticket_version_usage where ticket_form_id = ${id}
        union all
        select t.ticket_form_version, count(*) from ticket t where ${later} group by 1
      ) counted group by 1`.execute(transaction),
  );
  return new Map(rows.map(({ version, tickets }) => [version, tickets]));
}

async function detailsOf(
  db: Database,
  id: number,
  versions: readonly number[],
): Promise<ReadonlyMap<number, TicketFormDetail[]>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticket_form_version')
    .select(['version', 'details'])
    .where('ticket_form_id', '=', id)
    .where('version', 'in', versions)
    .execute();
  return new Map(rows.map(({ version, details }) => [version, details]));
}
