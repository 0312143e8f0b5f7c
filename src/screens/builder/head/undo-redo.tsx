// Undo and redo: two buttons, named after the step they are about, and the usual keys.
import { useEffect } from 'react';
import { BuilderIcon } from '../parts/builder-icon';
import { useBuilder, useBuilderState } from '../store/builder';
import type { BuilderStore } from '../store/builder-store';

/** While the design is being saved nothing is undone. */
export function UndoRedo({ isSaving }: { isSaving: boolean }) {
  const { store } = useBuilder();
  const undone = useBuilderState(({ history }) => history.past.at(-1)?.label);
  const redone = useBuilderState(({ history }) => history.future.at(-1)?.label);
  useEffect(() => (isSaving ? undefined : listenToKeys(store)), [store, isSaving]);
  return (
    <fieldset className="builder-undo">
      <legend className="visually-hidden">History</legend>
      <StepButton name="Undo" step={undone} icon="undo" onClick={store.undo} />
      <StepButton name="Redo" step={redone} icon="redo" onClick={store.redo} />
    </fieldset>
  );
}

interface StepButtonProps {
  name: string;
  /** What would be undone or redone; without one there is nothing. */
  step: string | undefined;
  icon: 'undo' | 'redo';
  onClick(): void;
}

/** Without a step it keeps the focus it may have. */
function StepButton({ name, step, icon, onClick }: StepButtonProps) {
  const label = step === undefined ? name : `${name}: ${step}`;
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={label}
      aria-disabled={step === undefined || undefined}
      onClick={onClick}
    >
      <BuilderIcon name={icon} />
    </button>
  );
}

/**
 * Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y of the page are the design's, also in its own inputs, where typing is a step like any
 * other. Where typing is not part of the design (the preview, a dialog) they stay the browser's.
 */
function listenToKeys(store: BuilderStore): () => void {
  function pressed(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
    if (!isOurs || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[data-own-undo], dialog, [popover]')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) store.redo();
    else store.undo();
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
