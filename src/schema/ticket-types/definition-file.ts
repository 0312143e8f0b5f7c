// A ticket form as a file: what the builder and `npm run forms` export, and what a program may write. It is also a body that
// creates the form (`POST /tickets/form/create`). `definition-schema.ts` describes it.
import type { Values } from '../descriptor/descriptor';
import { isEmpty, isObject } from '../formats/plain-values';
import { attributes } from './field-panels';
import type { KeyedExample } from './keyed-examples';
import { detailName, mapReferences } from './map-conditions';
import type { DraftDetail, TicketFormOption } from './ticket-field';

/** Of the shape of the file; another one is a newer product's. */
export const SCHEMA_VERSION = 1;

/** Where the installation serves the JSON Schema of these files. */
export const SCHEMA_PATH = '/schemas/ticket-form.json';

interface DefinitionFile {
  /** Address of the JSON Schema, for editors. */
  $schema?: string;
  schemaVersion: number;
  /** What the form is recognised by in every installation; only in files of `npm run forms`. */
  form_key?: string;
  form_name: string;
  /** 1 active, 0 inactive. */
  status: number;
  /** Each field with a `field_key` instead of an id: another installation has other ids. */
  form_datas: readonly Values[];
  /** What the form must accept and refuse; only in files of `npm run forms`. */
  examples?: readonly KeyedExample[];
}

interface DefinitionOptions extends Pick<DefinitionFile, '$schema' | 'form_key' | 'examples'> {
  /** The key of a field; numbered without it. */
  keyOf?(detail: DraftDetail): string | undefined;
}

/** A form as a file; `$schema` is the absolute address of `SCHEMA_PATH` on this installation. */
export function toDefinitionFile(
  { form_name, status, details }: { form_name: string; status: number; details: readonly DraftDetail[] },
  { $schema, form_key, examples, keyOf = () => undefined }: DefinitionOptions,
): DefinitionFile {
  const keys = new Map(
    details.map((detail, index) => [detailName(detail), keyOf(detail) ?? `field-${index + 1}`] as const),
  );
  return {
    ...($schema === undefined ? {} : { $schema }),
    schemaVersion: SCHEMA_VERSION,
    ...(form_key === undefined ? {} : { form_key }),
    form_name,
    status,
    form_datas: details.map((detail) => toEntry(detail, keys)),
    ...(examples === undefined ? {} : { examples }),
  };
}

/** The text of a file. A place, an option and a condition have a line each, so that comparisons of files are short. */
export const definitionText = (file: DefinitionFile): string => `${jsonText(file)}\n`;

/** Always the same, or replaced by the key. */
const LEFT_OUT = ['ticket_form_detail_id', 'is_visible', 'is_editable', 'status'];

const isFlag = (name: string): boolean => attributes.properties[name]?.type === 'boolean';

/** Without what is empty or off, except for the label; always in the same order. */
function toEntry(detail: DraftDetail, keys: ReadonlyMap<string, string>): Values {
  const present = Object.entries(detail).filter(([name, value]) => {
    if (name === 'input_name') return true;
    if (LEFT_OUT.includes(name) || (isFlag(name) && value === 0)) return false;
    return typeof value === 'string' ? value !== '' : !isEmpty(value);
  });
  const entry: Values = {
    ...Object.fromEntries(present),
    field_key: keys.get(detailName(detail)),
    ...(detail.options && detail.options.length > 0 ? { options: detail.options.map(toOption) } : {}),
    ...(detail.layout ? { layout: inOrder({ ...detail.layout }, PLACE) } : {}),
    ...mapReferences(detail, keys),
  };
  return inOrder(entry, ORDER);
}

function toOption({ is_selected, ...option }: TicketFormOption): Values {
  return inOrder({ ...option, ...(is_selected === 1 ? { is_selected } : {}) }, OPTION);
}

const PLACE = ['row', 'col', 'size'];
const OPTION = ['option_text', 'option_value', 'is_selected'];
const LAST = ['options', 'layout', 'conditions'];
const ORDER = [
  'field_key',
  'input_type',
  ...Object.keys(attributes.properties).filter((name) => !LAST.includes(name)),
  ...LAST,
];

/** The names of `order` first, then all others as they were. */
function inOrder(values: Values, order: readonly string[]): Values {
  const known = order.filter((name) => Object.hasOwn(values, name));
  const others = Object.keys(values).filter((name) => !order.includes(name));
  return Object.fromEntries([...known, ...others].map((name) => [name, values[name]]));
}

/** How far inside a file a field's own attributes stand. */
const FIELD_DEPTH = 3;

function jsonText(value: unknown, depth = 0): string {
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return JSON.stringify(value);
  const isLeaf = Object.values(value).every((one) => typeof one !== 'object' || one === null);
  const items = isList
    ? value.map((one: unknown) => jsonText(one, depth + 1))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => `${JSON.stringify(name)}: ${jsonText(one, depth + 1)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  if (isLeaf && depth >= FIELD_DEPTH) return isList ? `[${items.join(', ')}]` : `{ ${items.join(', ')} }`;
  const indent = '  '.repeat(depth);
  return `${open}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close}`;
}
