// The choices of a widget: those of our own words in its schema (a list, the widget's own, another noun), or those RJSF
// has found in an `enum`.
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { type Choices, fixedList, useChoices } from '../engine/form/use-choices';
import type { Property } from '../schema/descriptor/descriptor';

/** Renders a control with its choices. `render` uses no hooks. */
export function withChoices(props: WidgetProps, render: (choices: Choices) => ReactNode): ReactNode {
  const property = propertyOf(props);
  if (property.ref !== undefined) return <Referenced property={property} render={render} />;
  const { enumOptions } = props.options;
  const fixed = fixedList(property);
  if (property.options !== undefined || !enumOptions) return render(fixed);
  return render({ ...fixed, choices: enumOptions.map(({ value, label }) => ({ value, text: label })) });
}

interface ReferencedProps {
  property: Property;
  render(choices: Choices): ReactNode;
}

function Referenced({ property, render }: ReferencedProps) {
  return render(useChoices(property));
}

const propertyOf = ({ schema, label }: WidgetProps): Property =>
  (schema.title === undefined ? { ...schema, title: label } : schema) as Property;
