// The history that is fetched at start-up, as a short list of lines; after a failure, an alert with the reason.
import { showCell } from '../../engine/cells/cell';
import { useQuery } from '../../engine/data/use-query';
import { Alert } from '../../engine/feedback/alert';
import { failureText } from '../../engine/feedback/result';
import { sampleSource } from './sample-sources';
import { historySample } from './samples';

export function RecentHistory() {
  const { data: rows, failure, refetch } = useQuery(loadHistory);
  if (failure) {
    return (
      <>
        <Alert kind="error">{failureText(failure)}</Alert>
        <div className="exhibit-row">
          <button className="button" type="button" onClick={() => void refetch()}>
            Retry
          </button>
        </div>
      </>
    );
  }
  if (!rows) return <p role="status">Loading…</p>;
  const { properties } = historySample.noun.record;
  return (
    <ul className="exhibit-lines">
      {rows.slice(0, 5).map((row) => (
        <li key={String(row[historySample.noun.api.id])}>
          <strong>{String(row.event)}</strong>
          <span>{String(row.client_name)}</span>
          <span>{showCell(properties.day!, row.day)}</span>
        </li>
      ))}
    </ul>
  );
}

const source = sampleSource();
const loadHistory = (signal: AbortSignal) => source.list(historySample.noun, signal);
