// Grey shapes in the places of a form's fields, while the record to edit is loading: nothing moves when it arrives.
import type { ReactNode } from 'react';
import type { Entry } from '../../schema/descriptor/descriptor';
import { LayoutView } from '../layout/layout-view';
import { type WidgetEntries, widgetFor } from '../registry/widget-entries';
import type { FormTask } from './form-task';

interface FormSkeletonProps {
  task: FormTask;
  widgets: WidgetEntries;
  className: string;
  /** Usable while the record is loading: Cancel. */
  foot: ReactNode;
}

export function FormSkeleton({ task, widgets, className, foot }: FormSkeletonProps) {
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
      {foot}
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
