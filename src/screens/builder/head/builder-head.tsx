// Above the panes: Form Name and Status, rendered by the engine, and undo and redo with the usual keys.
import { useEffect } from 'react';
import { IconButton } from '../../../engine/controls/button';
import { FormContext } from '../../../engine/form/form-context';
import { type FormDependencies, useFormContextValue } from '../../../engine/form/form-dependencies';
import { FormLayout } from '../../../engine/form/form-layout';
import { createFormStore, type FormStore } from '../../../engine/form/form-store';
import type { Layout, Values } from '../../../schema/descriptor/descriptor';
import { nounOf } from '../../../schema/model/nouns';
import { type RecordMode, recordFor } from '../../../schema/model/record-for';
import { setForm } from '../model/commands';
import { BuilderIcon } from '../parts/builder-icon';
import { useBuilder, useBuilderState } from '../store/builder';
import type { BuilderStore } from '../store/builder-store';

/** `store` is the form of name and status alone, which `connectHead` keeps equal with the design. */
export function HeadForm({ store, deps }: { store: FormStore; deps: FormDependencies }) {
  return (
    <FormContext value={useFormContextValue(store, deps)}>
      <div className="builder-head">
        <FormLayout layout={HEAD_FORM.layout} />
      </div>
    </FormContext>
  );
}

const LAYOUT: Layout = [['form_name', 'status']];
/** A form of the engine over a design's name and status: what is typed is a step, undoing it patches the form. */
export const HEAD_FORM = { layout: LAYOUT };

/** The form over name and status of a design. */
export function createHeadStore(builder: BuilderStore, mode: RecordMode): FormStore {
  const { form_name, status } = builder.design();
  return createFormStore(recordFor(nounOf('ticket_form'), mode), { form_name, status });
}

/** Keeps both equal, until the returned function is called. */
export function connectHead(head: FormStore, builder: BuilderStore): () => void {
  const stops = [
    head.watch((name) => void builder.run(setForm(builder.design(), { [name]: head.cell(name).value }), true)),
    builder.subscribeToDesign(() => {
      const { form_name, status } = builder.design();
      const changed: Values = {};
      for (const [name, value] of Object.entries({ form_name, status }))
        if (!Object.is(head.cell(name).value, value)) changed[name] = value;
      if (Object.keys(changed).length > 0) head.patch(changed);
    }),
  ];
  return () => stops.forEach((stop) => void stop());
}

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
    <IconButton
      icon={<BuilderIcon name={icon} />}
      label={label}
      aria-disabled={step === undefined || undefined}
      onClick={onClick}
    />
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
