// What an import says while it works: how far it is, and what has gone wrong.
import { useEffect, useRef } from 'react';
import { countText } from '../../schema/formats/words';
import { Button } from '../controls/button';
import { Alert } from '../feedback/alert';
import { announce } from '../feedback/live-region';
import { CHECKING, type ImportModel, type ImportState } from './import-model';
import { countsText } from './outcomes';

interface NoteProps {
  model: ImportModel;
  state: ImportState;
}

/** A bar with numbers, and Cancel. */
export function Progress({ model, state: { busy } }: NoteProps) {
  if (!busy) return null;
  const { text, done, of } = busy;
  const how =
    done === undefined
      ? ''
      : of === undefined
        ? `${countText(done)} rows`
        : `${countText(done)} of ${countText(of)} rows`;
  return (
    <div className="import-progress">
      <span role="status">{text}…</span>
      <progress aria-label={text} value={of === undefined ? undefined : done} max={of} />
      <span className="import-progress-count">{how}</span>
      <Button isSmall onClick={model.cancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Why a step could not go on. Try again is there only where that may help, as without a connection. */
export function Problem({ model, state: { problem, canRetry } }: NoteProps) {
  if (problem === undefined) return null;
  return (
    <div className="import-problem">
      <Alert kind="error">{problem}</Alert>
      {canRetry && <Button onClick={() => void model.retry()}>Try again</Button>}
    </div>
  );
}

/** What an import has done is read out when it has ended: the rows that were checked, and what became of them. */
export function useProgressSaid({ busy, step, counts }: ImportState): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    const hasEnded = before.current === CHECKING && !busy;
    before.current = busy?.text;
    if (hasEnded && step === 'check' && counts?.open === 0) announce(`Checked: ${countsText(counts)}.`);
  }, [busy, step, counts]);
}
