// "There is a problem": what a failed save says at the top of the form, each line a link to its field (promises section 3, item 3).
// The form screen draws it after a save that found problems; it takes the focus every time it is filled anew.
import { useEffect, useRef, type MouseEvent } from 'react';
import { controlId } from './form-field';
import type { Problem } from './form-store';

/** `problems` is a new array for every failed save. */
export function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">There is a problem</h2>
      <ul>
        {problems.map(({ name, sentence }) => (
          <li key={name ?? sentence}>{name ? <a href={`#${controlId(name)}`} onClick={(event) => toField(event, name)}>{sentence}</a> : sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus, not the address: the hash would end up in the history. */
function toField(event: MouseEvent, name: string): void {
  event.preventDefault();
  const control = document.getElementById(controlId(name));
  control?.focus({ preventScroll: true });
  control?.closest('.field')?.scrollIntoView({ block: 'center' });
}
