// A ticket form as it was read, from our server or another one, or as it was imported, becomes a design. Nothing of it is
// lost: what the design does not know stays beside the attributes and is sent back on save.
import { readConditions } from '../../../schema/conditions/read-conditions';
import type { Property, Values } from '../../../schema/descriptor/descriptor';
import { MAX_ID } from '../../../schema/descriptor/limits';
import { isObject, plainText } from '../../../schema/formats/plain-values';
import { detailRows } from '../../../schema/ticket-types/detail-rows';
import { defaultOf } from '../../../schema/ticket-types/field-default';
import { panelOf } from '../../../schema/ticket-types/field-panel';
import { attributes as shared } from '../../../schema/ticket-types/field-panels';
import { mapRuleFields } from '../../../schema/ticket-types/field-references';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { fieldTypes } from '../../../schema/ticket-types/field-types';
import { mapConditions, mapReferences } from '../../../schema/ticket-types/map-conditions';
import type { TicketFormOption } from '../../../schema/ticket-types/ticket-field';
import { readValue } from '../../../schema/values/read-value';
import { initialAttributes, isNothing, tidyAttributes } from './attributes';
import type { Design, DesignField, DesignOption } from './design';

/**
 * @param form `form_name`, `status` and `details`, each a field as it travels.
 * @param newKey returns keys that no field or row ever had.
 */
export function detailsToDesign(form: Values, newKey: () => string): Design {
  const sent = (Array.isArray(form.details) ? form.details : []).filter(isObject);
  const keys = new Set<string>();
  const keyOf = new Map<Values, string>();
  /** What conditions call the fields: the first that has a name keeps it. */
  const named = new Map<string, string>();
  for (const detail of sent) {
    const id = idOf(detail);
    const key = id === undefined || keys.has(String(id)) ? newKey() : String(id);
    keys.add(key);
    keyOf.set(detail, key);
    for (const name of [id, plainText(detail.field_key)]) {
      if (name !== undefined && !named.has(String(name))) named.set(String(name), key);
    }
  }
  const fields = sent.map((detail) => readField(detail, keyOf.get(detail)!, named));
  return {
    form_name: plainText(form.form_name) ?? '',
    status: Number(plainText(form.status) ?? 1),
    rows: detailRows(sent).map((cells) => ({
      key: newKey(),
      cells: cells.map(({ detail, size }) => ({ field: keyOf.get(detail)!, size })),
    })),
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
  };
}

/** The same fields without ids: a form of its own, for a copy. Conditions refer to the new fields. */
export const withoutIds = (details: readonly Values[]): Values[] =>
  details.map(({ ticket_form_detail_id, ...detail }) => ({
    ...detail,
    field_key: plainText(ticket_form_detail_id) ?? detail.field_key,
  }));

function readField(detail: Values, key: string, named: ReadonlyMap<string, string>): DesignField {
  const sentType = plainText(detail.input_type) ?? '';
  const known = fieldTypes.get(sentType);
  const type = known?.formatOf === undefined ? known : fieldTypes.get(known.formatOf);
  const { attributes, other } = readAttributes(detail, type);
  if (type && 'format' in attributes && known !== type) attributes.format = sentType;
  const formula = plainText(detail.formula);
  if (formula && 'formula' in attributes) Object.assign(attributes, mapReferences({ formula }, named));
  const read = readConditions(detail.conditions);
  if (read.ok && read.conditions) attributes.conditions = mapConditions(read.conditions, named);
  if (!read.ok) other.conditions = detail.conditions;
  return {
    key,
    ...(key === String(idOf(detail)) ? { id: Number(key) } : {}),
    type: type?.type ?? sentType,
    attributes: tidyAttributes(type?.type ?? '', { ...attributes, ...mapRuleFields(attributes, named) }),
    ...(Object.keys(other).length > 0 ? { other } : {}),
  };
}

/** What every field has, whatever its type, and what is always the same. */
const OWN = [
  'ticket_form_detail_id',
  'field_key',
  'input_type',
  'is_visible',
  'is_editable',
  'status',
  'layout',
  'conditions',
  '__proto__',
];

function readAttributes(detail: Values, type: FieldType | undefined): { attributes: Values; other: Values } {
  const attributes: Values = type ? initialAttributes(type) : {};
  const properties = type ? panelOf(type).record.properties : UNKNOWN_TYPE;
  const other: Values = {};
  for (const [name, value] of Object.entries(detail)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (OWN.includes(name) || (type?.options && (name === 'options' || name === 'default_value'))) continue;
    if (!property) {
      // Empty values and flags that are off say nothing: every save has them.
      if (!isNothing(value) && !(name.startsWith('is_') && Number(plainText(value)) === 0)) other[name] = value;
      continue;
    }
    const raw = property.type === 'string' ? plainText(value) : value;
    if (!isNothing(raw)) attributes[name] = readValue(property, raw);
  }
  attributes.input_name = plainText(detail.input_name) ?? '';
  if (type?.options) attributes.options = readOptions(detail, type);
  return { attributes, other };
}

/** A field of a type that is not known has a label and may be required. */
const UNKNOWN_TYPE: Record<string, Property> = {
  input_name: shared.properties.input_name!,
  is_require: shared.properties.is_require!,
};

/** Selected are the options of the default value, where the field has one. */
function readOptions(detail: Values, { several }: FieldType): DesignOption[] {
  const sent = (Array.isArray(detail.options) ? detail.options : []).filter(isObject);
  const options: TicketFormOption[] = sent.map((option) => ({
    option_text: plainText(option.option_text) ?? '',
    option_value: plainText(option.option_value) ?? '',
    is_selected: readValue({ type: 'boolean' }, option.is_selected) === true ? 1 : 0,
  }));
  const isList = several === 'always' || (several && readValue({ type: 'boolean' }, detail.is_multiple) === true);
  const text = Array.isArray(detail.default_value)
    ? JSON.stringify(detail.default_value)
    : (plainText(detail.default_value) ?? '');
  const placeholder = plainText(detail.placeholder);
  const value = defaultOf(
    { default_value: text, placeholder, options },
    { type: isList ? 'array' : 'string', options: [] },
  );
  const selected: readonly unknown[] = Array.isArray(value) ? value : [value];
  return options.map(({ is_selected, ...option }, index) => {
    const { option_text: _text, option_value: _value, is_selected: _selected, ...other } = sent[index]!;
    return {
      ...option,
      is_selected: text === '' && value !== undefined ? is_selected === 1 : selected.includes(option.option_value),
      ...(Object.keys(other).length > 0 ? { other } : {}),
    };
  });
}

function idOf(detail: Values): number | undefined {
  const id = readValue({ type: 'number' }, detail.ticket_form_detail_id);
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined;
}
