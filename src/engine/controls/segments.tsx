// A few choices side by side, of which one always holds: the visual style, what a reference page shows. Radio buttons underneath, so that the
// arrow keys choose and a screen reader counts them.
import { useId } from 'react';

interface SegmentsProps<Choices extends Readonly<Record<string, string>>> {
  /** What is chosen; stands above the choices. */
  legend: string;
  /** Words by name, in order. */
  choices: Choices;
  value: keyof Choices;
  onChoose(name: keyof Choices): void;
}

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
        {Object.entries(choices).map(([name, words]) => (
          <label key={name} className="segment">
            <input type="radio" name={id} value={name} checked={name === value} onChange={() => onChoose(name)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
