// What is typed into one line (text, an email address, a password, a phone number, a web address, a color), and text of
// several lines. A single line is the widget of strings without choices.
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentProps } from 'react';
import { Icon } from '../engine/controls/icons';
import { ShowPassword } from '../engine/controls/show-password';
import { controlProps } from '../engine/form/field-template';
import { useFormParts } from '../engine/form/form-context';
import type { Property } from '../schema/descriptor/descriptor';
import { isColor } from '../schema/values/color';
import { showPhone } from '../schema/values/phone';
import { isUrl } from '../schema/values/url';
import { ScanButton } from './late-widgets';
import { type Parsing, tidiedText, useUncontrolledText } from './use-uncontrolled-text';

/** One line of any text. Blanks at its ends go when it is left. With `scan` a button beside it fills it. */
export function TextInput(props: WidgetProps) {
  const line = useLine(props, tidied);
  return (props.schema as Property).scan ? <ScannedText {...props}>{line}</ScannedText> : line;
}

/** A text that may also be filled by a code. */
function ScannedText({ name, label, readonly, disabled, onChange, children }: WidgetProps) {
  const { store } = useFormParts();
  // What `onChange` gets is taken for what the control shows already.
  const fill = (text: string) => (store ? store.set(name, text.trim()) : onChange(text.trim()));
  return (
    <div className="control-with-button">
      {children}
      {!readonly && !disabled && <ScanButton label={label} onCode={fill} />}
    </div>
  );
}

/** The same with the keyboard of addresses on phones. */
export function EmailInput(props: WidgetProps) {
  return useLine(props, tidied, { type: 'email' });
}

/** Kept as it is typed, with its blanks. A button shows it; a password manager may suggest a new one. */
export function PasswordInput(props: WidgetProps) {
  const line = useLine(props, undefined, { type: 'password', autoComplete: 'new-password' });
  return (
    <div className="password-field">
      {line}
      <ShowPassword field={props.id} label={props.label} />
    </div>
  );
}

/** Ten digits are stored, the mask (999) 999-9999 is shown once the field is left, and both are accepted. */
export function PhoneInput(props: WidgetProps) {
  return useLine(props, phone, { type: 'tel', placeholder: '(999) 999-9999' });
}

/** What is typed without its scheme gets one once the field is left; beside it a link opens the address. */
export function UrlInput(props: WidgetProps) {
  const { value, label } = props;
  const line = useLine(props, url, { inputMode: 'url', placeholder: 'https://', ...NO_WORDS });
  return (
    <div className="control-with-button">
      {line}
      {typeof value === 'string' && isUrl(value) && (
        <a
          className="icon-button"
          href={value}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${label} in a new tab`}
        >
          <Icon name="link" />
        </a>
      )}
    </div>
  );
}

/** Its code is typed, or chosen with the platform's own color dialog beside it. */
export function ColorInput(props: WidgetProps) {
  const { value, label, readonly, disabled } = props;
  const line = useLine(props, color, { placeholder: '#rrggbb', ...NO_WORDS });
  const hasColor = typeof value === 'string' && isColor(value);
  return (
    <div className="color-input">
      <input
        className="color-well"
        type="color"
        aria-label={`Choose ${label}`}
        // Without a color it would be black, so its look says that there is none.
        data-empty={hasColor ? undefined : ''}
        value={hasColor ? value : '#000000'}
        disabled={disabled || readonly}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {line}
    </div>
  );
}

/** At first as many lines as the option `rows` says; grows with what is typed as far as the style sheet lets it. */
export function TextArea(props: WidgetProps) {
  const { rows = 3 } = (props.options ?? {}) as { rows?: number };
  const text = useUncontrolledText<HTMLTextAreaElement>(props);
  return (
    <textarea {...controlProps(props)} className="control" rows={rows} placeholder={props.placeholder} {...text} />
  );
}

/** Without the blanks around it. */
const tidied = tidiedText();
const url = tidiedText('url');
const color = tidiedText('color');
const phone: Parsing = { ...tidiedText('phone'), show: showPhone };

const NO_WORDS = { autoCapitalize: 'none', spellCheck: false } as const;

/** RJSF's options about how a text is typed, those that are there. */
function typingOf({ options }: WidgetProps): ComponentProps<'input'> {
  const { autocomplete, autocapitalize, inputType, list } = options;
  return {
    ...(autocomplete && { autoComplete: autocomplete }),
    ...(autocapitalize && { autoCapitalize: autocapitalize }),
    ...(inputType && { type: inputType }),
    ...(typeof list === 'string' && { list }),
  };
}

/** `placeholder` is for fields without their own. A hook and no component: one less for each of many fields. */
export function useLine(
  props: WidgetProps,
  parsing?: Parsing,
  { placeholder, ...attributes }: ComponentProps<'input'> = {},
) {
  const text = useUncontrolledText<HTMLInputElement>(props, parsing);
  return (
    <input
      {...controlProps(props)}
      className="control"
      type="text"
      autoComplete="off"
      placeholder={props.placeholder || placeholder}
      {...attributes}
      {...typingOf(props)}
      {...text}
    />
  );
}
