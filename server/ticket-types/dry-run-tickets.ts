// Checks the latest tickets of a form against a definition that is not saved yet.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { fieldLabel } from '../../src/schema/conditions/field-label';
import type { Values } from '../../src/schema/descriptor/descriptor';
import type { FileLike } from '../../src/schema/formats/plain-values';
import { withNumbers } from '../../src/schema/ticket-types/definition-conditions';
import { dryRunDefinition, type FilledTicket } from '../../src/schema/ticket-types/dry-run-definition';
import type { DryRun, DryRunProblem } from '../../src/schema/ticket-types/dry-run-field';
import type { DraftDetail, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import type { Connection, Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { aroundColumn, aroundIn } from './around-fields';
import type { FormVersion } from './forms';
import { type FieldValues, withDefinition } from './stored-values';

interface DryRunLimits {
  /** Tickets that are checked. */
  tickets: number;
  /** Milliseconds for each statement that reads them, and after which no more are read. */
  time: number;
  /** Milliseconds of work after which others get their turn: a large definition takes long for each ticket. */
  slice: number;
}

const LIMITS: DryRunLimits = { tickets: 200, time: 2_000, slice: 10 };

/** Of each problem. */
const MAX_EXAMPLES = 50;

/** Tickets of one statement: while the next ones are read, these are checked. */
const BATCH_TICKETS = 50;

/** No connection is held while tickets are checked. @throws DatabaseUnavailable where reading them takes too long. */
export async function dryRunTickets(
  db: Database,
  form: FormVersion,
  draft: readonly DraftDetail[],
  limits = LIMITS,
): Promise<DryRun> {
  const dryRun = startDryRun(form, draft);
  const definitions = new Map([[form.version, form.details]]);
  const end = Date.now() + limits.time;
  const read = (offset: number) =>
    inTransaction(db, async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(limits.time)}`.execute(transaction);
      return latestTickets(transaction, form.ticket_form_id, definitions, {
        offset,
        limit: Math.min(BATCH_TICKETS, limits.tickets - offset),
      });
    });
  let next = read(0);
  for (let offset = 0; ; offset += BATCH_TICKETS) {
    const tickets = await next;
    const isLast = tickets.length < BATCH_TICKETS || offset + BATCH_TICKETS >= limits.tickets || Date.now() > end;
    if (!isLast) {
      next = read(offset + BATCH_TICKETS);
      // It may fail before it is awaited.
      next.catch(() => {});
    }
    let since = performance.now();
    for (const ticket of tickets) {
      dryRun.add(ticket);
      if (performance.now() - since < limits.slice) continue;
      await setImmediate();
      since = performance.now();
    }
    if (isLast) return dryRun.result();
  }
}

function startDryRun(form: FormVersion, draft: readonly DraftDetail[]) {
  const details = withNumbers(draft);
  const labels = new Map(
    details.map((one) => [String(one.ticket_form_detail_id), fieldLabel({ title: one.input_name })]),
  );
  const refusalsOf = dryRunDefinition(details);
  let refusalsNow: typeof refusalsOf | undefined;
  const problems = new Map<string, DryRunProblem>();
  const counts = { tickets: 0, refused: 0, refused_now: 0 };
  return {
    add(ticket: StoredTicket): void {
      counts.tickets++;
      const refusals = refusalsOf(ticket);
      if (refusals.length === 0) return;
      counts.refused++;
      // What was filled in with the version in force was accepted by it.
      if (ticket.version !== form.version) {
        refusalsNow ??= dryRunDefinition(form.details);
        if (refusalsNow(ticket).length > 0) counts.refused_now++;
      }
      for (const { field, kind, message } of refusals) {
        const key = `${kind} ${field}`;
        let found = problems.get(key);
        if (!found) {
          found = { input_name: labels.get(field)!, kind, message: message(), tickets: 0, examples: [] };
          problems.set(key, found);
        }
        found.tickets++;
        if (found.examples.length < MAX_EXAMPLES) found.examples.push({ ticket_id: ticket.id, ticket_no: ticket.no });
      }
    },
    result: (): DryRun => ({
      ticket_form_id: form.ticket_form_id,
      ...counts,
      problems: [...problems.values()].sort((a, b) => b.tickets - a.tickets),
    }),
  };
}

interface StoredTicket extends FilledTicket {
  id: number;
  no: string;
  version: number;
}

interface TicketRow {
  ticket_id: number;
  ticket_no: string;
  ticket_form_version: number;
  around: Values;
  field_values: FieldValues | null;
  files: (FileLike & { field: number })[] | null;
}

/** @param definitions those of the versions that are known; of others it adds them. */
async function latestTickets(
  db: Connection,
  id: number,
  definitions: Map<number, readonly TicketFormDetail[]>,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredTicket[]> {
  const { rows } = await sql<TicketRow>`
    select t.ticket_id, t.ticket_no, t.ticket_form_version, ${aroundColumn('t')} as around, s.field_values, (
      select jsonb_agg(jsonb_build_object('field', f.ticket_form_detail_id, 'name', f.original_name,
        'size', f.size, 'type', coalesce(f.kind, f.media_type)) order by f.position)
      from stored_file f where f.ticket_id = t.ticket_id and f.ticket_form_detail_id is not null) as files
    from ticket t left join ticket_values s using (ticket_id) where t.ticket_form_type_id = ${id}
    order by t.ticket_id desc limit ${limit} offset ${offset}`.execute(db);
  await addDefinitions(db, id, definitions, new Set(rows.map((row) => row.ticket_form_version)));
  return rows.map((row) => ({
    id: row.ticket_id,
    no: row.ticket_no,
    version: row.ticket_form_version,
    around: aroundIn(row.around),
    form_fields: withDefinition(definitions.get(row.ticket_form_version) ?? [], row.field_values),
    files: byField(row.files ?? []),
  }));
}

async function addDefinitions(
  db: Connection,
  id: number,
  definitions: Map<number, readonly TicketFormDetail[]>,
  versions: ReadonlySet<number>,
): Promise<void> {
  const unknown = [...versions].filter((version) => !definitions.has(version));
  if (unknown.length === 0) return;
  const found = await db
    .selectFrom('ticket_form_version')
    .select(['version', 'details'])
    .where('ticket_form_id', '=', id)
    .where('version', 'in', unknown)
    .execute();
  for (const { version, details } of found) definitions.set(version, details);
}

function byField(files: NonNullable<TicketRow['files']>): Map<number, FileLike[]> {
  const found = new Map<number, FileLike[]>();
  for (const file of files) found.set(file.field, [...(found.get(file.field) ?? []), file]);
  return found;
}
