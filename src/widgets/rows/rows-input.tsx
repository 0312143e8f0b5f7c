// A table inside the record. Its code loads with the first one.
import type { WidgetProps } from '@rjsf/utils';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../engine/lazy/lazy-component';
import type { WidgetEntries } from '../../engine/registry/widget-entries';

/** The widget of a table. `entriesOf` has those of its columns: all that the registry has, which it is itself one of. */
export const rowsInput = (entriesOf: () => WidgetEntries) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each registry
  function RowsInput(props: WidgetProps) {
    return (
      <ImmediateSuspense fallback={<div className="rows-loading skeleton" aria-hidden="true" />}>
        <LoadBoundary>
          <Grid field={props} entries={entriesOf()} />
        </LoadBoundary>
      </ImmediateSuspense>
    );
  };

const Grid = lazyComponent(() => import('./rows-grid'), 'RowsGrid');
