// The entry point of the code that only rows in edit mode need, bound to the widgets of the app.
import type { WidgetDependencies } from '../registry/widget-entries';
import { AddRow } from './add-row';
import { EditRow } from './edit-row';
import type { RowEditor } from './inline-model';
import { RowFormContext } from './row-form';
import { rowSession } from './row-session';

export function editCode(deps: WidgetDependencies): RowEditor {
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
    EditRow: (props) => (
      <RowFormContext value={deps}>
        <EditRow {...props} />
      </RowFormContext>
    ),
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
    AddRow: (props) => (
      <RowFormContext value={deps}>
        <AddRow {...props} />
      </RowFormContext>
    ),
    openRow: (source, noun, row, prefix) => rowSession(source, noun, prefix, row),
  };
}
