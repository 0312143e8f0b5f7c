// The button at the end of the add row, plain or real.

import { nounLabel } from '../../schema/model/noun-label';
import { Icon } from '../controls/icons';
import { addButtonId, type InlineModel } from './inline-model';

export function AddButton({
  table: { noun, id },
  busy,
  onClick,
}: {
  table: InlineModel;
  busy: boolean;
  onClick(): void;
}) {
  return (
    <button
      id={addButtonId(id)}
      className="button inline-add"
      type="button"
      aria-label={`Add ${nounLabel(noun).one}`}
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      <Icon name="plus" />
      <span>Add</span>
    </button>
  );
}
