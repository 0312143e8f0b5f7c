// What a new record must have and no column of a file gives: what it begins with instead, and what has to be added.
import type { Noun, Property, RecordSchema } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { exportText } from '../model/cells';
import { firstValues, followed } from '../model/first-value';
import { recordFor } from '../model/record-for';
import { isRows, rowRecord } from '../model/rows';
import { canBeSent } from '../model/states';
import { labelOf } from '../rules/rule-messages';
import { FIELDS, filledBy, type ImportColumn, importColumns } from './import-columns';

interface MissingColumns {
  /** In words, such as "Package count". */
  required: string[];
  /** With what a new record begins with. */
  usual: { title: string; text: string }[];
  /** Columns of the file in which an empty cell is refused, and that could be left out, with what a new record has then. */
  filled: { name: string; title: string; text: string }[];
  /** In no file can be, such as a signature: no new record comes from one. */
  never: string[];
}

/**
 * @param fields of the type of the records. @param columns those that the file may have.
 * @param names those that it has. @param given what is the same for all records.
 */
export function missingColumns(
  noun: Noun,
  fields: RecordSchema | undefined,
  columns: readonly ImportColumn[],
  names: readonly string[],
  given?: string,
): MissingColumns {
  const missing: MissingColumns = { required: [], usual: [], filled: [], never: [] };
  const known = new Map(columns.map((column) => [column.name, column]));
  const filled = filledBy(names.map((name) => known.get(name)));
  const tables = new Set(columns.flatMap(({ name, table }) => (table && names.includes(name) ? [table] : [])));
  for (const { record, prefix } of recordsOf(noun, fields)) {
    const first = firstValues(record.properties, {});
    for (const name of new Set(record.required)) {
      const property = record.properties[name];
      // A number that the server allots is no column.
      if (!property || !canBeSent(property) || name === given) continue;
      const text = usualText(property, first[name], filled, prefix, record);
      if (isGiven(prefix + name, property)) {
        if (text !== undefined) missing.filled.push({ name: prefix + name, title: labelOf(property), text });
      } else if (text !== undefined) missing.usual.push({ title: labelOf(property), text });
      else if (canBeThere(prefix + name)) missing.required.push(labelOf(property));
      else missing.never.push(labelOf(property));
    }
    for (const [name, property] of Object.entries(record.properties))
      if (tables.has(prefix + name)) missing.required.push(...missingCells(prefix + name, property));
  }
  return missing;

  function isGiven(name: string, property: Property): boolean {
    return isRows(property) ? tables.has(name) : filled.includes(name);
  }

  function canBeThere(name: string): boolean {
    return columns.some((column) => column.name === name || column.table === name);
  }

  /** What each row must have. */
  function missingCells(table: string, property: Property): string[] {
    const { required, properties } = rowRecord(property);
    const first = firstValues(properties, {});
    return required
      .filter((cell) => !names.includes(`${table}[].${cell}`) && isEmpty(first[cell]))
      .map((cell) => known.get(`${table}[].${cell}`)?.title ?? `${property.title}: ${labelOf(properties[cell]!)}`);
  }
}

/**
 * Whether new records of the noun can come from a file at all: a form of its fields adds them, and a file can have all that
 * they must have.
 */
export const canComeFromFile = (noun: Noun): boolean =>
  hasAddForm(noun) && missingColumns(noun, undefined, importColumns(noun), []).never.length === 0;

/** Others are made by a screen of their own. */
export const hasAddForm = ({ screens = [] }: Noun): boolean =>
  screens.some(
    (screen) =>
      screen.kind === 'inline' ||
      (screen.kind === 'list' && screen.form !== undefined) ||
      (screen.kind === 'form' && !screen.readonly && !screen.path.includes('{')),
  );

const recordsOf = (noun: Noun, fields: RecordSchema | undefined) => [
  { record: recordFor(noun, 'add'), prefix: '' },
  ...(fields ? [{ record: fields, prefix: FIELDS }] : []),
];

/** What it begins with, as a form shows it: a fixed value, or that of another column. */
function usualText(
  property: Property,
  first: unknown,
  names: readonly string[],
  prefix: string,
  { properties }: RecordSchema,
): string | undefined {
  const source = followed(property);
  if (source !== undefined && names.includes(prefix + source) && properties[source])
    return `that of ${labelOf(properties[source])}`;
  if (isEmpty(first)) return undefined;
  return isRows(property) ? undefined : exportText(property, first);
}
