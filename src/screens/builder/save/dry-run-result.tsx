// In the save dialog: the latest tickets of the form, checked against the definition.
import { useCallback } from 'react';
import { useSnapshot } from 'valtio/react';
import { call } from '../../../api/call';
import { useQuery } from '../../../engine/data/use-query';
import type { Result } from '../../../engine/feedback/result';
import { session } from '../../../engine/session/session';
import { roleOf } from '../../../schema/model/profile';
import type { DryRun, DryRunProblem } from '../../../schema/ticket-types/dry-run-field';
import type { DraftDetail } from '../../../schema/ticket-types/ticket-field';
import { noTicketsMessage } from '../../../schema/ticket-types/ticket-rights';
import { ticketPath } from '../model/builder-address';
import { dryRunMessages } from './save-messages';

interface DryRunResultProps {
  /** Of the form. */
  id: string;
  /** The definition as it would be sent. */
  details: readonly DraftDetail[];
}

/** Nothing waits for it, and a failure is one quiet line. Who may not see tickets reads what is not shown. */
export function DryRunResult(props: DryRunResultProps) {
  const withheld = noTicketsMessage(roleOf(useSnapshot(session).user));
  if (withheld !== undefined) return <p className="builder-save-text">{dryRunMessages.withheld(withheld)}</p>;
  return <Performed {...props} />;
}

function Performed({ id, details }: DryRunResultProps) {
  const fetch = useCallback(
    (signal: AbortSignal): Promise<Result<DryRun>> =>
      call('POST', `/tickets/form/${encodeURIComponent(id)}/try`, { body: { form_datas: details }, signal }),
    [id, details],
  );
  const { data, failure } = useQuery(fetch);
  const summary = data && isDryRunResult(data) ? dryRunMessages.summary(data) : undefined;
  return (
    <div className="builder-dry-run">
      <p className="builder-save-text" role="status">
        {summary ??
          (failure || (data && !isDryRunResult(data)) ? dryRunMessages.failed : data ? '' : dryRunMessages.pending)}
      </p>
      {summary && data!.problems.length > 0 && (
        <ul>
          {data!.problems.map((problem) => (
            <li key={`${problem.kind} ${problem.input_name} ${problem.message}`}>
              <Problem problem={problem} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Other servers may have no such call. */
const isDryRunResult = (data: Partial<DryRun>): boolean =>
  typeof data.tickets === 'number' && Array.isArray(data.problems);

/** Its tickets open beside the dialog: the design is not saved yet. */
function Problem({ problem }: { problem: DryRunProblem }) {
  const { tickets, examples } = problem;
  return (
    <details>
      <summary>{dryRunMessages.problem(problem)}</summary>
      <p>
        {examples.map(({ ticket_id, ticket_no }) => (
          <a key={ticket_id} href={ticketPath(ticket_id)} target="_blank" rel="noreferrer">
            {ticket_no}
          </a>
        ))}
        {tickets > examples.length && <span>{dryRunMessages.more(tickets - examples.length)}</span>}
      </p>
    </details>
  );
}
