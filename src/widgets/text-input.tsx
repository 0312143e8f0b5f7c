// Single-line text in its kinds: plain, email, password. The widget of strings without choices.
import type { WidgetProps } from '@rjsf/utils';
import { ShowPassword } from '../engine/controls/show-password';
import { controlProps } from '../engine/form/field-template';
import { useUncontrolledText } from './use-uncontrolled-text';

export function TextInput(props: WidgetProps) {
  return useLine(props, 'text');
}

export function EmailInput(props: WidgetProps) {
  return useLine(props, 'email');
}

export function PasswordInput(props: WidgetProps) {
  const line = useLine(props, 'password', 'new-password');
  return (
    <div className="password-box">
      {line}
      <ShowPassword field={props.id} label={props.label} />
    </div>
  );
}

/** A hook and no component: one less for each of many fields. */
function useLine(props: WidgetProps, type: string, autoComplete = 'off') {
  const text = useUncontrolledText<HTMLInputElement>(props);
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
