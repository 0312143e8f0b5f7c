// After a save that found problems the first of them takes the focus: name or status, else the panel of a field.
import { useEffect } from 'react';
import type { Problem } from '../../../engine/form/form-store';
import type { BuilderStore } from '../builder-store';
import { fieldsInOrder } from '../model/design';
import type { DesignForm } from './design-form';

/** `attempt` is a new array after every save that found problems. */
export function useFirstProblem(builder: BuilderStore, form: DesignForm, attempt: readonly Problem[]): void {
  useEffect(() => {
    if (attempt.length > 0 && !focusInvalid('.builder-head')) openFirst(builder, form);
  }, [builder, form, attempt]);
}

function openFirst(builder: BuilderStore, form: DesignForm): void {
  const { history, panel } = builder.state();
  const wrong = new Set(form.problems().map(({ field }) => field?.key));
  const first = fieldsInOrder(history.design).find(({ key }) => wrong.has(key));
  if (!first) return;
  // A panel that opens takes the focus itself.
  if (first.key === panel) focusInvalid('.builder-panel');
  else builder.openPanel(first.key);
}

function focusInvalid(area: string): boolean {
  const control = document.querySelector<HTMLElement>(`${area} [aria-invalid="true"]`);
  control?.focus();
  return control !== null;
}
