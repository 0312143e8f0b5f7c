// Saving an open form: check, send once, show errors where they belong, continue when it is saved. A second click while
// a save is running does nothing.
import { type RefObject, useRef, useState } from 'react';
import type { Values } from '../../schema/model/descriptor';
import { messagesOf } from '../../schema/model/messages';
import { nounOf } from '../../schema/model/nouns';
import type { Errors } from '../../schema/rules/check';
import { useDataSource } from '../data/data-context';
import type { DataSource, SendOptions } from '../data/data-source';
import type { ApiError, Result } from '../data/result';
import type { SharedDataSource } from '../data/shared-choices';
import { failureText } from '../feedback/failure-messages';
import { isStale, saveFailureText } from '../feedback/save-messages';
import { showToast } from '../feedback/toasts';
import type { Message } from '../navigation/navigation';
import type { Effects, RunningEffects } from './effects';
import type { FormStore, Problem } from './form-store';
import type { FormTask } from './form-task';
import type { IdempotencyKey } from './idempotency-key';
import { updateBody } from './update-body';
import type { Uploads } from './uploads';

export interface Saving {
  busy: boolean;
  /** A new array after every save that found problems; empty before and while none are known. */
  problems: readonly Problem[];
  /** The message when no field is to blame. */
  trouble?: string;
  /** Another user has saved the record since it was read. */
  stale?: boolean;
  save(): Promise<void>;
}

/** The open form: the task, the record as it was read, and its values. */
interface Open {
  task: FormTask;
  read?: Values;
  store: FormStore;
  effects?: Effects;
  /** The running effects, once the form is rendered. */
  running: RefObject<RunningEffects | undefined>;
  uploads: Uploads;
  intent: IdempotencyKey;
}

/** `keep` stores what the form holds: called when a save is sent, and when it has failed. */
export function useSave(open: Open, keep: () => void, onSaved: (message: Message, saved: Values) => void): Saving {
  const { task, store, effects, uploads, intent } = open;
  const [state, setState] = useState<Omit<Saving, 'save'>>({ busy: false, problems: [] });
  const source = useDataSource();
  const under = useRef(false);

  async function save(): Promise<void> {
    if (under.current) return;
    under.current = true;
    setState({ busy: true, problems: [] });
    // Fields that are still loading belong to the form, too.
    await open.running.current?.settled();
    const problems = store.submit();
    if (problems.length > 0) {
      under.current = false;
      return setState({ busy: false, problems });
    }
    const values = store.values();
    const body = bodyOf(open, values);
    const stop = new AbortController();
    uploads.start(filesIn(body), () => stop.abort());
    intent.sent();
    keep();
    const result = await sendRecord(source, task, body, {
      key: intent.now().key,
      signal: stop.signal,
      onProgress: uploads.progress,
    });
    intent.ended(result);
    uploads.end(result.ok);
    under.current = false;
    if (result.ok) {
      setState({ busy: false, problems: [] });
      const words = messagesOf(task.noun);
      effects?.saved?.(result.data);
      return onSaved(
        {
          message: task.id === undefined ? words.created : words.updated,
          detail: effects?.detail?.(result.data, values),
        },
        result.data,
      );
    }
    keep();
    setState({ busy: false, ...shown(source, task, store, result.failure) });
    open.running.current?.refused(Object.keys(fieldsOf(result.failure)));
  }

  return { ...state, save };
}

function bodyOf({ task: { noun, id }, read, store, effects }: Open, values: Values): Values {
  const parts = Object.fromEntries(Object.keys(noun.record.properties).map((name) => [name, store.part(name)]));
  return effects?.body?.(values, parts) ?? (id === undefined ? values : updateBody(noun, values, read));
}

/** Every file of a body, in the order in which they are sent. */
const filesIn = (body: Values): File[] =>
  Object.values(body)
    .flat()
    .filter((value): value is File => value instanceof File);

function sendRecord(
  source: DataSource,
  { noun, id }: FormTask,
  body: Values,
  sending: SendOptions & { key: string },
): Promise<Result<Values>> {
  return id === undefined ? source.create(noun, body, sending) : source.update(noun, id, body, sending);
}

/** Field messages go under their fields; everything else is shown once, in a toast and above the buttons. */
function shown(
  source: SharedDataSource,
  { noun, id }: FormTask,
  store: FormStore,
  failure: ApiError,
): Pick<Saving, 'problems' | 'trouble' | 'stale'> {
  const fields = fieldsOf(failure);
  for (const name of Object.keys(fields)) forgetChoicesBehind(source, store, name);
  const problems = Object.keys(fields).length > 0 ? store.fail(fields) : [];
  if (problems.length > 0) return { problems };
  const trouble =
    id === undefined ? failureText(failure) : saveFailureText(noun, failure, 'What you typed is kept as a draft.');
  if (trouble) showToast({ kind: 'error', text: trouble });
  return { problems: [], trouble, stale: id !== undefined && isStale(noun, failure) };
}

const fieldsOf = (failure: ApiError): Errors => ('fields' in failure ? failure.fields : {});

/** A rejected choice may no longer exist: the select fetches its list again. */
function forgetChoicesBehind(source: SharedDataSource, store: FormStore, name: string): void {
  const { ref } = store.has(name) ? store.rule(name).property : {};
  if (ref !== undefined) source.forgetChoices(nounOf(ref));
}
