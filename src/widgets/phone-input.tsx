// A phone number: ten digits are stored, the mask (999) 999-9999 is shown once the field is left, and both are taken
// (spec section 9).
import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';
import { showPhone } from '../schema/formats/phone';
import { readValue } from '../schema/rules/values';
import { useParsedText } from './use-parsed-text';

export function PhoneInput(props: WidgetProps) {
  const typed = useParsedText(props.value, showPhone, read);
  return (
    <input
      {...controlProps(props)}
      className="control"
      type="tel"
      autoComplete="off"
      placeholder={props.placeholder ?? '(999) 999-9999'}
      value={typed.text}
      onChange={(event) => props.onChange(typed.type(event.target.value))}
      onBlur={() => {
        typed.tidy();
        props.onBlur(props.id, props.value);
      }}
    />
  );
}

const read = (text: string): unknown => readValue({ type: 'string', format: 'phone' }, text);
