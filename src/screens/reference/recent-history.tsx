// The history that was asked for at start-up, as a short list of lines; when it could not be had, an alert says why (spec section 8, "Data-source failure").
import { showCell } from '../../engine/cells/cell';
import { Alert } from '../../engine/feedback/alert';
import { failureText } from '../../engine/feedback/failure-messages';
import { historySample } from './samples';
import { useSource } from './use-source';

export function RecentHistory() {
  const { rows, failure, refetch } = useSource('history');
  if (failure) {
    return (
      <>
        <Alert kind="error">{failureText(failure)}</Alert>
        <div className="exhibit-row">
          <button className="button" type="button" onClick={refetch}>
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
