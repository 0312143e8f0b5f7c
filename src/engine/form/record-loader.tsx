// Loads the record before a form that edits or copies one, then opens the form with it; any other form is open at once.
// A record with a change that waits to be sent is opened with that.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Entry, Values } from '../../schema/descriptor/descriptor';
import { messagesOf } from '../../schema/model/messages';
import { nounLabel } from '../../schema/model/noun-label';
import { Alert, RetryButton } from '../feedback/alert';
import { type ApiError, failureText } from '../feedback/result';
import { showToast } from '../feedback/toasts';
import { LayoutView } from '../layout/layout-view';
import { useOpenedRecord } from '../record/use-record';
import { type WidgetEntries, widgetFor } from '../registry/widget-entries';
import type { FormTask, OpenEntry } from './form-dependencies';
import { useWaitingChange } from './held-entry';

interface RecordLoaderProps {
  task: FormTask;
  /** Shown while the record is loading. */
  skeleton: ReactNode;
  /** The way back when there is nothing to edit. */
  way: ReactNode;
  /** Called when the record no longer exists. */
  onMissing?(): void;
  /**
   * The form, with the record as it was read; in add mode the one that is copied, if any. With `entry` a change of it
   * waits to be sent, and the form begins with that.
   */
  children(read: Values | undefined, entry?: OpenEntry): ReactNode;
}

/**
 * What prevents the form takes its place, with `way`: the record is gone, could not be loaded, or its change is being
 * sent.
 */
export function RecordLoader({ task, skeleton, way, onMissing, children }: RecordLoaderProps) {
  const { noun } = task;
  const id = task.id ?? task.copyOf;
  const messages = messagesOf(noun);
  const waiting = useWaitingChange(task);
  const entry = typeof waiting === 'object' ? waiting : undefined;
  const base = entry?.form?.read;
  const isWanted = waiting !== undefined && waiting !== 'held' && !base;
  const { record, failure, isPending, refetch } = useOpenedRecord(noun, isWanted ? id : undefined);
  const report = useEffectEvent((found: ApiError) => {
    if (record) {
      if (found.kind === 'missing') showToast({ kind: 'error', text: messages.gone });
    } else if (found.kind === 'missing') onMissing?.();
    else if (failureText(found)) showToast({ kind: 'error', text: messages.loadFailed });
  });
  useEffect(() => {
    if (failure) report(failure);
  }, [failure]);

  if (waiting === 'held')
    return (
      <div className="form-body form-refused">
        <Alert kind="error">
          A change of this {nounLabel(noun).one} waits to be sent. It is being sent, or open in another tab.
        </Alert>
        <p className="form-refused-actions">{way}</p>
      </div>
    );
  if (id === undefined || base || record) return children(base ?? record, entry);
  if (!failure) return skeleton;
  return (
    <div className="form-body form-refused">
      <Alert kind="error">{failure.kind === 'missing' ? messages.gone : messages.loadFailed}</Alert>
      {failure.kind !== 'missing' && failure.kind !== 'server' && <p>{failureText(failure)}</p>}
      <p className="form-refused-actions">
        {failure.kind !== 'missing' && <RetryButton waiting={isPending} onRetry={() => void refetch()} />}
        {way}
      </p>
    </div>
  );
}

interface FormSkeletonProps {
  task: FormTask;
  widgets: WidgetEntries;
  className: string;
  /** Usable while the record is loading: Cancel. */
  footer: ReactNode;
}

/**
 * Grey shapes in the places of a form's fields, while the record to edit is loading: nothing moves when it arrives.
 */
export function FormSkeleton({ task, widgets, className, footer }: FormSkeletonProps) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div className="form-body" aria-hidden="true">
        <LayoutView
          layout={task.form.layout}
          renderEntry={(entry, key) => (
            <div key={key} className="field-skeleton">
              <span className="skeleton field-skeleton-label" />
              <span className={`skeleton ${shapeOf(task, widgets, entry)}`} />
            </div>
          )}
        />
      </div>
      {footer}
    </div>
  );
}

function shapeOf({ noun }: FormTask, widgets: WidgetEntries, entry: Entry): string {
  if (typeof entry === 'object' && 'fields' in entry) return 'field-skeleton-group';
  const field = typeof entry === 'string' ? { field: entry } : entry;
  const property = noun.record.properties[field.field];
  const widget = property && widgets[widgetFor(widgets, property, field)];
  return widget?.isTall ? 'field-skeleton-text' : 'field-skeleton-line';
}
