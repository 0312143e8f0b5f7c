// Grey shapes in the places of a form's fields, while the record to edit is fetched: nothing jumps when it arrives.
import type { ReactNode } from 'react';
import type { Entry } from '../../schema/model/descriptor';
import { widgetOf } from '../../schema/model/widget-of';
import { LayoutView } from '../layout/layout-view';
import type { FormTask } from './form-task';

/** `foot` is what already works while the record is on its way: Cancel. */
export function FormSkeleton({ task, className, foot }: { task: FormTask; className: string; foot: ReactNode }) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div className="form-body" aria-hidden="true">
        <LayoutView
          layout={task.form.layout}
          renderEntry={(entry) => (
            <div className="field-skeleton">
              <span className="skeleton field-skeleton-label" />
              <span className={`skeleton ${shapeOf(task, entry)}`} />
            </div>
          )}
        />
      </div>
      {foot}
    </div>
  );
}

function shapeOf({ noun }: FormTask, entry: Entry): string {
  if (typeof entry === 'object' && 'fields' in entry) return 'field-skeleton-group';
  const { field, as } = typeof entry === 'string' ? { field: entry } : entry;
  const property = noun.record.properties[field];
  return property && widgetOf(property, as) === 'textarea' ? 'field-skeleton-text' : 'field-skeleton-line';
}
