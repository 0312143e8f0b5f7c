// A phone number: ten digits are stored, the mask (999) 999-9999 is shown once the field is left, and both are
// accepted.

import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';
import { readValue } from '../schema/values/kinds';
import { showPhone } from '../schema/values/phone';
import { useUncontrolledText } from './use-uncontrolled-text';

export function PhoneInput(props: WidgetProps) {
  const text = useUncontrolledText<HTMLInputElement>(props, { show: showPhone, read, tidies: true });
  return (
    <input
      {...controlProps(props)}
      className="control"
      type="tel"
      autoComplete="off"
      placeholder={props.placeholder || '(999) 999-9999'}
      {...text}
    />
  );
}

const read = (text: string): unknown => readValue({ type: 'string', format: 'phone' }, text);
