// The button at the end of the add row, plain or real.
import { Icon } from '../icons';
import { nounWords } from '../list/list-words';
import { addButtonId, type InlineModel } from './inline-model';

export function AddButton({ table: { noun, id }, busy, onClick }: { table: InlineModel; busy: boolean; onClick(): void }) {
  return (
    <button id={addButtonId(id)} className="button inline-add" type="button" aria-label={`Add ${nounWords(noun).one}`} aria-disabled={busy || undefined} onClick={onClick}>
      <Icon name="plus" />
      Add
    </button>
  );
}
