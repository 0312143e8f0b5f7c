// The end of the panel: the keys that work while it is open; on a phone, which has none, the ways to the rows beside it.
import { useSnapshot } from 'valtio/react';
import { Button } from '../../controls/button';
import { shortcutState } from '../../shortcuts/shortcut-state';

interface PeekFooterProps {
  canOpen: boolean;
  canEdit: boolean;
  step(by: 1 | -1): void;
  /** There is no row before it, or after it. */
  isFirst: boolean;
  isLast: boolean;
}

/**
 * The keys shown are those that work for this user: E only where the record can be edited, letters only while they are
 * on.
 */
export function PeekFooter({ canOpen, canEdit, step, isFirst, isLast }: PeekFooterProps) {
  const { letters } = useSnapshot(shortcutState);
  return (
    <div className="peek-footer">
      <p className="peek-keys" aria-hidden="true">
        <span>
          <kbd>{letters ? 'J' : '↓'}</kbd> <kbd>{letters ? 'K' : '↑'}</kbd> next, previous
        </span>
        {letters && canEdit && (
          <span>
            <kbd>E</kbd> edit
          </span>
        )}
        {canOpen && (
          <span>
            <kbd>Enter</kbd> open
          </span>
        )}
        <kbd>Esc</kbd>
      </p>
      <div className="peek-steps">
        <Button isDisabled={isFirst} onClick={() => step(-1)}>
          Previous
        </Button>
        <Button isDisabled={isLast} onClick={() => step(1)}>
          Next
        </Button>
      </div>
    </div>
  );
}
