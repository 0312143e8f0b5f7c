// A color: its code is typed, or chosen with the platform's own color dialog beside it.

import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';
import { isColor } from '../schema/values/color';
import { tidiedText, useUncontrolledText } from './use-uncontrolled-text';

export function ColorInput(props: WidgetProps) {
  const text = useUncontrolledText<HTMLInputElement>(props, parsing);
  const { value, label, readonly, disabled } = props;
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
      <input
        {...controlProps(props)}
        className="control"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={props.placeholder || '#rrggbb'}
        {...text}
      />
    </div>
  );
}

const parsing = tidiedText('color');
