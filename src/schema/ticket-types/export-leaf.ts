// One field of a ticket form as a property of a JSON Schema, with what RJSF's `uiSchema` says of it.
import type { Choice, Property, Values } from '../descriptor/descriptor';
import { isEmpty, isFiles } from '../formats/plain-values';
import { formulaInWords, withNames } from '../formula/in-words';
import { namesOf } from '../formula/parse';
import { isFixed } from '../model/first-value';
import { isRows } from '../values/kinds';
import { unsaidAttributes, unsaidOfColumns } from './export-unsaid';
import { fieldTypeOf, isComputed, isUnseen } from './field-types';
import { leafField } from './json-schema-leaf';
import { namedColumns } from './row-columns';
import type { RowColumn, TicketFormDetail } from './ticket-field';
import { typeByUi } from './ui-schema';

interface LeafSchema {
  /** Undefined where the whole field cannot be said. */
  schema?: Values;
  ui: Values;
  lost: string[];
}

/** What the schema says by itself, or the `uiSchema`. */
const SAID = [
  ...[
    'machine_name',
    'input_name',
    'help_text',
    'is_require',
    'is_multiple',
    'options',
    'default_value',
    'placeholder',
  ],
  ...['min_length', 'max_length', 'step', 'pattern', 'rows', 'accept', 'ref_noun'],
];

/** @param property what the filled-in field is. @param nameOf what a formula calls a field of the file. */
export function leafSchema(
  detail: TicketFormDetail,
  property: Property,
  nameOf: (field: string) => FileName | undefined,
): LeafSchema {
  if (isComputed(detail)) return computedSchema(detail, property, nameOf);
  if (isRows(property)) return rowsSchema(detail, property);
  const schema = { ...valueSchema(detail, property), ...textsOf(detail, property) };
  const ui = uiOf(detail);
  const read = leafField(schema, (schema.items ?? {}) as Values, false);
  const guess = 'refused' in read ? undefined : typeByUi(String(read.detail.input_type), ui);
  const options = {
    ...((ui['ui:options'] as Values | undefined) ?? {}),
    // What the schema does not say: for whom it reads here again.
    ...(guess === detail.input_type ? {} : { fieldType: detail.input_type }),
  };
  const lost = unsaidAttributes(detail, SAID);
  return { schema, ui: { ...ui, ...(isEmpty(options) ? {} : { 'ui:options': options }) }, lost };
}

/** A field in the file: how formulas name it, and how they are read aloud. */
export interface FileName {
  name: string;
  title: string;
}

/** Its value is given; the formula stands beside it for whom it reads here again, and in words where there is no help. */
function computedSchema(
  detail: TicketFormDetail,
  property: Property,
  nameOf: (field: string) => FileName | undefined,
): LeafSchema {
  const formula = detail.formula ?? '';
  if (namesOf(formula).some((name) => !nameOf(name))) return { ui: {}, lost: ['the whole field'] };
  const words = formulaInWords(formula, (name) => nameOf(name)!.title);
  const schema = {
    ...valueSchema(detail, { ...property, readOnly: undefined }),
    ...textsOf(detail, property),
    description: detail.help_text || `= ${words}`,
    readOnly: true,
  };
  const options = { fieldType: detail.input_type, formula: withNames(formula, (name) => nameOf(name)!.name) };
  return { schema, ui: { 'ui:options': options }, lost: unsaidAttributes(detail, [...SAID, 'formula']) };
}

/** A list of objects. */
function rowsSchema(detail: TicketFormDetail, property: Property): LeafSchema {
  const { required = [], properties = {} } = property.items!;
  const columns = namedColumns(detail.columns ?? []);
  const cells = columns.map((column) => ({ column, ...cellSchema(column, properties) }));
  const said = cells.filter(({ schema }) => schema);
  const names = required.filter((name) => said.some(({ column }) => column.name === name));
  const items = {
    type: 'object',
    ...(names.length > 0 ? { required: names } : {}),
    properties: Object.fromEntries(said.map(({ column, schema }) => [column.name, schema])),
  };
  const uis = said.flatMap(({ column, ui }) => (isEmpty(ui) ? [] : [[column.name, ui]]));
  const same = Object.fromEntries(SAME.flatMap((name) => (name in property ? [[name, property[name as 'type']]] : [])));
  return {
    schema: { ...same, ...textsOf(detail, property), items },
    ui: {
      ...(detail.input_type === 'rows' ? {} : { 'ui:options': { fieldType: detail.input_type } }),
      ...(uis.length > 0 ? { items: Object.fromEntries(uis) } : {}),
    },
    lost: [...unsaidAttributes(detail, [...SAID, 'columns']), ...cells.flatMap(lostOf)],
  };
}

/** A column as a field of its own, whose formula reads the row. */
function cellSchema(
  { name, title, type, ref_noun }: RowColumn & { name: string },
  properties: Readonly<Record<string, Property>>,
): LeafSchema {
  const property = properties[name]!;
  const formula = typeof property.computed === 'string' ? property.computed : undefined;
  const detail = { input_type: type, input_name: title, ref_noun, formula } as TicketFormDetail;
  return leafSchema(detail, property, (one) =>
    Object.hasOwn(properties, one) ? { name: one, title: properties[one]!.title } : undefined,
  );
}

const lostOf = ({ column, schema }: { column: RowColumn; schema?: Values }): string[] => [
  ...(schema ? [] : [`the column "${column.title}"`]),
  ...unsaidOfColumns([column]),
  ...(column.show_when?.trim() ? [`when "${column.title}" is shown`] : []),
];

function textsOf({ input_name, help_text }: TicketFormDetail, property: Property): Values {
  const fallback = property.default;
  return {
    title: input_name,
    ...(help_text ? { description: help_text } : {}),
    ...(isEmpty(fallback) || !isFixed(property) || fallback === false ? {} : { default: fallback }),
  };
}

/** Formats that JSON Schema has another name for, or none. */
const FORMATS: Readonly<Record<string, string | undefined>> = {
  'local-date-time': 'date-time',
  url: 'uri',
  phone: undefined,
  point: undefined,
  paragraph: undefined,
};

/** Keywords that are the same there. */
const SAME = ['type', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems'];

function valueSchema(detail: TicketFormDetail, property: Property): Values {
  if (fieldTypeOf(detail.input_type).text) return { type: 'null' };
  const own = property as unknown as Values;
  const same = Object.fromEntries(SAME.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])));
  if (property.type === 'array') return { ...same, ...itemsOf(property) };
  if (isFiles(property)) return { type: 'string', format: 'data-url' };
  if (property.type === 'boolean') return { ...same, ...(property.const === true ? { const: true } : {}) };
  if (property.readOnly) return { ...same, ...(isEmpty(property.default) ? {} : { const: property.default }) };
  if (property.options && property.ref === undefined) return { type: 'string', ...choicesOf(property) };
  return { ...same, ...formatOf(property) };
}

function formatOf({ format }: Property): Values {
  const name = format !== undefined && Object.hasOwn(FORMATS, format) ? FORMATS[format] : format;
  return name === undefined ? {} : { format: name };
}

function itemsOf(property: Property): Values {
  if (isFiles(property)) return { items: { type: 'string', format: 'data-url' } };
  if (!property.options) return { items: { type: 'string' } };
  return { uniqueItems: true, items: { type: 'string', ...choicesOf(property) } };
}

/** No schema has an empty list of choices. */
function choicesOf({ options }: Property): Values {
  const oneOf = ((options ?? []) as readonly Choice[]).map(({ value, text }) => ({ const: value, title: text }));
  return oneOf.length > 0 ? { oneOf } : {};
}

/** Widgets of RJSF by the name of a type or a widget of ours. */
const WIDGETS: Readonly<Record<string, string>> = {
  textarea: 'textarea',
  'radio-group': 'radio',
  'checkbox-group': 'checkboxes',
  color: 'color',
};

/** What the box of a text is in HTML. */
const INPUT_TYPES: Readonly<Record<string, string>> = { phone: 'tel' };

function uiOf({ input_type, placeholder, rows, accept, ref_noun }: TicketFormDetail): Values {
  const inputType = INPUT_TYPES[input_type];
  const { as } = fieldTypeOf(input_type);
  const widget = isUnseen({ input_type })
    ? 'hidden'
    : (WIDGETS[input_type] ?? (as === undefined ? undefined : WIDGETS[as]));
  const options = {
    ...(rows ? { rows } : {}),
    ...(accept ? { accept } : {}),
    ...(ref_noun ? { ref_noun } : {}),
    ...(inputType === undefined ? {} : { inputType }),
  };
  return {
    ...(widget === undefined ? {} : { 'ui:widget': widget }),
    ...(placeholder ? { 'ui:placeholder': placeholder } : {}),
    ...(isEmpty(options) ? {} : { 'ui:options': options }),
  };
}
