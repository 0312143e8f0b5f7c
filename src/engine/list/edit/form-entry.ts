// How the form of a list has a field: cells and bulk changes have the same widget.
import type { FieldEntry, ListScreen } from '../../../schema/descriptor/descriptor';
import { entriesIn } from '../../../schema/model/layout-fields';
import { editFormOf } from '../../record/record-page';

/** The entry of a field in the form that edits the rows of a list. */
export function formEntry(screen: ListScreen, name: string): FieldEntry {
  const layout = screen.form?.layout ?? editFormOf(screen)?.layout ?? [];
  const found = layout
    .flatMap(entriesIn)
    .find((entry): entry is FieldEntry => typeof entry === 'object' && 'field' in entry && entry.field === name);
  return found ?? { field: name };
}
