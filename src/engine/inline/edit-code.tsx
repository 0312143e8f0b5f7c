// The door to everything that only rows in edit mode need. `load-edit-code.ts` fetches it; what it gives is bound to the widgets of the app.
import type { Widgets } from '../form/form-registry';
import type { GroupWidgets } from '../form/group-widgets';
import { AddRow } from './add-row';
import { EditRow } from './edit-row';
import type { EditCode } from './inline-model';
import { RowKit } from './row-kit';
import { rowSession } from './row-session';

export function editCode(kit: { widgets: Widgets; groups: GroupWidgets }): EditCode {
  return {
    EditRow: (props) => (
      <RowKit value={kit}>
        <EditRow {...props} />
      </RowKit>
    ),
    AddRow: (props) => (
      <RowKit value={kit}>
        <AddRow {...props} />
      </RowKit>
    ),
    openRow: (noun, row, prefix) => rowSession(noun, prefix, row),
  };
}
