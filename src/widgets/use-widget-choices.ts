// The choices of a widget: those of our own words in its schema (a list, the widget's own, another noun), or those RJSF
// has found in an `enum`.
import type { WidgetProps } from '@rjsf/utils';
import { type Choices, useChoices } from '../engine/form/use-choices';
import type { Property } from '../schema/model/descriptor';

export function useWidgetChoices({ schema, options, label }: WidgetProps): Choices {
  const property = { ...schema, title: schema.title ?? label } as Property;
  const own = useChoices(property);
  if (property.options !== undefined || property.ref !== undefined || !options.enumOptions) return own;
  return { ...own, choices: options.enumOptions.map(({ value, label }) => ({ value, text: label })) };
}
