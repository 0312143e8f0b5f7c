// What only one record of a file may have: the key by which records are found, and values that must be unique. The first row
// with it has it, whatever becomes of that row.
import type { Noun, Property, Values } from '../descriptor/descriptor';
import { DECIMAL, plainDecimal } from '../formats/numbers';
import { isEmpty } from '../formats/plain-values';
import { uniqueKey } from '../formats/unique-key';
import { countText } from '../formats/words';
import { checkRecord, type Errors, hasNoErrors } from '../rules/check';
import { groupKey, uniqueGroups } from '../rules/collisions';
import { labelOf } from '../rules/rule-messages';
import { readValue } from '../values/read-value';
import { FIELDS } from './import-columns';
import type { ImportPlan } from './import-plan';
import type { ReadLines } from './read-lines';

/** A key of one row, to be compared with those of the rows before. */
export interface FileKey {
  /** The column or property of the message. */
  name: string;
  /** What the rows have in common, in words. */
  label: string;
  /** The same for the same key. */
  text: string;
}

/** @param values of the record as it will be. */
export function fileKeys(plan: ImportPlan, values: Values, lines: ReadLines): FileKey[] {
  const { noun, key } = plan;
  const { properties } = noun.record;
  const ofGroups = groupsOf(noun).map((group): FileKey => {
    const label = group.map((name) => labelOf(properties[name]!)).join(' and ');
    return { name: group.at(-1)!, label, text: keyOf(group.join(' '), groupKey(group, values)) };
  });
  const ofFields = uniqueFieldsOf(plan).map(([name, property]): FileKey => {
    const text = uniqueText(property, lines.fields[name], lines.texts.get(`${FIELDS}${name}`));
    return { name: `${FIELDS}${name}`, label: labelOf(property), text: keyOf(`${FIELDS}${name}`, text) };
  });
  const keys = [...ofGroups, ...ofFields].filter(({ text }) => text !== '');
  const found = key && keyText(plan, lines);
  if (found === undefined || keys.some(({ name }) => name === key!.name)) return keys;
  return [{ name: key!.name, label: labelOf(key!.property), text: keyOf(key!.name, found) }, ...keys];
}

/** The columns of each of these keys. */
export const keyColumns = (plan: ImportPlan): (readonly string[])[] => [
  ...(plan.key ? [[plan.key.name]] : []),
  ...groupsOf(plan.noun),
  ...uniqueFieldsOf(plan).map(([name]) => [`${FIELDS}${name}`]),
];

const groupsOf = (noun: Noun): (readonly string[])[] =>
  uniqueGroups(noun).filter((group) => group.every((name) => isAlwaysThere(noun.record.properties[name]!)));

const uniqueFieldsOf = ({ fields }: ImportPlan): [string, Property][] =>
  Object.entries(fields?.properties ?? {}).filter(([, one]) => one.unique && isAlwaysThere(one));

/** What conditions may empty is compared with the other records once they have. */
const isAlwaysThere = ({ when }: Property): boolean => when?.show === undefined;

const keyOf = (what: string, text: string | undefined): string => (text === undefined ? '' : `${what}\n${text}`);

/** The text of the key; undefined where the cell is empty, or holds nothing that a record could have. */
export function keyText({ key }: ImportPlan, { values, fields, texts, errors }: ReadLines): string | undefined {
  if (!key || Object.hasOwn(errors, key.name)) return undefined;
  const { name, property } = key;
  const read = name.startsWith(FIELDS) ? fields[name.slice(FIELDS.length)] : values[name];
  // Numbers of fields are stored with all of their digits, columns of a table with fifteen.
  const value = name.startsWith(FIELDS) ? readValue(property, read) : read;
  const record = { required: [], properties: { [name]: { ...property, when: undefined } } };
  if (isEmpty(value) || !hasNoErrors(checkRecord(record, { [name]: value }))) return undefined;
  const isDigits = name.startsWith(FIELDS) && typeof value === 'number' && property.ref === undefined;
  return property.unique || isDigits ? uniqueText(property, read, texts.get(name)) : String(value);
}

/** Unique values are the same in any spelling, numbers by their size. @param typed a number with all of its digits. */
function uniqueText({ type }: Property, value: unknown, typed?: string): string | undefined {
  if (isEmpty(value)) return undefined;
  if (type !== 'number' && type !== 'integer') return uniqueKey([value].flat().join('\n'));
  const digits = [typed?.trim(), value].find((one) => typeof one === 'string' && DECIMAL.test(one));
  if (digits !== undefined) return plainDecimal(digits as string);
  return typeof value === 'number' && Number.isFinite(value) ? plainDecimal(value) : undefined;
}

/** Of a row whose keys earlier ones have. */
export const repeatedErrors = (repeated: readonly { key: FileKey; row: number }[]): Errors =>
  Object.fromEntries(
    repeated.map(({ key: { name, label }, row }) => [name, [`Row ${countText(row)} has this ${label}, too.`]]),
  );

/** Whether a message is one of those. */
export const isRepeatedText = (message: string): boolean => /^Row [\d,]+ has this .*, too\.$/.test(message);
