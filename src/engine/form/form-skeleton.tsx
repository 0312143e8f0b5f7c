// Grey shapes in the places of a form's fields, while the record to edit is fetched: nothing jumps when it arrives.
import type { Layout } from '../../schema/descriptor';
import { LayoutView } from '../layout';

export function FormSkeleton({ layout, className }: { layout: Layout; className: string }) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">Loading…</p>
      <div className="form-body" aria-hidden="true">
        <LayoutView
          layout={layout}
          draw={(entry) => (
            <div className="field-skeleton">
              <span className="skeleton field-skeleton-label" />
              <span className={typeof entry === 'object' && 'fields' in entry ? 'skeleton field-skeleton-group' : 'skeleton'} />
            </div>
          )}
        />
      </div>
    </div>
  );
}
