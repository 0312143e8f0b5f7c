// A number, typed. No spin buttons: a wheel over a focused field must never change a count; and "6 boxes" stays as
// typed, with its message.
import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';
import { showNumber } from '../schema/formats/numbers';
import type { Property } from '../schema/model/descriptor';
import { readValue } from '../schema/rules/read-value';
import { useUncontrolledText } from './use-uncontrolled-text';

export function NumberInput(props: WidgetProps) {
  const show = (value: unknown) => showNumber(props.schema as Property, value);
  const text = useUncontrolledText<HTMLInputElement>(props, { show, read });
  return (
    <input
      {...controlProps(props)}
      className="control"
      type="text"
      inputMode={inputModeOf(props.schema as Property)}
      autoComplete="off"
      placeholder={props.placeholder}
      {...text}
    />
  );
}

/**
 * The number keys of a phone, where they suffice: on some they have no minus sign, and those of whole numbers have no
 * point.
 */
function inputModeOf({ type, minimum }: Property): 'text' | 'numeric' | 'decimal' {
  if (minimum === undefined || minimum < 0) return 'text';
  return type === 'integer' ? 'numeric' : 'decimal';
}

const read = (text: string): unknown => readValue({ type: 'number' }, text);
