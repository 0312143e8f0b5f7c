// A record as it was at a moment: what it is now, with the changes since then taken back one after the other, the newest
// first. So it holds what the log knows, and of everything else what there is now.
import { sql } from 'kysely';
import type { Noun, Property, RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, isFiles } from '../../src/schema/formats/plain-values';
import { isCommentField } from '../../src/schema/model/comments';
import { computedValues } from '../../src/schema/model/computed-fields';
import type { AsItWas, LoggedChange, LoggedField, LoggedValue } from '../../src/schema/model/history';
import { nounOf } from '../../src/schema/model/nouns';
import { refKey } from '../../src/schema/model/refs';
import { rowsTakenBack } from '../../src/schema/model/row-history';
import { isRows, rowRecord } from '../../src/schema/model/rows';
import { STATE } from '../../src/schema/model/states';
import { type Connection, jsonb, utcText } from '../db/database';
import { rowTables } from '../db/row-tables';
import { entriesOf, recordEntries } from './change-log';
import { filesIn } from './record-files';
import { readColumns, rowsIn } from './record-rows';
import { readRow } from './rows';
import { rowColumns } from './table-columns';
import { nest } from './table-query';

/** The record, and what it held that it has no place for today: fields that are gone, and files. */
export interface PastRecord {
  row: Values;
  others: AsItWas['others'];
  /**
   * What changes since then have made of fields that no property stands for: their values of then, by name; of rows what
   * is to be taken back (`RowChanges`).
   */
  parts: ReadonlyMap<string, unknown>;
}

/** @returns undefined where there was no such record at the moment. @param at an ISO text. */
export async function readAsItWas(
  db: Connection,
  noun: Noun,
  id: number,
  { at, timeZone }: { at: string; timeZone?: string },
): Promise<PastRecord | undefined> {
  // The record first: a change that comes between the two statements is taken back, and changes nothing.
  const current = await readRow(db, noun, id, timeZone);
  const since = sql`created_at > ${at}::timestamptz`;
  let past: Values | undefined = current && { ...current };
  const others = new Map<string, AsItWas['others'][number]>();
  const parts = new Map<string, unknown>();
  for await (const { change_id, action, fields } of recordEntries(db, noun, id, { condition: since })) {
    if (action === 'create' || action === 'restore') past = undefined;
    else if (action === 'delete') past = nothing(noun, id);
    const own = fields.filter(({ name }) => !isCommentField(name));
    if (past) for (const field of own) takeBack(noun, past, others, field);
    else others.clear();
    for (const field of own) {
      const { name, before, rows } = field;
      if (Object.hasOwn(noun.record.properties, name)) continue;
      if (rows === undefined) parts.set(name, before?.value);
      else if (!(parts.get(name) instanceof RowChanges)) {
        const condition = sql`${since} and change_id <= ${change_id}
          and fields @> ${jsonb([{ name }])}::jsonb`;
        parts.set(name, new RowChanges(() => recordEntries(db, noun, id, { condition, field: name })));
      }
    }
  }
  if (!past) return undefined;
  const whole = { ...past, ...wholeRows(noun, past) };
  const row = { ...whole, ...computedValues(noun.record, whole), ...labels(noun, whole) };
  return {
    row: { ...row, ...(await stamps(db, noun, id, { at, timeZone, row })) },
    others: [...others.values()],
    parts,
  };
}

/** What changes have done to the rows of a part that no property stands for: read where it is taken back, as it may be large. */
export class RowChanges {
  constructor(private readonly entries: () => AsyncIterable<LoggedChange>) {}

  /** The rows of then, from those of today. */
  async takenBack(now: readonly Values[]): Promise<Values[]> {
    let rows = [...now];
    for await (const { fields } of this.entries()) for (const field of fields) rows = rowsTakenBack(rows, field);
    return rows;
  }
}

function takeBack(noun: Noun, row: Values, others: Map<string, AsItWas['others'][number]>, field: LoggedField): void {
  const { name, title, before, after } = field;
  const property = Object.hasOwn(noun.record.properties, name) ? noun.record.properties[name] : undefined;
  // A secret.
  if (!before && !after) return;
  if (property && isRows(property)) {
    const columns = rowRecord(property);
    row[name] = rowsTakenBack(rowsIn(row[name]), field, (cells, cell) => {
      if (Object.hasOwn(columns.properties, cell.name)) setCell(columns, cells, cell);
    });
    return;
  }
  if (!property || isFiles(property) || field.rows !== undefined) {
    if (before) others.set(name, { name, title, text: before.text });
    else others.delete(name);
    if (property && isFiles(property))
      row[property.readAs ?? name] = keptFiles(property, row[property.readAs ?? name], before);
    return;
  }
  setCell(noun.record, row, field);
}

/** Gives a record, or a row of one, the value that a field had, with the label of what it referred to. */
function setCell(record: RecordSchema, row: Values, { name, before }: LoggedField): void {
  const property = record.properties[name];
  if (property && isFiles(property)) {
    row[name] = keptFiles(property, row[name], before);
    return;
  }
  row[property?.readAs ?? name] = before?.value ?? null;
  if (property?.ref === undefined) return;
  const { api, label } = nounOf(property.ref);
  row[refKey(record, name)!] = before && { [api.id]: before.value, [label]: before.text };
}

/** Of the files of then those that are still there. */
function keptFiles({ file }: Property, now: unknown, before: LoggedValue | null): unknown {
  const hashes = Array.isArray(before?.value) ? before.value.map(({ sha256 }) => sha256) : [];
  const kept = filesIn(now).filter(({ sha256 }) => hashes.includes(sha256));
  return file ? (kept[0] ?? null) : kept;
}

/** Whole rows: what is empty, or follows from other cells, is not logged. */
const wholeRows = (noun: Noun, past: Values): Values =>
  Object.fromEntries(
    rowTables(noun).map((table) => {
      const empty = nest(Object.fromEntries(readColumns(table).map(({ path }) => [path, null])));
      const rows = rowsIn(past[table.property]).map((row) => ({ ...empty, ...row }));
      return [table.property, rows.map((row) => ({ ...row, ...computedValues(table.record, row) }))];
    }),
  );

/** Labels of referenced records that have a field of their own. */
const labels = ({ record }: Noun, row: Values): Values =>
  Object.fromEntries(
    Object.entries(record.properties).flatMap(([name, { labelOf }]) => {
      if (labelOf === undefined) return [];
      const { label } = nounOf(record.properties[labelOf]!.ref!);
      return [[name, (row[refKey(record, labelOf)!] as Values | null | undefined)?.[label] ?? null]];
    }),
  );

/** When it had been created and saved last, and by whom; as it is now where the log does not go back so far. */
async function stamps(
  db: Connection,
  noun: Noun,
  id: number,
  { at, timeZone = 'UTC', row }: { at: string; timeZone?: string; row: Values },
): Promise<Values> {
  const until = sql`from change_log where ${entriesOf(noun, id)} and created_at <= ${at}::timestamptz`;
  const isMove = sql`(action = 'create' or fields @> ${jsonb([{ name: STATE }])}::jsonb)`;
  // Three of them: a record that a program changes every minute has very many.
  const { rows } = await sql<{ which: string; updated_at: string; moment: string; name: string | null }>`
    select which, ${utcText(sql.ref('created_at'))} as updated_at, user_name as name,
      to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as moment
    from ((select 'first' as which, created_at, user_name ${until} order by change_id limit 1)
      union all (select 'last', created_at, user_name ${until} order by change_id desc limit 1)
      union all (select 'moved', created_at, user_name ${until} and ${noun.states ? isMove : sql`false`}
        order by change_id desc limit 1)) as entry`.execute(db);
  const entry = (which: string) => rows.find((row) => row.which === which);
  const [first, last] = [entry('first'), entry('last')];
  if (!first || !last) return {};
  const changed = {
    changed: last.moment,
    changedBy: last.name,
    stateSince: entry('moved')?.moment,
  };
  const created = { created: first.moment, createdBy: first.name };
  const known = Object.entries(noun.record.properties).flatMap(([name, { stamp }]) => {
    const moments: Record<string, string | null | undefined> = { ...changed, ...(isEmpty(row[name]) && created) };
    const moment = moments[stamp ?? ''];
    return moment === undefined ? [] : [[name, moment]];
  });
  return { ...('updated_at' in row && { updated_at: last.updated_at }), ...Object.fromEntries(known) };
}

/** A record of which nothing is known. */
const nothing = (noun: Noun, id: number): Values => ({
  ...nest(Object.fromEntries(rowColumns(noun).map(({ path }) => [path, null]))),
  [noun.api.id]: id,
});
