// A design as it travels: the `form_datas` of a save, and the fields that the preview renders.
import { statesFor } from '../../../schema/conditions/field-states';
import type { Values } from '../../../schema/descriptor/descriptor';
import { PARAGRAPH_LENGTH } from '../../../schema/descriptor/limits';
import { memoize } from '../../../schema/formats/memoize';
import { plainText } from '../../../schema/formats/plain-values';
import { panelOf } from '../../../schema/ticket-types/field-panel';
import { attributes as shared } from '../../../schema/ticket-types/field-panels';
import { ruleFieldsOf } from '../../../schema/ticket-types/field-references';
import { fieldTypes } from '../../../schema/ticket-types/field-types';
import { mapReferences } from '../../../schema/ticket-types/map-conditions';
import type { DraftDetail, TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { conditionsOf, takesSeveral } from './attributes';
import { type Design, type DesignField, type DesignOption, fieldsInOrder } from './design';

/** The fields in the order of the rows. Fields without an id are called by their key in conditions. */
export const designToDetails = (design: Design): DraftDetail[] =>
  placedFields(design).map(({ field, layout }) => {
    const { id, key } = field;
    const name = id === undefined ? { field_key: key } : { ticket_form_detail_id: id };
    return Object.assign({ ...wireAttributes(field) }, name, conditionsIn(field), { layout });
  });

/** For the preview, where every field has a number: its id, or that which `newId` returns for its key. */
export function previewDetails(design: Design, newId: FieldNumbers): TicketFormDetail[] {
  const read = detailReader(design, newId);
  return placedFields(design).map(({ field, layout }) => Object.assign(read(field), { layout }));
}

/** The number of a field that is not saved yet, by its key. */
export type FieldNumbers = (key: string) => number;

/** Numbers that no saved field has, always the same for the same field. */
export function createFieldNumbers(): FieldNumbers {
  const numbers = new Map<string, number>();
  return (key) => {
    const number = numbers.get(key) ?? -1 - numbers.size;
    numbers.set(key, number);
    return number;
  };
}

/** Reads one design after the other, without places: a field that stays as it was is the same object. */
export function createDesignReader(newId: FieldNumbers): (design: Design) => TicketFormDetail[] {
  const known = new WeakMap<DesignField, TicketFormDetail>();
  return (design) => {
    const read = detailReader(design, newId);
    return fieldsInOrder(design).map((field) => {
      const detail = known.get(field) ?? read(field);
      known.set(field, detail);
      return detail;
    });
  };
}

function detailReader({ fields }: Design, newId: FieldNumbers): (field: DesignField) => TicketFormDetail {
  const numberOf = ({ key, id }: DesignField): number => id ?? newId(key);
  let names: Map<string, string> | undefined;
  return (field) => {
    const { conditions } = conditionsIn(field);
    const attributes = wireAttributes(field);
    const isNaming = conditions || attributes.formula || ruleFieldsOf(attributes).length > 0;
    if (isNaming) names ??= new Map(Object.values(fields).map((one) => [one.key, String(numberOf(one))]));
    return {
      ...attributes,
      ticket_form_detail_id: numberOf(field),
      ...(names && mapReferences({ ...attributes, conditions }, names)),
    };
  };
}

function conditionsIn(field: DesignField): Pick<TicketFormDetail, 'conditions'> {
  const conditions = conditionsOf(field);
  return conditions ? { conditions } : {};
}

function placedFields({ rows, fields }: Design) {
  return rows.flatMap(({ cells }, row) =>
    cells.map(({ field, size }, col) => ({ field: fields[field]!, layout: { row, col, size } })),
  );
}

/** What the specification has of every field, whatever its type. */
const EVERY: Values = {
  is_visible: 1,
  is_require: 0,
  is_editable: 1,
  default_value: '',
  placeholder: '',
  help_text: '',
  is_multiple: 0,
  min_length: null,
  max_length: null,
  max_size: null,
  options: [],
  status: 1,
};

type WireAttributes = Omit<TicketFormDetail, 'ticket_form_detail_id' | 'conditions' | 'layout'>;

/** All of a field but its id, its conditions and its place. */
const wireAttributes = memoize((field: DesignField) => toWire(field) as unknown as WireAttributes);

function toWire({ type: name, attributes, other }: DesignField): Values {
  const { format, conditions: _conditions, options, ...rest } = shown(name, attributes);
  const type = fieldTypes.get(name);
  return {
    ...EVERY,
    ...other,
    input_type: fieldTypes.get(String(format))?.formatOf === name ? format : name,
    ...Object.fromEntries(Object.entries(rest).map(([attribute, value]) => [attribute, wireValue(attribute, value)])),
    ...(type?.options ? wireOptions(options as readonly DesignOption[], takesSeveral(type, attributes)) : {}),
  };
}

/** Without what the panel does not show because of other attributes: it has no meaning then. */
function shown(typeName: string, attributes: Values): Values {
  const type = fieldTypes.get(typeName);
  if (!type) return attributes;
  const hidden = [...statesFor(panelOf(type).record, attributes)]
    .filter(([, state]) => state.hidden)
    .map(([attribute]) => attribute);
  return Object.fromEntries(Object.entries(attributes).filter(([attribute]) => !hidden.includes(attribute)));
}

/** Flags are 0 or 1; a default value is text, whatever its type in the panel. */
function wireValue(attribute: string, value: unknown): unknown {
  const isText = shared.properties[attribute]?.type === 'string';
  if (typeof value !== 'boolean') return isText ? (plainText(value) ?? '') : value;
  return isText ? (value ? '1' : '') : Number(value);
}

/** The default value names the selected options, for servers without the flag, where their values differ. */
function wireOptions(options: readonly DesignOption[] = [], several: boolean): Values {
  const selected = options.filter(({ is_selected }) => is_selected).map(({ option_value }) => option_value);
  const names = several ? JSON.stringify(selected) : (selected[0] ?? '');
  const isClear = new Set(options.map(({ option_value }) => option_value)).size === options.length;
  return {
    options: options.map(({ option_text, option_value, is_selected, other }) => ({
      ...other,
      option_text,
      option_value,
      is_selected: is_selected ? 1 : 0,
    })),
    default_value: selected.length > 0 && isClear && names.length <= PARAGRAPH_LENGTH ? names : '',
  };
}
