// Saves an open form: waits for its effects, keeps its draft, shows how far its files are, and continues when it is
// saved.
import { type RefObject, useState } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { messagesOf } from '../../schema/model/messages';
import type { SharedDataSource } from '../data/data-context';
import type { Message } from '../navigation/navigation';
import type { Effects } from '../registry/effects';
import type { IdempotencyKey } from '../storage/idempotency-key';
import type { FormTask } from './form-dependencies';
import { controlId } from './form-field';
import type { FormStore } from './form-store';
import { createRecordSave, type SaveOutcome } from './record-save';
import type { RunningEffects } from './start-effects';
import type { Uploads } from './uploads';
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
  idempotencyKey: IdempotencyKey;
}

/** `keep` stores the draft: when a save is sent, and when it has failed. */
export function useFormSave(
  { source, task: { noun, id }, read, store, effects, running, uploads, idempotencyKey }: SaveableForm,
  keep: () => void,
  onSaved: (message: Message, saved: Values) => void,
): Saving {
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
    }),
  );

  const subForms = () =>
    Object.fromEntries(Object.keys(noun.record.properties).map((name) => [name, store.subForm(name)]));

  function onOutcome(outcome: SaveOutcome): void {
    if (outcome.kind === 'refused' || outcome.kind === 'failed') keep();
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

/** Every file of a body, in the order in which they are sent. */
const filesIn = (body: Values): File[] =>
  Object.values(body)
    .flat()
    .filter((value): value is File => value instanceof File);
