// Before a ticket is moved to the newest version of its form: what comes of each of its values.
import { useCallback, useState } from 'react';
import { call } from '../../api/call';
import { Icon } from '../../engine/controls/icons';
import { useQuery } from '../../engine/data/use-query';
import { Alert } from '../../engine/feedback/alert';
import { failureText } from '../../engine/feedback/result';
import { showToast } from '../../engine/feedback/toasts';
import { newKey } from '../../engine/storage/idempotency-key';
import type { MovedField, MoveOutcome, MovePreview } from '../../schema/ticket-types/move-values';
import { PartText } from '../builder/panel/part-text';
import { DecisionDialog } from '../builder/save/decision-dialog';
import { movedParts, moveMessages, OUTCOMES } from './move-messages';

interface MoveDialogProps {
  /** Of the ticket. */
  id: number;
  opener: HTMLElement;
  onClose(): void;
  onMoved(): void;
}

export function MoveDialog({ id, opener, onClose, onMoved }: MoveDialogProps) {
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
    .map((outcome) => ({ outcome, own: fields.filter((field) => field.outcome === outcome) }))
    .filter(({ own }) => own.length > 0);
  return (
    <dl className="builder-changes">
      {groups.map(({ outcome, own }) => (
        <div key={outcome}>
          <dt>{OUTCOMES[outcome]}</dt>
          {own.map((field, index) => (
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
