// What is wrong with the design since the last save, below the canvas.
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../../engine/controls/icons';
import type { Problem } from '../../../engine/form/form-store';
import { fieldsInOrder } from '../model/design';
import { type Builder, useBuilder, useBuilderState } from '../store/builder';

/**
 * The first message leads, each one about a field opens its panel. It is on the page without any, too, so that screen
 * readers announce the first.
 */
export function ProblemArea() {
  const { store } = useBuilder();
  const problems = useBuilderState((state) => state.problems);
  return (
    <div role="alert" className="builder-problems" data-none={problems.length === 0 || undefined}>
      {problems.length > 0 && (
        <>
          <Icon name="alert-circle" />
          <ul>
            {problems.map(({ message, field }) => (
              <li key={message}>
                {field ? (
                  <button type="button" onClick={() => store.openPanel(field.key)}>
                    {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** After a save that found problems, each with a new `attempt`, the first of them takes the focus. */
export function useFirstProblem(builder: Builder, attempt: readonly Problem[]): void {
  useEffect(() => {
    if (attempt.length === 0 || focusInvalid('.builder-head')) return;
    const frame = requestAnimationFrame(() => openFirst(builder));
    return () => cancelAnimationFrame(frame);
  }, [builder, attempt]);
}

function openFirst({ store, commands }: Builder): void {
  const { history, panel, problems } = store.state();
  const wrong = new Set(problems.map(({ field }) => field?.key));
  const first = fieldsInOrder(history.design).find(({ key }) => wrong.has(key));
  // A preview may fill the page.
  flushSync(() => commands.run('form'));
  if (!first) return;
  // A panel that opens takes the focus itself.
  if (first.key === panel) focusInvalid('.builder-panel');
  else store.openPanel(first.key);
}

function focusInvalid(area: string): boolean {
  const control = document.querySelector<HTMLElement>(`${area} [aria-invalid="true"]`);
  control?.focus();
  return control !== null;
}
