// Saving an open form: check, send once, show what went wrong where it belongs, go on when it is saved (DESIGN.md section 7, "Forms").
// `open-form.tsx` calls it; a second click while a save is under way does nothing.
import { useMemo, useRef, useState, type RefObject } from 'react';
import { newKey } from '../../api/idempotency';
import type { Failure, Result } from '../../api/failure';
import { forgetChoices } from '../../api/choices';
import { createRecord, updateRecord } from '../../api/resource';
import type { SendOptions } from '../../api/send';
import type { Errors } from '../../schema/check';
import type { Values } from '../../schema/descriptor';
import { nounOf } from '../../schema/nouns';
import { wordsOf } from '../../schema/words';
import { failureText } from '../feedback/words';
import { showToast } from '../feedback/toasts';
import type { Message } from '../navigation';
import type { Effects, RunningEffects } from './effects';
import type { FormStore, Problem } from './form-store';
import type { FormTask } from './form-task';
import { updateBody } from './update-body';
import type { Uploads } from './uploads';

export interface Saving {
  busy: boolean;
  /** A new array after every save that found problems; empty before and while none are known. */
  problems: readonly Problem[];
  /** What went wrong when no field is to blame. */
  trouble?: string;
  save(): Promise<void>;
}

/** What stands open: the task, the record as it was read, and what the form holds. */
interface Open {
  task: FormTask;
  read?: Values;
  store: FormStore;
  effects?: Effects;
  /** The effects as they run, once the form stands. */
  running: RefObject<RunningEffects | undefined>;
  uploads: Uploads;
}

export function useSave(open: Open, onSaved: (message: Message, saved: Values) => void): Saving {
  const { task, store, effects, uploads } = open;
  const [state, setState] = useState<Omit<Saving, 'save'>>({ busy: false, problems: [] });
  const attempt = useAttempt(store);
  const under = useRef(false);

  async function save(): Promise<void> {
    if (under.current) return;
    under.current = true;
    setState({ busy: true, problems: [] });
    // Fields that are still on their way belong to the form, too.
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
    const result = await sendRecord(task, body, { key: attempt.key(), signal: stop.signal, onProgress: uploads.progress });
    attempt.ended(result);
    uploads.end(result.ok);
    under.current = false;
    if (result.ok) {
      setState({ busy: false, problems: [] });
      const words = wordsOf(task.noun);
      effects?.saved?.(result.data);
      return onSaved({ message: task.id === undefined ? words.created : words.updated, detail: effects?.detail?.(result.data, values) }, result.data);
    }
    setState({ busy: false, ...shown(store, result.failure) });
    open.running.current?.refused(Object.keys(fieldsOf(result.failure)));
  }

  return { ...state, save };
}

/**
 * One key for one intent: a further save is the same record as long as nothing was changed, and also after a change while nobody knows what became
 * of the last try. The server then either has no such record yet, or says that it has one with other content (promises T-N2).
 */
function useAttempt(store: FormStore) {
  return useMemo(() => {
    let key = newKey();
    let unknown = false;
    store.watch(() => {
      if (!unknown) key = newKey();
    });
    return {
      key: () => key,
      ended(result: Result<unknown>) {
        unknown = !result.ok && (result.failure.kind === 'unreachable' || result.failure.kind === 'aborted');
      },
    };
  }, [store]);
}

function bodyOf({ task: { noun, id }, read, store, effects }: Open, values: Values): Values {
  const parts = Object.fromEntries(Object.keys(noun.record.properties).map((name) => [name, store.part(name)]));
  return effects?.body?.(values, parts) ?? (id === undefined ? values : updateBody(noun, values, read));
}

/** Every file of a body, in the order in which they are sent. */
const filesIn = (body: Values): File[] => Object.values(body).flat().filter((value): value is File => value instanceof File);

function sendRecord({ noun, id }: FormTask, body: Values, sending: SendOptions & { key: string }): Promise<Result<Values>> {
  return id === undefined ? createRecord(noun, body, sending) : updateRecord(noun, id, body, sending);
}

/** Field messages go under their fields; everything else is said once, in a toast and above the buttons. */
function shown(store: FormStore, failure: Failure): Pick<Saving, 'problems' | 'trouble'> {
  const fields = fieldsOf(failure);
  for (const name of Object.keys(fields)) forgetChoicesBehind(store, name);
  const problems = Object.keys(fields).length > 0 ? store.fail(fields) : [];
  if (problems.length > 0) return { problems };
  const trouble = failureText(failure);
  if (trouble) showToast({ kind: 'error', text: trouble });
  return { problems: [], trouble };
}

const fieldsOf = (failure: Failure): Errors => ('fields' in failure ? failure.fields : {});

/** A choice that the server refused may be gone: the select asks for its list again. */
function forgetChoicesBehind(store: FormStore, name: string): void {
  const { ref } = store.has(name) ? store.rule(name).property : {};
  if (ref !== undefined) forgetChoices(nounOf(ref));
}
