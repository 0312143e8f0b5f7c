// A table inside the record. Its code loads with the first one.
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../engine/lazy/lazy-component';
import type { WidgetEntries } from '../../engine/registry/widget-entries';

/**
 * Renders a table; `entries` are the widgets of its columns. As blocks each row is a section with its fields below each
 * other. Uses no hooks.
 */
export function rowsInput(field: WidgetProps, entries: WidgetEntries, areBlocks = false): ReactNode {
  return (
    <ImmediateSuspense fallback={<div className="rows-loading skeleton" aria-hidden="true" />}>
      <LoadBoundary>
        <Grid field={field} entries={entries} areBlocks={areBlocks} />
      </LoadBoundary>
    </ImmediateSuspense>
  );
}

const Grid = lazyComponent(() => import('./rows-grid'), 'RowsGrid');
