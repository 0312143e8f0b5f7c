// A new noun from the four inputs of `npm run new`.
import type {
  Entry,
  FieldEntry,
  LayoutNode,
  ListScreen,
  Noun,
  NounApi,
  RecordSchema,
  Screen,
} from '../../src/schema/descriptor/descriptor';
import { isFiles } from '../../src/schema/formats/plain-values';
import { lowered } from '../../src/schema/model/noun-label';
import { refKey } from '../../src/schema/model/refs';
import { MAX_COLUMNS } from '../lint/lint-list';
import { type Known, labelOf, type NewField } from './field-line';
import { menuEntry } from './menu-entry';
import { nounNameOf, pluralOf } from './noun-names';

/** The inputs, read. */
export interface Inputs {
  /** What one record is called: "Carrier". */
  title: string;
  fields: readonly NewField[];
  /** A list with a form in a modal, or a table that is edited row by row. */
  kind: 'list' | 'inline';
  /** A group of the menu; without one only the address leads to the screen. */
  menu?: string;
}

/** A project as far as a new noun needs it. */
export interface Project extends Known {
  /** Beside which its menu entry stands. */
  screens: readonly Screen[];
}

/** The descriptor for `schemas/{file}.json`. */
export function makeNoun(file: string, inputs: Inputs, project: Project): Noun {
  const { title, fields, kind } = inputs;
  const noun = nounNameOf(file);
  const id = `${noun}_id`;
  const plural = pluralOf(title);
  const calls: Partial<NounApi> = kind === 'list' ? { list: 'GET', paged: true } : { list: 'POST' };
  return {
    noun,
    title,
    ...(plural === `${title}s` ? {} : { plural }),
    label: labelOf(fields).name,
    choices: {
      // A short list is offered as a whole, a paged one under a key of its own.
      ...(kind === 'list' ? { key: file.replaceAll('-', '_') } : {}),
      id,
      text: labelOf(fields).name,
      choose: `-- Select ${title} --`,
      none: `-- No ${plural} Found --`,
    },
    api: {
      id,
      base: `/${noun.replaceAll('_', '-')}`,
      ...calls,
      ...(fields.some(({ property }) => isFiles(property)) ? { body: 'multipart' } : {}),
    } as NounApi,
    record: recordOf(fields),
    screens: [screenOf(file, inputs, project)],
  };
}

const recordOf = (fields: readonly NewField[]): RecordSchema => ({
  required: fields.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(fields.map(({ name, property }) => [name, property])),
});

function screenOf(file: string, { title, fields, kind, menu }: Inputs, { nouns, screens }: Project): Screen {
  const plural = pluralOf(title);
  const head = {
    path: `/${file}`,
    title: `Manage ${plural}`,
    ...(menu === undefined ? {} : { menu: menuEntry(menu, plural, screens) }),
  };
  const empty = `Every ${lowered(title)} appears here.`;
  const actions = ['add', 'edit', 'delete'] as const;
  if (kind === 'inline') return { kind, ...head, columns: fields.map(({ name }) => name), actions, empty };
  const columns = fields.slice(0, MAX_COLUMNS).map((field, i) => {
    const column = columnOf(field, fields, nouns);
    return i < MAX_SHOWN || field.name === 'status' ? column : hidden(column);
  });
  return {
    kind,
    ...head,
    columns,
    ...phoneOf(columns, labelOf(fields).name),
    ...(isOnMap(fields) ? { map: { fields: COORDINATES } } : {}),
    sort: { field: labelOf(fields).name, direction: 'asc' },
    actions,
    empty,
    form: { layout: layoutOf(fields) },
  };
}

/** The names of the fields that together are a place. */
const COORDINATES = ['latitude', 'longitude'] as const;

const isOnMap = (fields: readonly NewField[]): boolean =>
  COORDINATES.every((name) => fields.some((field) => field.name === name && field.property.type === 'number'));

/** On a phone the status stands at the end of the line with the name. */
function phoneOf(columns: readonly Entry[], label: string): Pick<ListScreen, 'phone'> {
  if (!columns.includes('status') || label === 'status') return {};
  const others = columns.filter((column) => column !== label && column !== 'status').slice(0, MAX_LINES);
  return { phone: [[label, 'status'], ...others.map((column) => [column])] };
}

const MAX_LINES = 3;

/** Columns that a list shows until the user chooses others. */
const MAX_SHOWN = 7;

/** A list shows the label of a referenced record, not its id. */
function columnOf({ name, property }: NewField, fields: readonly NewField[], nouns: Project['nouns']): Entry {
  if (property.ref === undefined) return name;
  return { field: `${refKey(recordOf(fields), name)}.${nouns.get(property.ref)!.label}`, label: property.title };
}

const hidden = (column: Entry): FieldEntry =>
  typeof column === 'string' ? { field: column, hidden: true } : { ...(column as FieldEntry), hidden: true };

/** Top to bottom; two short fields in a row stand side by side. */
function layoutOf(fields: readonly NewField[]): LayoutNode[] {
  const layout: LayoutNode[] = [];
  const isCoordinate = ({ name }: NewField) => isOnMap(fields) && (COORDINATES as readonly string[]).includes(name);
  const others = fields.filter((field) => !isCoordinate(field));
  for (let i = 0; i < others.length; i++) {
    const [field, next] = [others[i]!, others[i + 1]];
    if (isShort(field) && next && isShort(next)) layout.push([field.name, others[++i]!.name]);
    else layout.push(field.property.file?.accept === 'image/*' ? { field: field.name, as: 'image' } : field.name);
  }
  return others.length < fields.length ? [...layout, { as: 'map', fields: COORDINATES }, COORDINATES] : layout;
}

const isShort = ({ property }: NewField): boolean => {
  const { type, format, ref, options, maxLength = Infinity } = property;
  return (
    !isFiles(property) &&
    ((type !== 'string' && type !== 'array') ||
      ref !== undefined ||
      options !== undefined ||
      SHORT.includes(format ?? '') ||
      maxLength <= 40)
  );
};

const SHORT = ['date', 'time', 'local-date-time', 'phone'];
