// The lines of a portion as records that are new or changed, or that are refused because of what the file says: before any
// is checked as a save.

import type { Values } from '../../src/schema/descriptor/descriptor';
import { countText } from '../../src/schema/formats/words';
import { checkLines, errorsByColumn, newValues } from '../../src/schema/import/check-lines';
import type { ImportPortion, ImportResult } from '../../src/schema/import/import-call';
import { FIELDS } from '../../src/schema/import/import-columns';
import { type ImportPlan, recordLines } from '../../src/schema/import/import-plan';
import { type ReadLines, readLines, wantedTexts } from '../../src/schema/import/read-lines';
import { endText } from '../../src/schema/model/next-states';
import { nounLabel } from '../../src/schema/model/noun-label';
import { endOf, STATE, STATE_REASON } from '../../src/schema/model/states';
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
import { foundRecords, keyText } from './found-records';
import { knownRecords } from './known-records';
import { planOf, unusable } from './read-import';

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

/** A portion as it is read. */
export interface Reading {
  plan: ImportPlan;
  fields?: ImportFields;
}

/** @throws 422 */
export async function readingOf(
  db: Connection,
  { noun, module }: ServedNoun,
  portion: ImportPortion,
): Promise<Reading> {
  const fields = portion.type === undefined ? undefined : await module.importFields?.(db, portion.type);
  if (portion.type !== undefined && !fields) throw unusable('There is no such type.');
  return { plan: planOf(noun, portion, fields), fields };
}

export async function prepareRecords(
  db: Connection,
  served: ServedNoun,
  { plan, fields }: Reading,
  portion: ImportPortion,
  importer: Importer,
): Promise<Prepared[]> {
  const records = recordLines(plan, portion.rows);
  const known = await knownRecords(db, wantedTexts(plan, records), { ...served, ...importer });
  const read = records.map((record) => readLines(plan, record, known));
  const keys = read.map((lines) => keyOf(plan, lines));
  const found = plan.key
    ? await foundRecords(
        db,
        plan,
        keys.flatMap((key) => key ?? []),
        importer.isToWrite === true,
      )
    : new Map<string, Values[]>();
  const seen = new Map<string, number>();
  const prepared: Prepared[] = [];
  for (const [at, lines] of read.entries()) {
    const key = keys[at];
    const existing = key === undefined ? [] : (found.get(key) ?? []);
    const problem = keyProblem(plan, key, existing, seen.get(key ?? ''));
    if (key !== undefined && !seen.has(key)) seen.set(key, lines.row);
    const context = { plan, fields, served, importer, type: portion.type };
    if (problem) prepared.push(refused(lines.row, { ...lines.errors, [plan.key!.name]: problem }));
    else if (existing[0]) prepared.push(await prepareChange(db, context, lines, existing[0]));
    else prepared.push(prepareNew(context, lines));
  }
  return prepared;
}

interface Context extends Reading {
  served: ServedNoun;
  importer: Importer;
  type: number | undefined;
}

/** The text of the key; undefined where the cell is empty or cannot be read. */
function keyOf({ noun, key }: ImportPlan, { values, errors }: ReadLines): string | undefined {
  if (!key || Object.hasOwn(errors, key.name) || values[key.name] === undefined) return undefined;
  const value = values[key.name];
  if (key.property.type === 'integer' && !Number.isSafeInteger(value)) return undefined;
  return keyText(noun, key.name, value);
}

function keyProblem(
  { noun, key }: ImportPlan,
  text: string | undefined,
  found: readonly Values[],
  earlier: number | undefined,
): string | undefined {
  if (!key || text === undefined) return undefined;
  const { one, many } = nounLabel(noun);
  const label = labelOf(key.property);
  if (earlier !== undefined) return `Row ${countText(earlier)} has this ${label}, too.`;
  if (found.length > 1) return `${countText(found.length)} ${many} have this ${label}.`;
  return key.isKeyOnly && found.length === 0 ? `There is no ${one} with this ${label}.` : undefined;
}

const refused = (row: number, errors: Record<string, string>, id?: number): Prepared => ({
  row,
  id,
  result: { row, result: 'refused', ...(id !== undefined && { id }), errors },
});

function prepareNew({ plan, fields, served, importer, type }: Context, lines: ReadLines): Prepared {
  const { noun, module } = served;
  const typed = fields ? { [module.importType!]: type } : {};
  const given = newValues(noun, plan, { ...lines.values, ...typed });
  if (Object.keys(lines.errors).length > 0)
    return refused(lines.row, checkLines(noun, plan, { ...lines, values: given }));
  const values = sentValues(noun, 'add', withoutKeyOnly(plan, given));
  const body = { ...given, ...bodyOf(fields, lines.fields, lines.texts) };
  return { row: lines.row, storing: { id: undefined, received: receivedOf(importer, values, body) } };
}

async function prepareChange(
  db: Connection,
  { plan, fields, served, importer, type }: Context,
  lines: ReadLines,
  row: Values,
): Promise<Prepared> {
  const { noun, module } = served;
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

/** Whether a record comes into another state, for which a module may write before it refuses. */
export const movesState = ({ received: { values } }: Storing): boolean => Object.hasOwn(values, STATE);
