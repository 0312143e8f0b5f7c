// One choice of a list: fixed, brought by a ticket type, or the server's list of another noun.
// A native select: it opens where thumbs and screen readers expect it, and searches by typing.
import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../engine/form/field-template';
import { useChoices } from '../engine/form/use-choices';
import type { Choice, Property } from '../schema/descriptor';

export function SelectBox(props: WidgetProps) {
  const { choices, choose, none, state } = useChoices(props.schema as Property);
  if (props.readonly) return <input {...controlProps(props)} className="control" readOnly value={textOf(choices, props.value)} />;
  const failed = state === 'failed' || (state === 'ready' && choices.length === 0);
  return (
    <select
      {...controlProps(props)}
      className="control"
      aria-busy={state === 'loading' || undefined}
      value={props.value === undefined ? '' : String(props.value)}
      onChange={(event) => props.onChange(choices.find((choice) => String(choice.value) === event.target.value)?.value)}
    >
      <option value="">{failed ? none : (props.placeholder ?? choose)}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>{choice.text}</option>
      ))}
    </select>
  );
}

const textOf = (choices: readonly Choice[], value: unknown): string => choices.find((choice) => choice.value === value)?.text ?? '';
