// Single-line text in its kinds: plain, email, password. Given by the registry for strings without choices.
import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';
import { ShowPassword } from '../engine/show-password';
import { useOwnText } from './use-own-text';

export function TextBox(props: WidgetProps) {
  return <Line {...props} type="text" />;
}

export function EmailBox(props: WidgetProps) {
  return <Line {...props} type="email" autoComplete="off" />;
}

export function PasswordBox(props: WidgetProps) {
  return (
    <div className="password-box">
      <Line {...props} type="password" autoComplete="new-password" />
      <ShowPassword field={props.id} label={props.label} />
    </div>
  );
}

function Line({ type, autoComplete, ...props }: WidgetProps & { type: string }) {
  const text = useOwnText<HTMLInputElement>(props as WidgetProps);
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
