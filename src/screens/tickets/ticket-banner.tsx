// On the page of a ticket: the versions of its form.
import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { call } from '../../api/call';
import { Button } from '../../engine/controls/button';
import { Icon } from '../../engine/controls/icons';
import { useQuery } from '../../engine/data/use-query';
import { Alert } from '../../engine/feedback/alert';
import { failureText } from '../../engine/feedback/result';
import { showToast } from '../../engine/feedback/toasts';
import { RecordLayout } from '../../engine/record/record-layout';
import type { RecordBannerProps } from '../../engine/registry/effects';
import { session } from '../../engine/session/session';
import { newKey } from '../../schema/formats/new-key';
import { nounOf } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { typedFieldValues } from '../../schema/ticket-types/field-values';
import type { MovedField, MoveOutcome, MovePreview } from '../../schema/ticket-types/move-values';
import type { TicketFieldValue, TicketFormDetail } from '../../schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../schema/ticket-types/ticket-sub-form';
import { PartText } from '../builder/panel/part-text';
import { DecisionDialog } from '../builder/save/decision-dialog';
import { movedParts, moveMessages, OUTCOMES } from './move-messages';

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

/**
 * That its form has a newer version, to which it can be moved by who may update it, and what it held before each move.
 */
export function TicketBanner({ record, refetch }: RecordBannerProps) {
  const ticket = record as unknown as VersionedTicket;
  const [opener, setOpener] = useState<HTMLElement>();
  const { user } = useSnapshot(session);
  const mayMove = mayDo(nounOf('ticket'), 'update', roleOf(user));
  const { ticket_form_version: current, newest_form_version: newest, moves } = ticket;

  async function moved(): Promise<void> {
    await refetch();
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  return (
    <div className="ticket-versions">
      {newest > current && (
        <div className="ticket-newer">
          <p>{moveMessages.offered(current, newest)}</p>
          {mayMove && (
            <Button isSmall onClick={({ currentTarget }) => setOpener(currentTarget)}>
              {moveMessages.button(newest)}
            </Button>
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
  const subForm = ticketSubForm('', details);
  return (
    <div className="ticket-past">
      <RecordLayout layout={subForm.layout} record={subForm.record} values={typedFieldValues(subForm, form_fields)} />
    </div>
  );
}

interface MoveDialogProps {
  /** Of the ticket. */
  id: number;
  opener: HTMLElement;
  onClose(): void;
  onMoved(): void;
}

/** Before a ticket is moved to the newest version of its form: what comes of each of its values. */
function MoveDialog({ id, opener, onClose, onMoved }: MoveDialogProps) {
  const fetch = useCallback((signal: AbortSignal) => call<MovePreview>('GET', `/tickets/${id}/move`, { signal }), [id]);
  const { data, failure, refetch } = useQuery(fetch);
  const [key, setKey] = useState(newKey);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function move({ from_version, to_version }: MovePreview): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const body = { from_version, to_version };
    const result = await call('POST', `/tickets/${id}/move`, { body, headers: { 'idempotency-key': key } });
    setBusy(false);
    if (result.ok) {
      onClose();
      showToast({ kind: 'success', text: moveMessages.moved(to_version) });
      return onMoved();
    }
    setProblem(failureText(result.failure));
    if (result.failure.kind !== 'conflict') return;
    // What is decided on next is another move.
    setKey(newKey());
    void refetch();
  }

  const newest = data?.to_version;
  const isOffered = data !== undefined && !failure && data.from_version !== data.to_version;
  const text = problem ?? (failure && failureText(failure));
  return (
    <DecisionDialog
      title={moveMessages.title(newest)}
      save={isBusy ? 'Saving…' : newest === undefined ? '' : moveMessages.button(newest)}
      isOffered={isOffered}
      opener={opener}
      onSave={() => void move(data!)}
      onClose={onClose}
    >
      {text && <Alert kind="error">{text}</Alert>}
      {!data && !failure && <p role="status">Loading…</p>}
      {data && !failure && !isOffered && <p className="builder-save-text">{moveMessages.nothing(data.to_version)}</p>}
      {isOffered && (
        <>
          <p className="builder-save-text">
            {moveMessages.meaning(data.to_version)} {lossOf(data.fields)}
          </p>
          <MovedFields fields={data.fields} />
        </>
      )}
    </DecisionDialog>
  );
}

function lossOf(fields: readonly MovedField[]): string {
  const lost = fields.filter(({ outcome }) => outcome === 'lost' || outcome === 'partly').length;
  return lost === 0 ? moveMessages.nothingLost : moveMessages.lost(lost);
}

function MovedFields({ fields }: { fields: readonly MovedField[] }) {
  const groups = (Object.keys(OUTCOMES) as MoveOutcome[])
    .map((outcome) => ({ outcome, members: fields.filter((field) => field.outcome === outcome) }))
    .filter(({ members }) => members.length > 0);
  return (
    <dl className="builder-changes">
      {groups.map(({ outcome, members }) => (
        <div key={outcome}>
          <dt>{OUTCOMES[outcome]}</dt>
          {members.map((field, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <dd key={index}>
              <Icon name={ICONS[outcome]} />
              <p>
                <PartText parts={movedParts(field)} />
              </p>
              {field.note && <p className="builder-change-note">{field.note}</p>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const ICONS = {
  lost: 'x',
  partly: 'x',
  missing: 'alert-circle',
  attached: 'file',
  converted: 'pencil',
  kept: 'check',
} as const satisfies Record<MoveOutcome, string>;
