// Single-line text in its kinds: plain, email, password. The widget of strings without choices.
import type { WidgetProps } from '@rjsf/utils';
import { ShowPassword } from '../engine/controls/show-password';
import { controlProps } from '../engine/form/field-template';
import { useUncontrolledText } from './use-uncontrolled-text';

export function TextInput(props: WidgetProps) {
  return <Line {...props} type="text" />;
}

export function EmailInput(props: WidgetProps) {
  return <Line {...props} type="email" autoComplete="off" />;
}

export function PasswordInput(props: WidgetProps) {
  return (
    <div className="password-box">
      <Line {...props} type="password" autoComplete="new-password" />
      <ShowPassword field={props.id} label={props.label} />
    </div>
  );
}

function Line({ type, autoComplete, ...props }: WidgetProps & { type: string }) {
  const text = useUncontrolledText<HTMLInputElement>(props as WidgetProps);
  return (
    <input
      {...controlProps(props)}
      className="control"
      type={type}
      autoComplete={autoComplete ?? 'off'}
      placeholder={props.placeholder}
      {...text}
    />
  );
}
