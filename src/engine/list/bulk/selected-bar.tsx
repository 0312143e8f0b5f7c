// The bar above the pager for the selected rows: how many, and their bulk actions.

import type { Bulk } from '../model/list-features';
import { showCount } from '../model/list-messages';
import type { BulkAction } from './bulk-actions';
import { statusVerb } from './bulk-messages';

interface SelectedBarProps {
  bulk: Bulk;
  count: number;
  /** How many of them are on other pages. */
  elsewhere: number;
  onAct(act: BulkAction, opener: HTMLElement): void;
  onClear(): void;
}

export function SelectedBar({ bulk, count, elsewhere, onAct, onClear }: SelectedBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="list-selected" data-selected-bar role="group" aria-label="Selected rows">
      <p>
        <strong>{showCount(count)} selected</strong>
        {elsewhere > 0 && <span>, {showCount(elsewhere)} not on this page</span>}
      </p>
      {bulk.states.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="button button-small"
          aria-haspopup="dialog"
          onClick={(event) => onAct({ kind: 'state', choice }, event.currentTarget)}
        >
          {statusVerb(choice)}…
        </button>
      ))}
      {bulk.canDelete && (
        <button
          type="button"
          className="button button-small"
          aria-haspopup="dialog"
          onClick={(event) => onAct({ kind: 'delete' }, event.currentTarget)}
        >
          Delete…
        </button>
      )}
      <button type="button" className="button button-quiet button-small" onClick={onClear}>
        Clear selection
      </button>
    </div>
  );
}
