// Saves an open form: waits for its effects, keeps its draft, shows how far its files are, and continues when it is
// saved.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { messagesOf } from '../../schema/model/messages';
import type { SharedDataSource } from '../data/data-context';
import { showToast } from '../feedback/toasts';
import { useIsGone } from '../hooks/use-is-gone';
import type { Message } from '../navigation/navigation';
import { KEPT } from '../outbox/keep-entry';
import { createFormCopies } from '../photos/form-copies';
import type { Effects } from '../registry/effects';
import { userKey } from '../session/session';
import type { IdempotencyKey } from '../storage/idempotency-key';
import { type KeptEntry, type OutboxEntry, outbox } from '../storage/outbox';
import type { FormTask } from './form-dependencies';
import { controlId } from './form-field';
import { copiesOfEntry, createFormOutbox, filesIn } from './form-outbox';
import type { FormStore } from './form-store';
import { keptSave } from './kept-save';
import { createRecordSave, type SaveOutcome, type SentSave } from './record-save';
import type { RunningEffects } from './start-effects';
import type { Uploads } from './uploads';
import type { DraftView } from './use-draft';
import { type Saving, useSave } from './use-save';

/** An open form: its task, the record as it was read, and what it holds. */
export interface SaveableForm {
  source: SharedDataSource;
  task: FormTask;
  read?: Values;
  store: FormStore;
  effects?: Effects;
  /** The effects once they have started. */
  running: RefObject<RunningEffects | undefined>;
  uploads: Uploads;
  takesCopies?: boolean;
  idempotencyKey: IdempotencyKey;
}

/** The draft is stored when a save is sent, and when it has failed; what cannot be sent goes into the outbox. */
export function useFormSave(
  {
    source,
    task: { noun, id, entry },
    read,
    store,
    effects,
    running,
    uploads,
    takesCopies,
    idempotencyKey,
  }: SaveableForm,
  { keep, drop, content }: Pick<DraftView, 'keep' | 'drop' | 'content'>,
  onSaved: (message: Message, saved: Values) => void,
): Saving {
  const latest = useRef<typeof keptNow>(undefined);
  useLayoutEffect(() => {
    latest.current = keptNow;
  });
  function keptNow(sent: SentSave): KeptEntry | undefined {
    const user = userKey();
    return user === undefined
      ? undefined
      : keptSave({ source, user, noun, id, read, content: content(), subForms: subForms(), ...sent });
  }
  const keptOf = (sent: SentSave) => latest.current?.(sent);
  const [formOutbox] = useState(() =>
    createFormOutbox({
      entry,
      keptOf,
      copiesOf: takesCopies ? createFormCopies(entry && copiesOfEntry(entry)) : undefined,
      onKept: drop,
      onCopies: uploads.copied,
    }),
  );
  const [recordSave] = useState(() =>
    createRecordSave({
      source,
      noun,
      id,
      read,
      store,
      idempotencyKey,
      ready: () => running.current?.settled() ?? Promise.resolve(),
      body: (values) => effects?.body?.(values, subForms()),
      onSend(body) {
        const stop = new AbortController();
        uploads.start(filesIn(body), () => stop.abort());
        keep();
        return { signal: stop.signal, onProgress: uploads.progress };
      },
      onEnd: (result) => uploads.end(result.ok),
      onRefused: (names) => running.current?.rejected(names),
      kept: formOutbox,
      keep: formOutbox.keep,
    }),
  );

  const subForms = () =>
    Object.fromEntries(Object.keys(noun.record.properties).map((name) => [name, store.subForm(name)]));

  const isGone = useIsGone();
  function onOutcome(outcome: SaveOutcome): void {
    if (['refused', 'failed', 'unkept'].includes(outcome.kind)) keep();
    // Its fields say so, where they are still there.
    if (isGone() && (outcome.kind === 'problems' || outcome.kind === 'refused')) {
      const why = outcome.problems.map(({ message }) => message).join(' ');
      showToast({ kind: 'error', text: `${noun.title} was not saved: ${why}` });
    }
    // As if it had been saved; its record is what was read, with what was typed.
    if (outcome.kind === 'kept') onSaved({ message: KEPT }, { ...read, ...outcome.values });
    if (outcome.kind !== 'saved') return;
    const { record, values } = outcome.saved;
    const { created, updated } = messagesOf(noun);
    effects?.saved?.(record);
    onSaved({ message: id === undefined ? created : updated, detail: effects?.detail?.(record, values) }, record);
  }

  return useSave(recordSave, {
    noun,
    isNew: id === undefined,
    way: 'What you typed stays in the form.',
    controlOf: (name) => document.getElementById(controlId(name)),
    onOutcome,
  });
}

/** The form goes on from this version of its record, also when it is opened again. */
export function reopenEntry({ id, form }: OutboxEntry, read: Values): void {
  if (form) outbox.change(id, { form: { ...form, read } }).catch(() => {});
}
