// The attributes of a field in a design, in their one form.

import { fieldsOf, sourcesOf } from '../../../schema/conditions/sources';
import type { Conditions } from '../../../schema/descriptor/conditions';
import type { Values } from '../../../schema/descriptor/descriptor';
import { withNames } from '../../../schema/formula/in-words';
import { namesOf } from '../../../schema/formula/parse';
import { panelOf } from '../../../schema/ticket-types/field-panel';
import { withoutRulesOn } from '../../../schema/ticket-types/field-references';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { fieldTypes } from '../../../schema/ticket-types/field-types';
import { filterConditions } from '../../../schema/ticket-types/map-conditions';
import type { DesignField, DesignOption } from './design';

/** The label and the options stay when they are empty: both are reported then. */
const KEPT: readonly string[] = ['input_name', 'options'];

/** In that form what is empty is absent, and no more options are selected than the field takes. */
export function tidyAttributes(typeName: string, attributes: Values): Values {
  const tidy = Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => KEPT.includes(name) || !isNothing(value)),
  );
  const options = tidy.options as readonly DesignOption[] | undefined;
  const type = fieldTypes.get(typeName);
  if (!options || !type || takesSeveral(type, attributes)) return tidy;
  return { ...tidy, options: withOneSelected(options) };
}

/** Whether the field has several values: several options, several files. */
export const takesSeveral = ({ several }: Pick<FieldType, 'several'>, attributes: Values): boolean =>
  several === 'always' || (several === 'is_multiple' && attributes.is_multiple === true);

/** The first of the selected options stays selected. */
function withOneSelected(options: readonly DesignOption[]): readonly DesignOption[] {
  const first = options.findIndex(({ is_selected }) => is_selected);
  const isMore = options.some(({ is_selected }, index) => is_selected && index !== first);
  if (!isMore) return options;
  return options.map((option, index) => (index === first ? option : { ...option, is_selected: false }));
}

/** By value, for attributes that are tidy; the order of names does not count. */
export const isSameAttributes = (a: Values, b: Values): boolean =>
  Object.keys({ ...a, ...b }).every(
    (name) => Object.is(a[name], b[name]) || JSON.stringify(a[name]) === JSON.stringify(b[name]),
  );

/** What says nothing: no value, an empty text, an empty list or object. Blanks are a text. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The attributes of a field that was just added, from its type. */
export function newAttributes(type: FieldType): Values {
  const { label, defaults, options, formatOf } = type;
  return {
    ...initialAttributes(type),
    input_name: label,
    ...(formatOf === undefined ? {} : { format: type.type }),
    ...defaults,
    ...(options ? { options: newOptions(options.initial, options.preselect) } : {}),
  };
}

/** What a field has that nothing was set of: its booleans, and attributes with a default. */
export function initialAttributes(type: FieldType): Values {
  const values: Values = {};
  for (const [name, property] of Object.entries(panelOf(type).record.properties)) {
    if (property.default !== undefined) values[name] = property.default;
    else if (property.type === 'boolean') values[name] = false;
  }
  return values;
}

function newOptions(count: number, preselect = false): DesignOption[] {
  return Array.from({ length: count }, (_, index) => ({
    option_text: `Option ${index + 1}`,
    option_value: `option-${index + 1}`,
    is_selected: preselect && index === 0,
  }));
}

/** The conditions of a field as the design keeps them: among its attributes, with keys of other fields. */
export const conditionsOf = ({ attributes }: Pick<DesignField, 'attributes'>): Conditions | undefined =>
  attributes.conditions as Conditions | undefined;

/**
 * The field without the rules that compare with the field called `key`, and with its label in a formula, which is wrong
 * then and says what is missing; undefined where it names it nowhere.
 */
export function forgetField(field: DesignField, key: string, label: string): DesignField | undefined {
  const conditions = conditionsOf(field);
  const { formula } = field.attributes;
  const isInFormula = typeof formula === 'string' && namesOf(formula).includes(key);
  const isInConditions = conditions !== undefined && sourcesOf(conditions).includes(key);
  const kept = withoutRulesOn(field.attributes, (name) => name === key);
  if (!isInFormula && !isInConditions && kept === field.attributes) return undefined;
  const left = conditions && filterConditions(conditions, (rule) => !fieldsOf(rule).includes(key));
  const { conditions: _conditions, ...others } = kept;
  const attributes = isInFormula
    ? { ...others, formula: withNames(formula, (name) => (name === key ? label : name)) }
    : others;
  return { ...field, attributes: left ? { ...attributes, conditions: left } : attributes };
}
