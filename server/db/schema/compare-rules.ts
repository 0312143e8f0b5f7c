// The rules of properties against the values that are there, where a rule differs from the one described last. Values
// that break one stay; they must be corrected when their record is edited next.

import { type RawBuilder, sql } from 'kysely';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import { isEmpty } from '../../../src/schema/formats/plain-values';
import { computedBases, computedParts } from '../../../src/schema/model/computed-fields';
import { STATE } from '../../../src/schema/model/states';
import { violations } from '../../../src/schema/rules/rules';
import { lastingRule } from '../../../src/schema/values/lasting-rule';
import type { StoredColumn } from '../catalog';
import { storedColumns } from '../noun-columns';
import { scanRows } from '../scan-rows';
import type { Comparison } from './change';
import { conversionOf, storedType, wireForm } from './conversions';
import { describedPart, isSame } from './memory';
import { messages, ruleText } from './messages';
import { countRows, hideSecret, withoutSamples } from './rows';
import { propertyBefore, propertyName, type TableView } from './table-view';

/** Adds a finding for each rule that stored values break, and what is computed anew. */
export async function compareRules(comparison: Comparison, view: TableView): Promise<void> {
  const { noun, columns, before } = view;
  for (const [column, property] of storedColumns(noun)) {
    if (noun.states && column === STATE) continue;
    const stored = columns.get(column);
    const earlier = propertyBefore(view, column);
    const isConverted = comparison.change.conversions.some((one) => one.table === noun.noun && one.column === column);
    const isReadable = isConverted || stored?.type === storedType(property);
    const isOther = isConverted || (earlier && !isSame(rulesOf(earlier), rulesOf(property)));
    if (stored && isReadable && isOther) await checkValues(comparison, view, property, { column, stored, isConverted });
  }
  if (before) await checkRequired(comparison, view, before.required);
  await addComputed(comparison, view);
}

/** The words that say which values are allowed, by themselves. */
const rulesOf = (property: Property): Partial<Property> => {
  const { enum: values, minLength, maxLength, pattern, format, minimum, maximum, multipleOf } = property;
  const { type, const: only, items, minItems, maxItems, uniqueItems, notBefore, notAfter } = property;
  const bounds = { minLength, maxLength, minimum, maximum, notBefore, notAfter, multipleOf, minItems, maxItems };
  return { type, enum: values, const: only, pattern, format, items, uniqueItems, ...bounds };
};

async function checkValues(
  { db, change }: Comparison,
  { noun, table }: TableView,
  property: Property,
  { column, stored, isConverted }: { column: string; stored: StoredColumn; isConverted: boolean },
): Promise<void> {
  const { file, hash, readOnly } = property;
  if (file || hash || readOnly) return;
  // A day that was in the future when it was entered is right.
  const rules = lastingRule(rulesOf(property));
  const texts = new Set<string>();
  let [rows, rule] = [0, ''];
  const current: RawBuilder<unknown> = isConverted
    ? conversionOf(stored.name, stored.type, property).value
    : sql`${sql.id(stored.name)}`;
  const value = wireForm(current, isConverted ? storedType(property) : stored.type);
  await scanRows(db, table, [sql`${value} as value`], ({ value }) => {
    const [violation] = isEmpty(value) ? [] : violations(rules, value, undefined, undefined, value);
    if (!violation) return;
    rows += 1;
    rule ||= ruleText(violation, property);
    if (texts.size < 4) texts.add(typeof value === 'string' ? value : JSON.stringify(value));
  });
  if (rows === 0) return;
  const name = propertyName(noun, column);
  const unfit = hideSecret([property], { rows, samples: [...texts].slice(0, 3), hasMore: texts.size > 3 });
  const [message, logMessage] = [unfit, withoutSamples(unfit)].map((some) =>
    messages.rules(`${noun.noun}.${name}`, some, rule),
  ) as [string, string];
  const finding = { kind: 'rules', effect: 'noted', noun: noun.noun, property: name, rows } as const;
  change.findings.push({ ...finding, message, logMessage });
}

async function checkRequired({ db, change }: Comparison, view: TableView, before: readonly string[]): Promise<void> {
  const { noun, table, columns, renames } = view;
  for (const [column] of storedColumns(noun)) {
    const [name, stored] = [propertyName(noun, column), columns.get(column)];
    const was = renames.get(column) ?? name;
    if (!stored || !describedPart(noun).required.includes(name) || before.includes(was)) continue;
    const isLacking = sql`coalesce(btrim(${sql.id(stored.name)}::text), '') in ('', '[]', '{}')`;
    const rows = await countRows(db, table.name, isLacking);
    if (rows === 0) continue;
    const message = messages.required(`${noun.noun}.${name}`, rows);
    change.findings.push({ kind: 'required', effect: 'noted', noun: noun.noun, property: name, rows, message });
  }
}

/** Computed values of a rule that is new or another one, or of parts that are shown or stored in another way. */
async function addComputed({ db, change }: Comparison, view: TableView): Promise<void> {
  const { noun, table, columns, before } = view;
  const bases = computedBases(noun.record);
  const converted = change.conversions.flatMap(({ table, column }) => (table === noun.noun ? [column] : []));
  const names = storedColumns(noun).flatMap(([column, { computed }]) => {
    if (!computed) return [];
    const isNew = !columns.has(column);
    const isOther = before?.computed
      ? before.computed[column] !== bases[column]
      : before !== undefined && !isSame(propertyBefore(view, column)?.computed, computed);
    return isNew || isOther || computedParts(computed).some((field) => converted.includes(field)) ? [column] : [];
  });
  const rows = names.length === 0 ? 0 : await countRows(db, table.name);
  if (rows === 0) return;
  change.computed.push({ noun, names });
  for (const name of names) {
    const message = messages.computed(`${noun.noun}.${name}`, rows);
    change.findings.push({ kind: 'computed', effect: 'applied', noun: noun.noun, property: name, rows, message });
  }
}
