// The lines of a new record, checked by what its descriptor says alone: as a browser can do it, before the server
// compares them with what is stored.
import type { Noun, RecordSchema, Values } from '../descriptor/descriptor';
import { firstValues } from '../model/first-value';
import { recordFor } from '../model/record-for';
import type { Errors } from '../rules/check';
import { fieldOfKey } from '../rules/check-rows';
import { checkNew, sentValues } from '../rules/check-write';
import { FIELDS, type ImportColumn } from './import-columns';
import type { ImportPlan } from './import-plan';
import type { ReadLines } from './read-lines';

/**
 * The values of a new record: what no column of the file is begins as in a form. Without the moment in which a form opens,
 * which is not that of what the file says.
 */
export const newValues = (noun: Noun, plan: ImportPlan, values: Values): Values =>
  begun(recordFor(noun, 'add'), '', plan, values);

/** The same of the fields that the type of a new record has. */
export const newFields = (plan: ImportPlan, values: Values): Values =>
  plan.fields ? begun(plan.fields, FIELDS, plan, values) : values;

function begun({ properties }: RecordSchema, prefix: string, { columns }: ImportPlan, values: Values): Values {
  const isThere = (name: string) =>
    columns.some((column) => column?.name === name || column?.table === name || column?.pair?.includes(name));
  const first = Object.entries(firstValues(properties, values)).filter(
    ([name, value]) => value !== undefined && !isThere(prefix + name),
  );
  return { ...Object.fromEntries(first), ...values };
}

/** Messages by column; under an empty name those of what is no column of the file. */
export function checkLines(noun: Noun, plan: ImportPlan, { values, errors }: ReadLines): Record<string, string> {
  const sent = sentValues(noun, 'add', newValues(noun, plan, values));
  return { ...errorsByColumn(plan, checkNew(noun, sent).errors, errors), ...errors };
}

/** Errors of a save under the columns of the file. @param found columns that have a message already. */
export function errorsByColumn(
  plan: ImportPlan,
  errors: Errors,
  found: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [key, messages] of Object.entries(errors)) {
    const name = columnOfKey(plan, key)?.name ?? '';
    // What could not be read is not missing.
    if (Object.hasOwn(found, name) && name !== '') continue;
    if (isOf(found, key)) continue;
    all[name] = all[name] === undefined ? messages.join(' ') : `${all[name]} ${messages.join(' ')}`;
  }
  return all;
}

const isOf = (found: Readonly<Record<string, string>>, key: string): boolean =>
  Object.keys(found).some((name) => name === key || name.startsWith(`${key}[].`));

/** `packages.2.weight` is of the column `packages[].weight`, `packages` of the first column of that table. */
function columnOfKey({ columns }: ImportPlan, key: string): ImportColumn | undefined {
  const name = key.replace(/\.\d+\./, '[].');
  return (
    columns.find((column) => column?.name === key || column?.name === name || column?.pair?.includes(key)) ??
    columns.find((column) => column?.table === tableOf(key))
  );
}

const tableOf = (key: string): string =>
  key.startsWith(FIELDS) ? `${FIELDS}${fieldOfKey(key.slice(FIELDS.length))}` : fieldOfKey(key);
