// In the save dialog: the latest tickets of the form, checked against the definition. Nothing waits for it, and a
// failure is one quiet line. Who may not see tickets reads what is not shown.
import { useCallback } from 'react';
import { useSnapshot } from 'valtio/react';
import { call } from '../../../api/call';
import { useQuery } from '../../../engine/data/use-query';
import type { Result } from '../../../engine/feedback/result';
import { session } from '../../../engine/session/session';
import { roleOf } from '../../../schema/model/profile';
import type { DraftDetail } from '../../../schema/ticket-types/ticket-field';
import { noTicketsMessage } from '../../../schema/ticket-types/ticket-rights';
import type { Trial, TrialProblem } from '../../../schema/ticket-types/tried-field';
import { ticketPath } from '../model/builder-address';
import { trialMessages } from './save-messages';

interface TrialResultProps {
  /** Of the form. */
  id: string;
  /** The definition as it would be sent. */
  details: readonly DraftDetail[];
}

export function TrialResult(props: TrialResultProps) {
  const withheld = noTicketsMessage(roleOf(useSnapshot(session).user));
  if (withheld !== undefined) return <p className="builder-save-text">{trialMessages.withheld(withheld)}</p>;
  return <Tried {...props} />;
}

function Tried({ id, details }: TrialResultProps) {
  const fetch = useCallback(
    (signal: AbortSignal): Promise<Result<Trial>> =>
      call('POST', `/tickets/form/${encodeURIComponent(id)}/try`, { body: { form_datas: details }, signal }),
    [id, details],
  );
  const { data, failure } = useQuery(fetch);
  const summary = data && isTrial(data) ? trialMessages.summary(data) : undefined;
  return (
    <div className="builder-dry-run">
      <p className="builder-save-text" role="status">
        {summary ?? (failure || (data && !isTrial(data)) ? trialMessages.failed : data ? '' : trialMessages.pending)}
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
const isTrial = (data: Partial<Trial>): boolean => typeof data.tickets === 'number' && Array.isArray(data.problems);

/** Its tickets open beside the dialog: the design is not saved yet. */
function Problem({ problem }: { problem: TrialProblem }) {
  const { tickets, examples } = problem;
  return (
    <details>
      <summary>{trialMessages.problem(problem)}</summary>
      <p>
        {examples.map(({ ticket_id, ticket_no }) => (
          <a key={ticket_id} href={ticketPath(ticket_id)} target="_blank" rel="noreferrer">
            {ticket_no}
          </a>
        ))}
        {tickets > examples.length && <span>{trialMessages.more(tickets - examples.length)}</span>}
      </p>
    </details>
  );
}
