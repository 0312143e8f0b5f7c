// What an import says while it works: how far it is, and what has gone wrong.
import { countText } from '../../schema/formats/words';
import { Button } from '../controls/button';
import { Alert } from '../feedback/alert';
import type { ImportModel, ImportState } from './import-model';

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

export function Problem({ model, state: { problem, canRetry } }: NoteProps) {
  if (problem === undefined) return null;
  return (
    <div className="import-problem">
      <Alert kind="error">{problem}</Alert>
      {canRetry && <Button onClick={() => void model.retry()}>Try again</Button>}
    </div>
  );
}
