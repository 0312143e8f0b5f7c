// Saving an open form: check, send once, show what went wrong where it belongs, go on when it is saved (DESIGN.md section 7, "Forms").
// The form screen calls it; a second click while a save is under way does nothing.
import { useMemo, useRef, useState } from 'react';
import { newKey } from '../../api/idempotency';
import type { Failure, Result } from '../../api/failure';
import { createRecord } from '../../api/resource';
import type { FormScreen, Noun, Values } from '../../schema/descriptor';
import { failureText } from '../feedback/words';
import { showToast } from '../feedback/toasts';
import { go } from '../navigation';
import type { Effects } from './effects';
import type { FormStore, Problem } from './form-store';

export interface Saving {
  busy: boolean;
  /** A new array after every save that found problems; empty before and while none are known. */
  problems: readonly Problem[];
  /** What went wrong when no field is to blame. */
  trouble?: string;
  save(): Promise<void>;
}

export function useSave(noun: Noun, screen: FormScreen, store: FormStore, effects: Effects | undefined): Saving {
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
    const result = await sendRecord(noun, store, values, effects, attempt());
    under.current = false;
    if (result.ok) {
      setState({ busy: false, problems: [] });
      return go(screen.under, { message: noun.messages?.created ?? `${noun.title} created!`, detail: effects?.detail?.(result.data, values) });
    }
    setState({ busy: false, ...shown(store, result.failure) });
  }

  return { ...state, save };
}

/**
 * One key for one intent: as long as nothing is changed, a further save is the same ticket, even when the answer to the first was lost;
 * after a change it is another one (promises T-N2).
 */
function useAttemptKey(store: FormStore): () => string {
  return useMemo(() => {
    let key = newKey();
    store.watch(() => (key = newKey()));
    return () => key;
  }, [store]);
}

function sendRecord(noun: Noun, store: FormStore, values: Values, effects: Effects | undefined, key: string): Promise<Result<Values>> {
  const parts = Object.fromEntries(Object.keys(noun.record.properties).map((name) => [name, store.part(name)]));
  return createRecord(noun, effects?.body?.(values, parts) ?? values, key);
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
