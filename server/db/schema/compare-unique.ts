// Properties that become unique, alone or together, against the rows that are there.
import { sql } from 'kysely';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { uniqueKey } from '../../../src/schema/formats/unique-key';
import { uniqueNames } from '../../../src/schema/rules/collisions';
import { scanRows } from '../scan-rows';
import { keyColumn } from '../unique-key';
import type { Comparison, PlannedFinding } from './change';
import { conversionOf } from './conversions';
import { isSame } from './memory';
import { messages } from './messages';
import { hideSecret, type Unfit, withoutSamples } from './rows';
import { propertyBefore, type TableView } from './table-view';

/** Rows that share a value stay, and are counted. Also drops the key columns of what is unique no longer. */
export async function compareUnique(comparison: Comparison, view: TableView): Promise<void> {
  const { change } = comparison;
  const { noun, table, columns, before } = view;
  for (const name of uniqueNames(noun)) {
    const stored = columns.get(name);
    if (!stored || table.columns.has(keyColumn(stored.name))) continue;
    const unfit = await repeated(comparison, view, [name]);
    const of = (some: Unfit) => messages.unique(`${noun.noun}.${name}`, some);
    change.findings.push({ ...findingOf(noun, unfit, of), property: name });
  }
  // A key that nobody writes any more would be wrong when the property becomes unique again.
  for (const name of columns.keys())
    if (propertyBefore(view, name)?.unique && !noun.record.properties[name]?.unique)
      change.keys.push({ table: noun.noun, column: keyColumn(name) });
  const together = noun.record.unique ?? [];
  for (const names of before?.unique ?? [])
    if (!together.some((other) => isSame(other, names)))
      change.keys.push({ table: noun.noun, column: keyColumn(...names) });
  for (const names of together) {
    const formerNames = names.map((name) => view.renames.get(name) ?? name);
    const isKnown = before?.unique.some((other) => isSame(other, names) || isSame(other, formerNames));
    if (isKnown || table.columns.has(keyColumn(...names)) || names.some((name) => !columns.has(name))) continue;
    const unfit = await repeated(comparison, view, names);
    change.findings.push(findingOf(noun, unfit, (some) => messages.uniqueTogether(noun.noun, names, some)));
  }
}

const findingOf = (noun: Noun, unfit: Unfit, message: (unfit: Unfit) => string): PlannedFinding => ({
  kind: 'unique',
  effect: 'applied',
  noun: noun.noun,
  rows: unfit.rows,
  message: message(unfit),
  logMessage: message(withoutSamples(unfit)),
});

/** Rows whose values, in their normalized spelling, an older row has. */
async function repeated(comparison: Comparison, view: TableView, names: readonly string[]): Promise<Unfit> {
  const { properties } = view.noun.record;
  const expressions = names.map((name) => {
    const { name: column, type } = view.columns.get(name)!;
    const conversion = comparison.change.conversions.find((one) => one.table === view.noun.noun && one.column === name);
    const value = conversion ? conversionOf(column, type, properties[name]!).value : sql`${sql.id(column)}`;
    return sql`${value}::text as ${sql.id(name)}`;
  });
  const keys = new Set<string>();
  const samples = new Set<string>();
  let rows = 0;
  const check = (row: Values) => {
    const values = names.map((name) => row[name] as string | null);
    if (values.some((value) => value === null || value.trim() === '')) return;
    const key = JSON.stringify(values.map((value) => uniqueKey(value!)));
    if (!keys.has(key)) return void keys.add(key);
    rows += 1;
    if (samples.size < 4) samples.add(values.join(' + ').slice(0, 80));
  };
  await scanRows(comparison.db, view.table, expressions, check);
  const unfit = { rows, samples: [...samples].slice(0, 3), hasMore: samples.size > 3 };
  return hideSecret(
    names.flatMap((name) => properties[name] ?? []),
    unfit,
  );
}
