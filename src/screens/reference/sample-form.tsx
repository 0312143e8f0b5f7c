// A form over a sample noun in the page alone: the engine's store, widgets and rules, without calls.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorSummary, useLiveProblems } from '../../engine/form/error-summary';
import { FormContext } from '../../engine/form/form-context';
import { useFormContextValue, useFormDependencies } from '../../engine/form/form-dependencies';
import { FormLayout } from '../../engine/form/form-layout';
import { createFormStore, type Problem } from '../../engine/form/form-store';
import { useInertWhileSaving } from '../../engine/form/use-save';
import type { Layout, RecordSchema, Values } from '../../schema/descriptor/descriptor';

interface SampleFormProps {
  className: string;
  record: RecordSchema;
  layout: Layout;
  values?: Values;
  /** Shows the state after a failed save, from the start. */
  checked?: boolean;
  /** Shows the state during a save. */
  busy?: boolean;
  /** Below the fields. */
  footer?: ReactNode;
  /** Called instead of a save. */
  onSaved?(): void;
}

/** The record and its state are read once: another example needs another `key`. */
export function SampleForm({
  className,
  record,
  layout,
  values,
  checked = false,
  busy = false,
  footer,
  onSaved,
}: SampleFormProps) {
  const deps = useFormDependencies({ layout });
  const [store] = useState(() => createFormStore(record, values, undefined, 'add', layout));
  const [attempt, setAttempt] = useState<readonly Problem[]>([]);
  const context = useFormContextValue(store, deps);
  const problems = useLiveProblems(store, attempt);
  const fields = useRef<HTMLDivElement>(null);
  useInertWhileSaving(fields, busy);
  useEffect(() => {
    // Without the error summary above the fields, which would take the focus: Save was not pressed.
    if (checked) store.submit();
  }, [store, checked]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const found = store.submit();
    setAttempt(found);
    if (found.length === 0) onSaved?.();
  }

  return (
    <FormContext value={context}>
      <form className={className} noValidate onSubmit={submit} aria-busy={busy || undefined}>
        <div className="form-body" ref={fields}>
          <ErrorSummary store={store} problems={problems} attempt={attempt} />
          <FormLayout layout={layout} />
        </div>
        {footer}
      </form>
    </FormContext>
  );
}
