// A single yes or no, with its label beside the checkbox.
import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';

export function Checkbox(props: WidgetProps) {
  const { readOnly: _unknownToCheckboxes, ...control } = controlProps(props);
  return (
    <label className="choice">
      <input
        {...control}
        type="checkbox"
        checked={props.value === true}
        disabled={props.disabled || props.readonly}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>
        {props.label}
        {!props.required && <span className="field-optional"> optional</span>}
      </span>
    </label>
  );
}
