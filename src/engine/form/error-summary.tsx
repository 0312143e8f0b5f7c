// "There is a problem": the errors of a failed save at the top of the form, each line a link to its field. It takes the
// focus after every failed save, opens a tab with an error where none can be seen, and a line goes when its field is
// right.
import { type MouseEvent, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { controlId } from './form-field';
import type { FormStore, Problem } from './form-store';
import { revealOne } from './form-tabs';
import { fieldControl, toField } from './to-field';

interface ErrorSummaryProps {
  store: FormStore;
  problems: readonly Problem[];
  /** The errors of the last save: a new array for every save that failed. */
  attempt: readonly Problem[];
}

/**
 * `problems` are those that still apply, `attempt` those of the last save: the summary takes the focus when these are new.
 */
export function ErrorSummary({ store, problems, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt.length === 0) return;
    summary.current?.focus();
    const controls = attempt.flatMap(({ name }) => (name && fieldControl(name)) || []);
    // After this effect: a tab opens at once.
    queueMicrotask(() => revealOne(controls));
  }, [attempt]);
  if (problems.length === 0) return null;
  return (
    <div className="error-summary" ref={summary} tabIndex={-1} role="alert" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">There is a problem</h2>
      <ul>
        {problems.map(({ name, message, place }) => {
          const text = place === undefined ? message : `${place}: ${message}`;
          return (
            <li key={name ?? text}>
              {name ? (
                <a href={`#${controlId(name)}`} onClick={(event) => toLinked(event, store, name)}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * The errors of the last save that still apply: fields that are valid by now, or gone with their sub-form, are left
 * out.
 */
export function useLiveProblems(store: FormStore, attempt: readonly Problem[]): readonly Problem[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        store.subscribeSubForms(listener),
        ...attempt.flatMap(({ name }) => (name === undefined ? [] : [store.subscribe(name, listener)])),
      ];
      return () => stops.forEach((stop) => stop());
    },
    [store, attempt],
  );
  // Text, because a snapshot is compared by identity.
  const live = useSyncExternalStore(subscribe, () =>
    JSON.stringify(attempt.flatMap((problem) => stillWrong(store, problem))),
  );
  return JSON.parse(live) as Problem[];
}

function stillWrong(store: FormStore, problem: Problem): Problem[] {
  if (problem.name === undefined) return [problem];
  const message = store.has(problem.name) ? store.cell(problem.name).errors[0] : undefined;
  return message === undefined ? [] : [{ ...problem, message }];
}

/** Moves the focus, not the address: the hash would end up in the history. */
function toLinked(event: MouseEvent, store: FormStore, name: string): void {
  event.preventDefault();
  toField(store, name);
}
