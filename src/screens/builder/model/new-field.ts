// The attributes of a field that was just added, from its type.
import type { FieldType } from '../../../schema/forms/field-type';
import type { Values } from '../../../schema/model/descriptor';
import type { DesignOption } from './design';

export function newAttributes({ label, defaults, options }: FieldType): Values {
  return {
    input_name: label,
    ...defaults,
    ...(options ? { options: newOptions(options.initial, options.preselect) } : {}),
  };
}

function newOptions(count: number, preselect = false): DesignOption[] {
  return Array.from({ length: count }, (_, index) => ({
    option_text: `Option ${index + 1}`,
    option_value: `option-${index + 1}`,
    is_selected: preselect && index === 0,
  }));
}
