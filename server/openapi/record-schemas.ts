// The records of a noun as JSON Schema, from the same columns and rules by which they are read and checked.
import type { Noun, Property, RecordSchema } from '../../src/schema/descriptor/descriptor';
import { MAX_ROWS } from '../../src/schema/descriptor/limits';
import { dayText } from '../../src/schema/formats/day-limits';
import { isFiles } from '../../src/schema/formats/plain-values';
import { fixedChoices, nounOf } from '../../src/schema/model/nouns';
import { type RecordMode, recordFor } from '../../src/schema/model/record-for';
import { refsOf } from '../../src/schema/model/refs';
import { isRows, ROW_ID, rowRecord } from '../../src/schema/model/rows';
import { isMoment } from '../../src/schema/model/stored';
import { VALUE_KEYWORDS } from '../../src/schema/model/value-keywords';
import { docsOf } from '../../src/schema/values/kind-docs';
import { kindOf } from '../../src/schema/values/kinds';
import { readColumns } from '../crud/record-rows';
import { rowColumns, type TableColumn, tableColumns, wholeListColumns } from '../crud/table-columns';
import { rowTables } from '../db/row-tables';
import { API, type JsonSchema, list, named, object, orNull } from '../http/operation';
import { conditionNotes } from './condition-notes';

/** A record as it is read: everything, always. */
export const readSchema = (noun: Noun): JsonSchema =>
  withTables(noun, nested(noun, rowColumns(noun), () => true) as Properties);

type Properties = JsonSchema & { properties: Record<string, JsonSchema>; required: string[] };

/** A record in a list that is not paged. */
export const listedSchema = (noun: Noun): JsonSchema => nested(noun, wholeListColumns(noun), () => true);

/** The tables inside a record, with their rows in order. */
function withTables(noun: Noun, record: Properties): JsonSchema {
  const tables = rowTables(noun).map((table): [string, JsonSchema] => [
    table.property,
    { title: table.title, ...list(nested(table, readColumns(table).map(asCell), () => true)) },
  ]);
  if (tables.length === 0) return record;
  return {
    ...record,
    required: [...record.required, ...tables.map(([name]) => name)],
    properties: { ...record.properties, ...Object.fromEntries(tables) },
  };
}

/** In a row also an image has its name and its id. */
const asCell = (column: TableColumn): TableColumn =>
  column.property.file ? { ...column, property: { ...column.property, file: {} } } : column;

/**
 * A row of a paged list. Counts, lists of values, numbers of rows and files are there where the list shows them, or the request names
 * them.
 */
export const rowSchema = (noun: Noun): JsonSchema =>
  nested(
    noun,
    [...tableColumns(noun).values()],
    ({ property }) => property.countOf === undefined && property.type !== 'array' && !property.file,
  );

/** Dotted paths as nested objects, such as `terminal.terminal_name`; a missing record is null. */
function nested(
  { record }: Noun,
  columns: readonly TableColumn[],
  isAlwaysThere: (column: TableColumn) => boolean,
): JsonSchema {
  const flat: Record<string, JsonSchema> = {};
  const partners = new Map<string, Record<string, JsonSchema>>();
  for (const column of columns) {
    const [first = '', second] = column.path.split('.');
    if (second === undefined) flat[first] = columnSchema(column, isFilled(record, first));
    else partners.set(first, { ...partners.get(first), [second]: columnSchema(column, true) });
  }
  const optional = columns.filter((column) => !isAlwaysThere(column)).map(({ path }) => path);
  const needed = refsOf(record).filter(({ name }) => isFilled(record, name));
  const joined = [...partners].map(([key, properties]) => {
    const partner = object(properties);
    return [key, needed.some((one) => one.key === key) ? partner : orNull(partner)];
  });
  return object({ ...flat, ...Object.fromEntries(joined) }, optional);
}

function columnSchema({ property, label, path }: TableColumn, isFilled: boolean): JsonSchema {
  // The id, a key of a referenced record, and when it was saved: not a property of the descriptor.
  const isKey = property.title === path || path.includes('.') || path === 'updated_at';
  const schema = isFiles(property) ? filesSchema(property) : isRows(property) ? ROW_COUNT : readValue(property);
  const titled = isKey || schema.$ref !== undefined ? schema : { title: label, ...schema };
  return isKey || isFilled ? titled : orNull(titled);
}

/** Whether every record has a value: nothing else says that a client need not expect null. */
function isFilled({ required, properties }: RecordSchema, name: string): boolean {
  const property = properties[name];
  if (!property) return false;
  const { countOf, stamp, visibleWhen } = property;
  return countOf !== undefined || isRows(property) || isMoment(stamp) || (required.includes(name) && !visibleWhen);
}

const ROW_COUNT: JsonSchema = { type: 'integer', minimum: 0, description: 'The number of its rows.' };

/** An image is a link to it, any other file has its name and size, too. */
function filesSchema({ file, items }: Property): JsonSchema {
  if (items) return list(named('File'));
  return file?.accept?.startsWith('image/') ? { type: 'string', format: 'uri-reference' } : named('File');
}

/** What was stored before a rule became stricter is read as it is: only what the column itself holds is certain. */
function readValue(property: Omit<Property, 'title'>): JsonSchema {
  const { type = 'string', items } = property;
  if (type === 'array') return list(items ? readValue(items) : {});
  if (type === 'object') return {};
  const { schema, isStoredForm } = docsOf(kindOf(property)).api ?? {};
  const description = choicesNote(property);
  return { type, ...(isStoredForm ? schema : {}), ...(description === '' ? {} : { description }) };
}

/**
 * What a sender may write in `mode`, with its rules. What is required has to be sent with every change, too; anything
 * else keeps its value then, and gets its default in a new record.
 */
export function sentSchema(noun: Noun, mode: RecordMode): JsonSchema {
  const record = recordFor(noun, mode);
  const writable = Object.entries(record.properties).filter(([, property]) => isWritable(property));
  const required = record.required.filter((name) => isNeeded(record, name));
  return {
    type: 'object',
    required,
    properties: Object.fromEntries(
      writable.map(([name, property]) => {
        const { match } = property;
        const usual = isFixed(property.default) ? property.default : match && formatExample(record.properties[match]!);
        const sent = sentValue(property);
        return [
          name,
          {
            ...sent,
            ...(usual === undefined ? {} : { examples: [usual] }),
            ...(isFixed(property.default) && !required.includes(name) ? { description: filledIn(sent, usual) } : {}),
          },
        ];
      }),
    ),
  };
}

/** No `default`: a change that leaves it out keeps the value. */
const filledIn = ({ description = '' }: JsonSchema, usual: unknown): string =>
  `${description} A new record without it has \`${JSON.stringify(usual)}\`.`.trim();

const isWritable = ({ readOnly, type }: Property): boolean => !readOnly && type !== 'object';

/** What a condition hides is not wanted. */
const isNeeded = ({ properties }: RecordSchema, name: string): boolean => {
  const property = properties[name];
  return property !== undefined && isWritable(property) && !property.visibleWhen;
};

function sentValue(property: Omit<Property, 'title'> & { title?: string }): JsonSchema {
  const { title, type = 'string', items, file, writeOnly } = property;
  if (file) return { title, ...BYTES };
  const [description, example] = [sentNote(property), formatExample(property)];
  const rules = VALUE_KEYWORDS.filter((rule) => property[rule] !== undefined).map((rule) => [rule, property[rule]]);
  return {
    ...(title === undefined ? {} : { title }),
    type,
    ...docsOf(kindOf(property)).api?.schema,
    ...Object.fromEntries(rules),
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(writeOnly ? { writeOnly } : {}),
    ...(type === 'array' ? { items: isRows(property) ? sentRow(property) : items ? sentValue(items) : {} } : {}),
    ...(isRows(property) && { maxItems: property.maxItems ?? MAX_ROWS }),
  };
}

/** A row as it is sent: a record of its own, with the id by which it is known again. */
function sentRow(property: Described): JsonSchema {
  const { required, properties } = rowRecord(property);
  const writable = Object.entries(properties).filter(([, column]) => isWritable(column));
  return {
    type: 'object',
    required: required.filter((name) => isNeeded({ required, properties }, name)),
    properties: {
      [ROW_ID]: SENT_ROW_ID,
      ...Object.fromEntries(
        writable.map(([name, column]) => [name, column.file ? sentFile(column) : sentValue(column)]),
      ),
    },
  };
}

/** The file itself is a part of its own. */
const sentFile = ({ title }: Described): JsonSchema => ({
  title,
  ...orNull({ type: 'integer' }),
  description:
    'The `file_id` of the file that stays, or the cell as it was read; null removes it, and a cell that is not sent keeps it.',
});

const SENT_ROW_ID: JsonSchema = {
  type: 'string',
  format: 'uuid',
  description: 'As it was read; a row without it is a new one.',
};

/** Said of every table. */
const ROWS_NOTE =
  'All rows in their order, each with all of its values: a row that is not sent is removed, a value that is not sent is emptied.';

/** Whether a default is a value, and not the moment, the user or another field. */
const isFixed = (usual: unknown): boolean =>
  ['number', 'boolean', 'string'].includes(typeof usual) && !['me', 'now', 'today'].includes(String(usual));

/** As OpenAPI 3.1 has it, and as the generators of clients know it. */
export const BYTES: JsonSchema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };

type Described = Omit<Property, 'title'> & { title?: string };

/** Beyond these a list of choices explains nothing. */
const MAX_CHOICES = 8;

/** The values of a choice with their texts, such as `1 Active, 0 Inactive.`; empty where there are none, or many. */
function choicesNote(property: Described): string {
  const choices = fixedChoices(property) ?? [];
  const texts = choices.map(({ value, text }) => (String(value) === text ? text : `${value} ${text}`));
  return texts.length > 0 && texts.length <= MAX_CHOICES ? `${texts.join(', ')}.` : '';
}

/** Everything about a property that is sent; undefined where there is nothing to say. */
function sentNote(property: Described): string | undefined {
  const {
    type = 'string',
    description = '',
    ref,
    match,
    requiredWith,
    after,
    notBefore,
    notAfter,
    notEqualTo,
    noOverlap,
    unique,
    hash,
    when = {},
  } = property;
  const notes = [
    description,
    isRows(property) ? ROWS_NOTE : '',
    // Texts that are the values themselves are listed as `enum`.
    type === 'string' ? '' : choicesNote(property),
    ref === undefined ? '' : sourceOf(nounOf(ref)),
    docsOf(kindOf(property)).api?.note?.(property) ?? '',
    hash ? 'Not one of the most common ones.' : '',
    requiredWith === undefined ? '' : `Required with \`${requiredWith}\`.`,
    match === undefined ? '' : `The same as \`${match}\`.`,
    after === undefined ? '' : `Later than \`${after}\`.`,
    notBefore === undefined ? '' : `Not before ${dayText(notBefore)}.`,
    notAfter === undefined ? '' : `Not after ${dayText(notAfter)}.`,
    notEqualTo === undefined ? '' : `Another one than \`${notEqualTo}\`.`,
    noOverlap ? 'Has no day in common with that of another record.' : '',
    unique ? 'No other record has it, whatever its case.' : '',
    ...conditionNotes(when),
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' ') : undefined;
}

/** Where the ids of a reference are listed. */
function sourceOf({ api, choices, record }: Noun): string {
  const which = Object.hasOwn(record.properties, 'status') ? 'an active record' : 'a record';
  const call = choices?.key ? `GET ${API}/settings/get?${choices.key}=1` : `${api.list} ${API}${api.base}`;
  return `The \`${api.id}\` of ${which}: \`${call}\` lists them.`;
}

/** A value that the keywords of a property alone would not let a sender guess. */
const formatExample = (property: Described): string | undefined => docsOf(kindOf(property)).api?.example;
