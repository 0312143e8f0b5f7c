// The columns that a file may fill: what can be written of a record, of the fields that its type has, and of the rows in
// both.
import type { Noun, Property, RecordSchema } from '../descriptor/descriptor';
import { MAX_ID } from '../descriptor/limits';
import { isFiles } from '../formats/plain-values';
import { entriesIn } from '../model/layout-fields';
import { coordinatesOf } from '../model/list-map';
import { recordFor } from '../model/record-for';
import { isRows, rowRecord, tablesOf } from '../model/rows';
import { canBeSent } from '../model/states';

/** What a column of a file may be: its target in a record, with the rules that its cells must meet. */
export interface ImportColumn {
  /** `terminal_id`, `packages[].weight`, `fields.machine_name`, `fields.machine_name[].column`, the id of the noun. */
  name: string;
  title: string;
  property: Property;
  /** The table that it is a column of: the name in front of its brackets. */
  table?: string;
  /** It only says which record is meant. */
  isKeyOnly?: boolean;
  /** A place as one text, which fills these two: latitude and longitude. */
  pair?: readonly [string, string];
}

/** In front of the fields that the type of a record has. */
export const FIELDS = 'fields.';

/** @param fields those of the type of the records, by the names that programs call them. */
export function importColumns(noun: Noun, fields?: RecordSchema): ImportColumn[] {
  const { properties } = noun.record;
  const writable = Object.entries(properties).filter(([name]) => canBeImported(noun, name));
  return [
    ...writable.flatMap(([name, property]) => columnsOf(name, property)),
    ...placesOf(noun).filter(({ pair }) => pair.every((part) => writable.some(([name]) => name === part))),
    ...Object.entries(fields?.properties ?? {}).flatMap(([name, property]) =>
      canBeSent(property) ? columnsOf(`${FIELDS}${name}`, property) : [],
    ),
    ...keysOnly(noun),
  ];
}

/** "35.1, -90.05": a point that is made of two numbers, or those of the map of the list. */
function placesOf(noun: Noun): (ImportColumn & Required<Pick<ImportColumn, 'pair'>>)[] {
  const { properties } = noun.record;
  const points = Object.entries(properties).flatMap(([name, { title, computed }]) => {
    const [latitude, longitude] = typeof computed === 'object' && computed.as === 'point' ? computed.fields : [];
    return latitude !== undefined && longitude !== undefined ? [placeOf(name, title, [latitude, longitude])] : [];
  });
  const onMap = coordinatesOf(noun);
  if (!onMap || points.some(({ pair }) => pair.join() === onMap.join())) return points;
  return [...points, placeOf(onMap.join(), titleOfMap(noun, onMap), onMap)];
}

const placeOf = (name: string, title: string, pair: readonly [string, string]) => ({
  name,
  title,
  property: { title, type: 'string', format: 'point' } as Property,
  pair,
});

/** As a form calls its map, else by both numbers. */
function titleOfMap({ screens = [], record }: Noun, pair: readonly [string, string]): string {
  const layouts = screens.flatMap((screen) => (screen.kind === 'form' ? [screen.layout] : []));
  const maps = layouts
    .flatMap((layout) => entriesIn(layout))
    .filter(
      (entry) => typeof entry === 'object' && 'fields' in entry && pair.every((part) => entry.fields.includes(part)),
    );
  const labels = maps.flatMap((entry) => (typeof entry === 'object' && 'label' in entry ? (entry.label ?? []) : []));
  return labels[0] ?? pair.map((part) => record.properties[part]!.title).join(', ');
}

/** The names of the fields that columns fill: of a place both. */
export const filledBy = (columns: readonly (ImportColumn | undefined)[]): string[] =>
  columns.flatMap((column) => column?.pair ?? (column ? [column.name] : []));

/** What can be sent of a new record or of one that is changed, and is written as text. */
const canBeImported = (noun: Noun, name: string): boolean =>
  (['add', 'edit'] as const).some((mode) => canBeSent(recordFor(noun, mode).properties[name]!)) &&
  isOneText(noun.record.properties[name]!);

const isOneText = (property: Property): boolean =>
  !isFiles(property) && property.type !== 'object' && property.match === undefined && !property.hash;

function columnsOf(name: string, property: Property): ImportColumn[] {
  if (!isRows(property)) return isOneText(property) ? [{ name, title: property.title, property }] : [];
  return Object.entries(rowRecord(property).properties)
    .filter(([, column]) => canBeSent(column) && isOneText(column) && !isRows(column))
    .map(([column, cell]) => ({
      name: `${name}[].${column}`,
      title: `${property.title}: ${cell.title}`,
      property: cell,
      table: name,
    }));
}

/** What a record can be found by and that only the server writes: its label, such as a number, and its id. */
function keysOnly(noun: Noun): ImportColumn[] {
  const label = noun.record.properties[noun.label];
  const id: Property = { title: noun.api.id, type: 'integer', minimum: 1, maximum: MAX_ID };
  return [
    ...(label?.readOnly && !label.computed && !label.labelOf ? [keyOnly(noun.label, label)] : []),
    keyOnly(noun.api.id, id),
  ];
}

const keyOnly = (name: string, property: Property): ImportColumn => ({
  name,
  title: property.title,
  property,
  isKeyOnly: true,
});

/** Whether records can be found by a column: one value, not a record that is chosen nor a list. */
export const canBeKey = ({ property, table, pair }: ImportColumn): boolean =>
  table === undefined &&
  pair === undefined &&
  property.ref === undefined &&
  property.type !== 'array' &&
  property.type !== 'boolean';

/** The names of the tables whose rows a file has. */
export const tablesIn = (columns: readonly (ImportColumn | undefined)[]): string[] => [
  ...new Set(columns.flatMap((column) => column?.table ?? [])),
];

/** The table of a name in front of brackets. */
export const tableNamed = (record: RecordSchema, fields: RecordSchema | undefined, table: string): Property =>
  table.startsWith(FIELDS)
    ? fields!.properties[table.slice(FIELDS.length)]!
    : Object.fromEntries(tablesOf(record))[table]!;
