// The foreign keys of a table against the `ref` of its properties. A reference that is new, or points elsewhere now,
// needs every row to fit.
import { sql } from 'kysely';
import { storedColumns } from '../noun-columns';
import type { Comparison } from './change';
import { messages } from './messages';
import { presentName } from './renames';
import { countRows, unfitRows } from './rows';
import { propertyName, type TableView } from './table-view';

/**
 * Refuses a reference that some rows do not fit. One that points elsewhere is released; `linkNounTables` makes the new
 * one.
 */
export async function compareReferences(comparison: Comparison, view: TableView): Promise<void> {
  const { catalog, change } = comparison;
  const { noun, columns } = view;
  for (const [column, { ref }] of storedColumns(noun)) {
    const stored = columns.get(column);
    if (!stored) continue;
    const target = ref === undefined ? undefined : presentName(change.tables, ref);
    if (stored.target === target && (ref === undefined || target !== undefined)) continue;
    if (stored.target !== undefined) change.released.push({ table: noun.noun, column });
    if (ref !== undefined)
      await addReference(comparison, view, column, ref, target === undefined ? undefined : catalog.get(target));
    else
      change.findings.push({
        kind: 'reference',
        effect: 'applied',
        noun: noun.noun,
        property: propertyName(noun, column),
        rows: 0,
        message: messages.noReference(`${noun.noun}.${propertyName(noun, column)}`, stored.target!),
      });
  }
}

async function addReference(
  { db, change }: Comparison,
  { noun, table, columns }: TableView,
  column: string,
  ref: string,
  target: { name: string; id?: string } | undefined,
): Promise<void> {
  const stored = columns.get(column)!;
  // A column that becomes an integer first holds its ids as text until then.
  const id = sql`t.${sql.id(stored.name)}::text`;
  const exists = target
    ? sql`exists (select 1 from ${sql.id(target.name)} r where r.${sql.id(target.id!)}::text = btrim(${id}))`
    : sql`false`;
  const where = sql`${sql.id(stored.name)} is not null and ctid in (select t.ctid from ${sql.id(table.name)} t where t.${sql.id(stored.name)} is not null and not ${exists})`;
  const unfit = await unfitRows(db, { table: table.name, column: stored.name, where });
  const property = propertyName(noun, column);
  const [name, finding] = [`${noun.noun}.${property}`, { kind: 'reference', noun: noun.noun, property } as const];
  if (unfit.rows > 0) {
    const message = messages.unfitReference(name, ref, unfit);
    change.findings.push({ ...finding, effect: 'refused', rows: unfit.rows, message });
    return;
  }
  const rows = await countRows(db, table.name, sql`${sql.id(stored.name)} is not null`);
  change.findings.push({ ...finding, effect: 'applied', rows, message: messages.newReference(name, ref, rows) });
}
