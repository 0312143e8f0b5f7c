// Single-line text in its kinds: plain, email, password. The widget of strings without choices.
import type { WidgetProps } from '@rjsf/utils';
import { ShowPassword } from '../engine/controls/show-password';
import { controlProps } from '../engine/form/field-template';
import { type Parsing, tidiedText, useUncontrolledText } from './use-uncontrolled-text';

export function TextInput(props: WidgetProps) {
  return useLine(props, 'text', tidied);
}

export function EmailInput(props: WidgetProps) {
  return useLine(props, 'email', tidied);
}

export function PasswordInput(props: WidgetProps) {
  const line = useLine(props, 'password', undefined, 'new-password');
  return (
    <div className="password-box">
      {line}
      <ShowPassword field={props.id} label={props.label} />
    </div>
  );
}

/** Without the blanks around it. */
const tidied = tidiedText();

/** A hook and no component: one less for each of many fields. */
function useLine(props: WidgetProps, type: string, parsing?: Parsing, autoComplete = 'off') {
  const text = useUncontrolledText<HTMLInputElement>(props, parsing);
  return (
    <input
      {...controlProps(props)}
      className="control"
      type={type}
      autoComplete={autoComplete}
      placeholder={props.placeholder}
      {...text}
    />
  );
}
