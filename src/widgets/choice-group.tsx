// Radio buttons for one choice, checkboxes for several, all visible at once. The field template renders the legend
// around them.
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Button } from '../engine/controls/button';
import { controlProps, focusProps } from '../engine/form/field-template';
import { nearestControl } from '../engine/form/nearest-control';
import { type Choices, fixedList, offered, useChoices } from '../engine/form/use-choices';
import type { Choice, Property } from '../schema/descriptor/descriptor';

/** One choice. Where none need be made, a button below takes it back. */
export function RadioGroup(props: WidgetProps) {
  const canClear = !props.required && !props.readonly && !props.disabled && props.value !== undefined;
  return choiceGroup({
    props,
    kind: 'radio',
    isChosen: (value) => props.value === value,
    choose: ({ value }) => props.onChange(value),
    children: canClear && (
      <Button look="quiet" onClick={({ currentTarget }) => leaving(currentTarget, () => props.onChange(undefined))}>
        Clear choice
      </Button>
    ),
  });
}

/** Checkboxes, because a native list loses the choice at a click without a key held down. */
export function MultiSelectInput(props: WidgetProps) {
  return (
    // Disabled checkboxes cannot be scrolled to by keyboard, so then the list itself can.
    <div className="choices-field" tabIndex={props.readonly ? 0 : undefined}>
      <CheckboxGroup {...props} />
    </div>
  );
}

/** Several choices; none of them is an empty list, not undefined. */
export function CheckboxGroup(props: WidgetProps) {
  const chosen: unknown[] = Array.isArray(props.value) ? props.value : [];
  return choiceGroup({
    props,
    kind: 'checkbox',
    isChosen: (value) => chosen.includes(value),
    // In the order of the list, whatever the order of ticking.
    choose: (choice, on, all) =>
      props.onChange(
        all.filter((each) => (each === choice ? on : chosen.includes(each.value))).map((each) => each.value),
      ),
  });
}

interface ChoiceGroup {
  props: WidgetProps;
  kind: 'radio' | 'checkbox';
  isChosen(value: unknown): boolean;
  choose(choice: Choice, on: boolean, all: readonly Choice[]): void;
  children?: ReactNode;
}

function choiceGroup({ props, kind, isChosen, choose, children }: ChoiceGroup): ReactNode {
  const focus = focusProps(props);
  return withChoices(props, (all) => {
    const property = props.schema as Property;
    // What is chosen stays in sight, so that it can be changed.
    const kept = all.choices.filter(({ isOff, value }) => isOff && isChosen(value));
    const choices = kept.length === 0 ? offered(all, property) : withKept(all, offered(all, property), kept);
    return (
      <div className="choices" data-inline={props.options.inline ? '' : undefined}>
        {choices.map((choice, i) => (
          <label className="choice" key={choice.value}>
            <input
              // The first one carries the field's id: the error summary links to it.
              id={i === 0 ? props.id : `${props.id}-${i}`}
              type={kind}
              name={props.id}
              checked={isChosen(choice.value)}
              disabled={props.disabled || props.readonly || choice.isDisabled}
              data-off={choice.isOff ? '' : undefined}
              {...focus}
              onChange={({ target }) => {
                const chosen = () => choose(choice, target.checked, choices);
                if (choice.isOff) leaving(target, chosen);
                else chosen();
              }}
            />
            {choice.text}
          </label>
        ))}
        {children}
      </div>
    );
  });
}

/** Changes what is chosen, where the control that has the focus is gone then: it moves on to the next option that stays. */
function leaving(control: HTMLElement, change: () => void): void {
  const controls = [...(control.closest('.choices')?.querySelectorAll<HTMLInputElement>('input, button') ?? [])];
  const at = controls.indexOf(control as HTMLInputElement);
  const isStaying = (one: HTMLElement) => one.matches('input:not(:disabled):not([data-off])');
  const next = [...controls.slice(at + 1), ...controls.slice(0, at).reverse()].find(isStaying);
  const field = control.closest('[data-field]');
  (next ?? (field ? nearestControl(field, [field]) : undefined))?.focus();
  change();
}

/** In the order of the list. */
const withKept = ({ choices }: Choices, open: readonly Choice[], kept: readonly Choice[]): Choice[] =>
  choices.filter((choice) => open.includes(choice) || kept.includes(choice));

/** A single yes or no, with its label beside the checkbox. */
export function Checkbox(props: WidgetProps) {
  const { readOnly: _unknownToCheckboxes, ...control } = controlProps(props);
  return (
    <label className="choice">
      <input
        {...control}
        type="checkbox"
        checked={props.value === true}
        disabled={props.disabled || props.readonly}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>
        {props.label}
        {!props.required && <span className="field-optional"> optional</span>}
      </span>
    </label>
  );
}

/** Renders a control with its choices. `render` uses no hooks. */
export function withChoices(props: WidgetProps, render: (choices: Choices) => ReactNode): ReactNode {
  const property = propertyOf(props);
  if (property.ref !== undefined) return <Referenced property={property} render={render} />;
  const { enumOptions, enumDisabled } = props.options;
  const fixed = fixedList(property);
  if (property.options !== undefined || !enumOptions) return render(fixed);
  return render({
    ...fixed,
    choices: enumOptions.map(({ value, label: text }) => ({ value, text, isDisabled: enumDisabled?.includes(value) })),
  });
}

interface ReferencedProps {
  property: Property;
  render(choices: Choices): ReactNode;
}

function Referenced({ property, render }: ReferencedProps) {
  return render(useChoices(property));
}

const propertyOf = ({ schema, label }: WidgetProps): Property =>
  (schema.title === undefined ? { ...schema, title: label } : schema) as Property;
