// Radio buttons for one choice, checkboxes for several, all visible at once. The field template draws the legend around them.
import type { WidgetProps } from '@rjsf/utils';
import { useChoices } from '../engine/form/use-choices';
import type { Property } from '../schema/descriptor';

export function RadioGroup(props: WidgetProps) {
  const { choices } = useChoices(props.schema as Property);
  const canClear = !props.required && !props.readonly && props.value !== undefined;
  return (
    <div className="choices">
      {choices.map((choice, i) => (
        <label className="choice" key={choice.value}>
          <input
            // The first one carries the field's id: it is where the error summary leads.
            id={i === 0 ? props.id : `${props.id}-${i}`}
            type="radio"
            name={props.id}
            checked={props.value === choice.value}
            onChange={() => props.onChange(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
      {canClear && (
        <button className="button button-quiet" type="button" onClick={() => props.onChange(undefined)}>Clear choice</button>
      )}
    </div>
  );
}

/** A list of which several may be chosen. Boxes to tick, because the native list loses the choice at a click without a key held down. */
export function MultiSelectBox(props: WidgetProps) {
  return (
    <div className="choices-box">
      <CheckboxGroup {...props} />
    </div>
  );
}

export function CheckboxGroup(props: WidgetProps) {
  const { choices } = useChoices(props.schema as Property);
  const chosen: unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <div className="choices">
      {choices.map((choice, i) => (
        <label className="choice" key={choice.value}>
          <input
            id={i === 0 ? props.id : `${props.id}-${i}`}
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={(event) => {
              const wanted = choices.filter((each) => (each === choice ? event.target.checked : chosen.includes(each.value)));
              props.onChange(wanted.map((each) => each.value));
            }}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </div>
  );
}
