// Before an older version is restored.
import { useCallback, useState } from 'react';
import { useDataSource } from '../../../engine/data/data-context';
import { useQuery } from '../../../engine/data/use-query';
import { Alert } from '../../../engine/feedback/alert';
import { failureText, type Result } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import type { Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { nounOf } from '../../../schema/model/nouns';
import { compareDefinitions } from '../../../schema/ticket-types/compare-definitions';
import { compareForms } from '../../../schema/ticket-types/compare-forms';
import { ChangeList } from '../save/change-list';
import { DecisionDialog, timeOf } from '../save/decision-dialog';
import { DryRunResult } from '../save/dry-run-result';
import { saveMessages } from '../save/save-messages';
import { logFailedSave } from '../save/use-design-save';
import { isSameDefinition } from '../store/opened-form';
import { fetchVersion, versionsMessages, type WholeVersion } from './form-versions';

interface RestoreDialogProps {
  /** Of the form. */
  id: string;
  /** The one to restore. */
  version: number;
  opener: HTMLElement;
  onClose(): void;
  onRestored(): void;
}

/** The version to restore, and the form as it is now. */
interface Pair {
  old: WholeVersion;
  now: WholeVersion & { status: number };
}

/**
 * Shows what the restore means, what it changes, and which of the latest tickets it would have refused. The save is the
 * usual one: where another admin was faster, that is shown first.
 */
export function RestoreDialog({ id, version, opener, onClose, onRestored }: RestoreDialogProps) {
  const noun = nounOf('ticket_form');
  const source = useDataSource();
  const fetch = useCallback(
    async (signal: AbortSignal): Promise<Result<Pair>> => {
      const [old, now] = await Promise.all([
        fetchVersion(id, version, signal),
        source.read<Pair['now']>(noun, id, signal),
      ]);
      if (!old.ok) return old;
      return now.ok ? { ok: true, data: { old: old.data, now: now.data } } : now;
    },
    [id, version, source, noun],
  );
  const { data, failure, refetch } = useQuery(fetch);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function restore({ old, now }: Pair): Promise<void> {
    if (isBusy) return;
    const body: Values = {
      form_name: old.form_name,
      status: now.status,
      form_datas: old.details,
      ticket_form_version: now.ticket_form_version,
    };
    setBusy(true);
    const result = await source.update(noun, id, body);
    setBusy(false);
    if (result.ok) return done(now.ticket_form_version + 1);
    logFailedSave(result);
    const { failure } = result;
    if (failure.kind === 'conflict' && failure.current) {
      const { current } = failure;
      const theirs = Number(current.ticket_form_version);
      // The response to an earlier attempt was lost.
      if (isSameDefinition(body, current)) return done(theirs);
      setProblem(saveMessages.savedBy(theirs, current.saved_by, timeOf(current.saved_at)));
      void refetch();
    } else if (failure.kind === 'missing') setProblem(versionsMessages.gone);
    else if (failure.kind === 'invalid') setProblem(Object.values(failure.fields).flat().join(' ') || failure.message);
    else setProblem(failureText(failure));
  }

  function done(next: number): void {
    onClose();
    showToast({ kind: 'success', text: messagesOf(noun).updated, detail: versionsMessages.restored(version, next) });
    onRestored();
  }

  const next = data && data.now.ticket_form_version + 1;
  const changes = data && [
    ...compareForms({ ...data.now, status: 1 }, { ...data.old, status: 1 }),
    ...compareDefinitions(data.now.details, data.old.details),
  ];
  const missing = failure && (failure.kind === 'missing' ? versionsMessages.gone : failureText(failure));
  return (
    <DecisionDialog
      title={`Restore version ${version}?`}
      save={isBusy ? 'Saving…' : `Restore as version ${next ?? ''}`}
      isOffered={changes !== undefined && changes.length > 0 && !missing}
      opener={opener}
      onSave={() => void restore(data!)}
      onClose={onClose}
    >
      {(problem ?? missing) && <Alert kind="error">{problem ?? missing}</Alert>}
      {!data && !failure && <p role="status">Loading…</p>}
      {data && changes!.length === 0 && (
        <p className="builder-save-text">{versionsMessages.inForce(version, data.now.ticket_form_version)}</p>
      )}
      {data && changes!.length > 0 && (
        <>
          <p className="builder-save-text">{versionsMessages.restore(version, next!)}</p>
          <DryRunResult id={id} details={data.old.details} />
          <ChangeList changes={changes!} />
        </>
      )}
    </DecisionDialog>
  );
}
