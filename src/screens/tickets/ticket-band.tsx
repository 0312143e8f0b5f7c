// On the page of a ticket: that its form has a newer version, to which it can be moved, and what it held before such a
// move.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { RecordLayout } from '../../engine/record/record-layout';
import type { RecordBandProps } from '../../engine/registry/effects';
import { session } from '../../engine/session/session';
import { nounOf } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { typedFieldValues } from '../../schema/ticket-types/field-values';
import type { TicketFieldValue, TicketFormDetail } from '../../schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../schema/ticket-types/ticket-sub-form';
import { MoveDialog } from './move-dialog';
import { moveMessages } from './move-messages';

/** What `GET /tickets/{id}` has about versions. */
interface VersionedTicket {
  ticket_id: number;
  ticket_form_version: number;
  newest_form_version: number;
  /** The latest first. */
  moves: TicketMove[];
}

interface TicketMove {
  from_version: number;
  to_version: number;
  moved_at: string;
  moved_by: string | null;
  details: TicketFormDetail[];
  form_fields: (TicketFieldValue & { files?: unknown })[];
}

export function TicketBand({ record, refetch }: RecordBandProps) {
  const ticket = record as unknown as VersionedTicket;
  const [opener, setOpener] = useState<HTMLElement>();
  const { user } = useSnapshot(session);
  const mayMove = mayDo(nounOf('ticket'), 'update', roleOf(user));
  const { ticket_form_version: own, newest_form_version: newest, moves } = ticket;

  async function moved(): Promise<void> {
    await refetch();
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  return (
    <div className="ticket-versions">
      {newest > own && (
        <div className="ticket-newer">
          <p>{moveMessages.offered(own, newest)}</p>
          {mayMove && (
            <button
              className="button button-small"
              type="button"
              onClick={({ currentTarget }) => setOpener(currentTarget)}
            >
              {moveMessages.button(newest)}
            </button>
          )}
        </div>
      )}
      {moves.map((move) => (
        <PastMove key={move.moved_at} move={move} />
      ))}
      {opener && (
        <MoveDialog
          id={ticket.ticket_id}
          opener={opener}
          onClose={() => setOpener(undefined)}
          onMoved={() => void moved()}
        />
      )}
    </div>
  );
}

/** Rendered where it is opened: it may be as long as the ticket. */
function PastMove({ move }: { move: TicketMove }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{moveMessages.record(move)}</summary>
      {isOpen && <PastValues move={move} />}
    </details>
  );
}

function PastValues({ move: { details, form_fields } }: { move: TicketMove }) {
  const part = ticketSubForm('', details);
  return (
    <div className="ticket-past">
      <RecordLayout layout={part.layout} record={part.record} values={typedFieldValues(part, form_fields)} />
    </div>
  );
}
