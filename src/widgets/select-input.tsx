// One choice of a list: fixed, brought by a ticket type, or the server's list of another noun.
import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { controlProps } from '../engine/form/field-template';
import { useFormParts } from '../engine/form/form-context';
import { type Choices, chooseFirst, offered, type ParentChoice, useParentChoice } from '../engine/form/use-choices';
import { afterPaint } from '../engine/hooks/timing';
import type { Choice, Property } from '../schema/descriptor/descriptor';
import { isEmpty } from '../schema/formats/plain-values';
import { MultiSelectInput, withChoices } from './choice-group';

/** More entries than this would hold up the rendering of a row with several such lists (96 quarter hours, twice). */
const MAX_IMMEDIATE_CHOICES = 40;

/**
 * A native select: it opens where thumbs and screen readers expect it, and searches by typing. For several choices it
 * is `MultiSelectInput`.
 */
export function SelectInput(props: WidgetProps) {
  if (props.multiple) return <MultiSelectInput {...props} />;
  const Select = props.schema.ref === undefined ? OneOf : OneOfReferenced;
  return withChoices(props, (all) => <Select props={props} all={all} />);
}

interface OneOfProps {
  props: WidgetProps;
  all: Choices;
  parent?: ParentChoice;
}

function OneOfReferenced({ props, all }: OneOfProps) {
  return <OneOf props={props} all={all} parent={useParentChoice(props.name)} />;
}

function OneOf({ props, all, parent }: OneOfProps) {
  const property = props.schema as Property;
  const { read } = useFormParts();
  const { choose, none, state } = all;
  const isTooEarly = parent !== undefined && isEmpty(parent.value);
  const choices = offered(all, property, { name: props.name, value: props.value, read, parent });
  const { isFull, fill } = useFilled(choices.length > MAX_IMMEDIATE_CHOICES);
  if (props.readonly)
    return <input {...controlProps(props)} className="control" readOnly value={textOf(choices, props.value)} />;
  const failed = state === 'failed' || (state === 'ready' && choices.length === 0);
  const value = props.value === undefined ? '' : String(props.value);
  const emptyText = () => {
    if (isTooEarly) return chooseFirst(parent.label);
    return failed ? none : props.placeholder || choose;
  };
  return (
    <select
      {...controlProps(props)}
      className="control"
      aria-busy={state === 'loading' || undefined}
      // It stays in the order of the Tab key, where it says what to do.
      aria-disabled={(isTooEarly && choices.length === 0) || undefined}
      value={value}
      onPointerDown={fill}
      onKeyDown={fill}
      onChange={(event) => props.onChange(choices.find((choice) => String(choice.value) === event.target.value)?.value)}
    >
      <option value="" disabled={props.required && Boolean(props.placeholder)}>
        {emptyText()}
      </option>
      {(isFull ? choices : choices.filter((choice) => String(choice.value) === value)).map((choice) => (
        <option key={choice.value} value={String(choice.value)} disabled={choice.isDisabled}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}

/** A long list starts with its chosen entry and is filled once that is painted, or at once when it is used. */
function useFilled(isLong: boolean): { isFull: boolean; fill?(): void } {
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    if (!isLong || filled) return;
    return afterPaint(() => setFilled(true));
  }, [isLong, filled]);
  return isLong && !filled ? { isFull: false, fill: () => setFilled(true) } : { isFull: true };
}

const textOf = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.text ?? '';
