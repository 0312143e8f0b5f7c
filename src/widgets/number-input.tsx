// A number, typed. No spin buttons: a wheel over a focused field must never change a count.
import type { WidgetProps } from '@rjsf/utils';
import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import { controlProps } from '../engine/form/field-template';
import { useFormParts } from '../engine/form/form-context';
import type { Property } from '../schema/descriptor/descriptor';
import { showAmount, showNumber } from '../schema/formats/numbers';
import { kindOf } from '../schema/values/kinds';
import { fillPair, typedCoordinate } from './map/coordinate-pairs';
import { useUncontrolledText } from './use-uncontrolled-text';

/**
 * "6 boxes" stays as typed, with its message. Coordinates may also be typed as degrees with minutes and seconds, or
 * pasted as a pair. What is only read, such as a computed total, has its thousands separated as everywhere else.
 */
export function NumberInput(props: WidgetProps) {
  const { name } = props;
  const { store } = useFormParts();
  // Where a number cannot keep every digit before the point, or every step, the text stays, for the rules to report.
  const readNumber = (typed: string): unknown => {
    const rule = props.schema as Property;
    const number = kindOf(rule).read?.(typed, rule);
    return Math.abs(Number(number)) > Number.MAX_SAFE_INTEGER ? typed.trim() : number;
  };
  const show = (value: unknown) => (props.readonly ? showAmount : showNumber)(props.schema as Property, value);
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
      onChange={change}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) =>
        event.key === 'Enter' && !props.readonly && settle(event.currentTarget)
      }
    />
  );

  function read(typed: string): unknown {
    const value = readNumber(typed);
    return typeof value === 'string' && store ? (typedCoordinate(store, name, value) ?? value) : value;
  }

  function change(event: ChangeEvent<HTMLInputElement>): void {
    text.onChange(event);
    // A pair that is typed by hand is one only when it is complete.
    if ((event.nativeEvent as InputEvent).inputType?.startsWith('insertFrom')) settle(event.target);
  }

  function leave(event: FocusEvent<HTMLInputElement>): void {
    // A text with separators was not typed, and is not read back.
    if (!props.readonly) settle(event.target);
    if (!props.readonly) text.onBlur(event);
  }

  /** What was typed otherwise than as a number becomes one. */
  function settle(input: HTMLInputElement): void {
    if (!store || typeof readNumber(input.value) !== 'string') return;
    const value = read(input.value);
    if (typeof value === 'number') input.value = show(value);
    else fillPair(store, name, input.value);
  }
}

/** On some phones the number keys have no minus sign, and those of whole numbers no point. */
function inputModeOf({ type, minimum }: Property): 'text' | 'numeric' | 'decimal' {
  if (minimum === undefined || minimum < 0) return 'text';
  return type === 'integer' ? 'numeric' : 'decimal';
}
