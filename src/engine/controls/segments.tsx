// A few choices side by side, of which exactly one is selected: the visual style, the state of a sample. Radio buttons
// underneath, so that the arrow keys choose and a screen reader counts them.
import { useId } from 'react';

interface SegmentsProps<Choices extends Readonly<Record<string, string>>> {
  /** Names the choice; shown above the options. */
  legend: string;
  /** Labels by name, in order. */
  choices: Choices;
  value: keyof Choices;
  onChoose(name: keyof Choices): void;
}

/** `onChoose` gets the name of the choice, which the caller keeps: without a new `value` nothing changes. */
export function Segments<Choices extends Readonly<Record<string, string>>>({
  legend,
  choices,
  value,
  onChoose,
}: SegmentsProps<Choices>) {
  const id = useId();
  return (
    <fieldset className="segments">
      <legend>{legend}</legend>
      <div className="segments-row">
        {Object.entries(choices).map(([name, label]) => (
          <label key={name} className="segment">
            <input type="radio" name={id} value={name} checked={name === value} onChange={() => onChoose(name)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
