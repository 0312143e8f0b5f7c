// Saving an open form: check, send once, show what went wrong where it belongs, go on when it is saved (DESIGN.md section 7, "Forms").
// `open-form.tsx` calls it; a second click while a save is under way does nothing.
import { useMemo, useRef, useState } from 'react';
import { newKey } from '../../api/idempotency';
import type { Failure, Result } from '../../api/failure';
import { createRecord, updateRecord } from '../../api/resource';
import type { SendOptions } from '../../api/send';
import type { Values } from '../../schema/descriptor';
import { wordsOf } from '../../schema/words';
import { failureText } from '../feedback/words';
import { showToast } from '../feedback/toasts';
import type { Message } from '../navigation';
import type { Effects } from './effects';
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
  uploads: Uploads;
}

export function useSave(open: Open, onSaved: (message: Message) => void): Saving {
  const { task, store, effects, uploads } = open;
  const [state, setState] = useState<Omit<Saving, 'save'>>({ busy: false, problems: [] });
  const attempt = useAttemptKey(store);
  const under = useRef(false);

  async function save(): Promise<void> {
    if (under.current) return;
    const problems = store.submit();
    if (problems.length > 0) return setState({ busy: false, problems });
    under.current = true;
    setState({ busy: true, problems: [] });
    const values = store.values();
    const body = bodyOf(open, values);
    const stop = new AbortController();
    uploads.start(filesIn(body), () => stop.abort());
    const result = await sendRecord(task, body, { key: attempt(), signal: stop.signal, onProgress: uploads.progress });
    uploads.end(result.ok);
    under.current = false;
    if (result.ok) {
      setState({ busy: false, problems: [] });
      const words = wordsOf(task.noun);
      return onSaved({ message: task.id === undefined ? words.created : words.updated, detail: effects?.detail?.(result.data, values) });
    }
    setState({ busy: false, ...shown(store, result.failure) });
  }

  return { ...state, save };
}

/**
 * One key for one intent: as long as nothing is changed, a further save is the same record, even when the answer to the first was lost;
 * after a change it is another one (promises T-N2).
 */
function useAttemptKey(store: FormStore): () => string {
  return useMemo(() => {
    let key = newKey();
    store.watch(() => (key = newKey()));
    return () => key;
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
  if (failure.kind === 'invalid') {
    const problems = store.fail(failure.fields);
    if (problems.length > 0) return { problems };
  }
  const trouble = failureText(failure);
  if (trouble) showToast({ kind: 'error', text: trouble });
  return { problems: [], trouble };
}
