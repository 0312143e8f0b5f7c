// The lines of a portion as records that are new or changed, or that are refused because of what the file says: before any
// is checked as a save.

import type { Values } from '../../src/schema/descriptor/descriptor';
import { countText } from '../../src/schema/formats/words';
import { checkLines, errorsByColumn, newFields, newValues } from '../../src/schema/import/check-lines';
import { fileKeys, keyText, repeatedErrors } from '../../src/schema/import/file-keys';
import type { ImportPortion, ImportResult } from '../../src/schema/import/import-call';
import { FIELDS } from '../../src/schema/import/import-columns';
import { type ImportPlan, recordLines } from '../../src/schema/import/import-plan';
import { type ReadLines, readLines, wantedTexts } from '../../src/schema/import/read-lines';
import { endText } from '../../src/schema/model/next-states';
import { nounLabel } from '../../src/schema/model/noun-label';
import { loadedValues, unchanging } from '../../src/schema/model/record-for';
import { endOf, STATE_REASON } from '../../src/schema/model/states';
import { sentValues } from '../../src/schema/rules/check-write';
import { labelOf } from '../../src/schema/rules/rule-messages';
import type { Batch } from '../crud/notify-assignee';
import { type ImportFields, NO_PARTS, type ServedNoun } from '../crud/noun-module';
import type { Storing } from '../crud/store-records';
import { requiredValues } from '../crud/undo-changes';
import type { Connection } from '../db/database';
import { refusalOf } from '../http/http-errors';
import type { SignedIn } from '../session/sessions';
import { compareRecord } from './compare-record';
import { foundRecords, type WithKey } from './found-records';
import { fileOf, findRepeated, findWritten, type KeyedRow, type Repeated } from './kept-keys';
import { knownRecords } from './known-records';
import { planOf, type Reading, unusable } from './read-import';

/** Who imports, and how. */
export interface Importer {
  caller: SignedIn;
  timeZone: string;
  batch?: Batch;
  /** Records that are found stay as they are until the end of the transaction. */
  isToWrite?: boolean;
}

/** A record of the file. */
export interface Prepared {
  row: number;
  /** Of the record that is there. */
  id?: number;
  /** What is known without a save. */
  result?: ImportResult;
  /** What is to be saved. */
  storing?: Storing;
  changes?: ImportResult['changes'];
}

/** What is to become of the records of a portion, and what only one record of the file may have. */
export interface Preparation {
  prepared: Prepared[];
  keyed: readonly KeyedRow[];
}

/** @throws 422 */
export async function readingOf(
  db: Connection,
  { noun, module }: ServedNoun,
  portion: ImportPortion,
): Promise<Reading> {
  const fields = portion.type === undefined ? undefined : await module.importFields?.(db, portion.type);
  if (portion.type !== undefined && !fields) throw unusable('There is no such type.');
  return { plan: planOf(unchanging(noun), portion, fields), fields };
}

/** Looks up what the lines refer to and which records have their keys, with few statements for the whole portion. */
export async function prepareRecords(
  db: Connection,
  served: ServedNoun,
  { plan, fields }: Reading,
  portion: ImportPortion,
  importer: Importer,
): Promise<Preparation> {
  const records = recordLines(plan, portion.rows);
  const known = await knownRecords(db, wantedTexts(plan, records), { ...served, ...importer });
  const read = records.map((record) => readLines(plan, record, known));
  const found = await recordsByKey(db, { plan, fields }, read, importer.isToWrite);
  const keyed = read.map((lines, at) => ({
    row: lines.row,
    keys: fileKeys(plan, wholeValues(plan, lines, found[at]!.row), lines),
  }));
  const repeated = await findRepeated(db, fileOf(portion, importer.caller), portion, keyed);
  const idOf = ({ row }: WithKey) => row && Number(row[plan.noun.api.id]);
  const ids = read.map(({ row }, at) => ({ row, id: idOf(found[at]!) }));
  const written = await findWritten(db, portion, importer.caller, ids);
  const context = { plan, fields, served, importer, type: portion.type };
  const prepared: Prepared[] = [];
  for (const [at, lines] of read.entries()) {
    const repeats = [...writtenKey(plan, written[at]), ...repeated[at]!];
    const errors = { ...keyErrors(plan, lines, found[at]!), ...errorsByColumn(plan, repeatedErrors(repeats)) };
    if (Object.keys(errors).length > 0) prepared.push(refused(lines.row, { ...lines.errors, ...errors }));
    else if (found[at]!.row) prepared.push(await prepareChange(db, context, lines, found[at]!.row));
    else prepared.push(prepareNew(context, lines));
  }
  return { prepared, keyed };
}

/** The key with which another row has written the same record: it was mended since, or its key was forgotten. */
function writtenKey({ key }: ImportPlan, row: number | undefined): Repeated[number] {
  if (!key || row === undefined) return [];
  return [{ key: { name: key.name, label: labelOf(key.property), text: '' }, row }];
}

/** For each record of the file what is there with its key. */
async function recordsByKey(
  db: Connection,
  reading: Reading,
  read: readonly ReadLines[],
  isToWrite = false,
): Promise<WithKey[]> {
  const keys = read.map((lines) => keyText(reading.plan, lines));
  const wanted = keys.filter((key) => key !== undefined);
  const found = wanted.length > 0 ? await foundRecords(db, reading, wanted, isToWrite) : new Map<string, WithKey>();
  return keys.map((key) => (key === undefined ? undefined : found.get(key)) ?? { count: 0 });
}

/** As the record will be. */
const wholeValues = (plan: ImportPlan, { values }: ReadLines, found: Values | undefined): Values =>
  found ? { ...loadedValues(plan.noun, found), ...values } : newValues(plan.noun, plan, values);

interface Context extends Reading {
  served: ServedNoun;
  importer: Importer;
  type: number | undefined;
}

function keyErrors({ noun, key }: ImportPlan, lines: ReadLines, { count }: WithKey): Record<string, string> {
  if (!key) return {};
  const { one, many } = nounLabel(noun);
  const label = labelOf(key.property);
  if (count > 1) return { [key.name]: `${countText(count)} ${many} have this ${label}.` };
  const isMissing = key.isKeyOnly && count === 0 && lines.values[key.name] !== undefined;
  return isMissing && !Object.hasOwn(lines.errors, key.name)
    ? { [key.name]: `There is no ${one} with this ${label}.` }
    : {};
}

const refused = (row: number, errors: Record<string, string>, id?: number): Prepared => ({
  row,
  id,
  result: { row, result: 'refused', ...(id !== undefined && { id }), errors },
});

function prepareNew({ plan, fields, served, importer, type }: Context, lines: ReadLines): Prepared {
  const { module } = served;
  const { noun } = plan;
  const typed = fields ? { [module.importType!]: type } : {};
  const given = newValues(noun, plan, { ...lines.values, ...typed });
  if (Object.keys(lines.errors).length > 0)
    return refused(lines.row, checkLines(noun, plan, { ...lines, values: given }));
  const values = sentValues(noun, 'add', withoutKeyOnly(plan, given));
  const body = { ...given, ...bodyOf(fields, newFields(plan, lines.fields), lines.texts) };
  return { row: lines.row, storing: { id: undefined, received: receivedOf(importer, values, body) } };
}

async function prepareChange(
  db: Connection,
  { plan, fields, served, importer, type }: Context,
  lines: ReadLines,
  row: Values,
): Promise<Prepared> {
  const { module } = served;
  const { noun } = plan;
  const id = Number(row[noun.api.id]);
  if (type !== undefined && Number(row[module.importType!]) !== type)
    return refused(lines.row, { [plan.key!.name]: `This ${nounLabel(noun).one} is of another type.` }, id);
  const parts = (plan.fields && (await module.parts?.(db, id))) || NO_PARTS;
  const { values, fields: changed, changes, errors } = compareRecord(plan, lines, { row, parts, fields });
  if (Object.keys(errors).length > 0) return refused(lines.row, errors, id);
  if (Object.keys(changes).length === 0)
    return { row: lines.row, id, result: { row: lines.row, result: 'unchanged', id } };
  const end = endOf(noun, row);
  if (end) return refused(lines.row, { '': endText(noun, end) }, id);
  const sent = { ...requiredValues(noun, row), ...values };
  const kept = (await module.keptBody?.(db, id, {})) ?? {};
  const body = { ...kept, ...sent, ...bodyOf(fields, changed, lines.texts) };
  const received = receivedOf(importer, sentValues(noun, 'edit', sent), body);
  return { row: lines.row, id, changes, storing: { id, received } };
}

function bodyOf(fields: ImportFields | undefined, values: Values, texts: ReadonlyMap<string, string>): Values {
  if (!fields || Object.keys(values).length === 0) return {};
  const own = new Map([...texts].map(([name, text]) => [name.slice(FIELDS.length), text]));
  return fields.bodyOf(values, own);
}

const withoutKeyOnly = ({ columns }: ImportPlan, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !columns.some((column) => column?.name === name && column.isKeyOnly)),
  );

const receivedOf = ({ caller, timeZone, batch }: Importer, values: Values, body: Values): Storing['received'] => ({
  ...{ caller, timeZone, batch, values, body, instead: {}, files: [], secrets: {} },
  ...{ reason: undefined, reasonName: STATE_REASON },
});

/** Why a save was refused, by column. */
export function refusedBy({ plan, fields }: Reading, { row, id }: Prepared, error: unknown): ImportResult {
  const { message, data } = refusalOf(error)!;
  const names = Object.keys(fields?.record.properties ?? {});
  const parts = names.map((name) => [fields!.partOf(name), `${FIELDS}${name}`] as const);
  const named = Object.entries(data).map(([key, messages]) => {
    const part = parts.find(([from]) => key === from || key.startsWith(`${from}.`));
    return [part ? part[1] + key.slice(part[0].length) : key, messages] as const;
  });
  const errors = named.length > 0 ? errorsByColumn(plan, Object.fromEntries(named)) : { '': message };
  return { row, result: 'refused', ...(id !== undefined && { id }), errors };
}
