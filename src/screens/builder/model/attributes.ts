// The attributes of a field in a design, in their one form: what is empty is absent, and no more options are selected
// than the field takes.

import type { Values } from '../../../schema/descriptor/descriptor';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { fieldTypes } from '../../../schema/ticket-types/field-types';
import type { DesignOption } from './design';

/** The label and the options stay when they are empty: both are reported then. */
const KEPT: readonly string[] = ['input_name', 'options'];

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

export const isSameAttributes = (a: Values, b: Values): boolean =>
  Object.keys({ ...a, ...b }).every(
    (name) => Object.is(a[name], b[name]) || JSON.stringify(a[name]) === JSON.stringify(b[name]),
  );

/** What says nothing: no value, an empty text, an empty list or object. Blanks are a text. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
