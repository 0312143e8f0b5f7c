// The attributes of a field that was just added, from its type.

import type { Values } from '../../../schema/descriptor/descriptor';
import { panelOf } from '../../../schema/ticket-types/field-panel';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import type { DesignOption } from './design';

export function newAttributes(type: FieldType): Values {
  const { label, defaults, options } = type;
  return {
    ...initialAttributes(type),
    input_name: label,
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
