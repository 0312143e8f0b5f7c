// Finds records while a text is typed: waits for a pause, aborts the request before, keeps what was found until there is
// something newer, with the text that it belongs to.
import { useEffect, useEffectEvent, useState } from 'react';
import { type FoundRecord, type FoundRecords, isFindable } from '../../schema/model/find';
import { useDataSource } from '../data/data-context';
import type { ApiError } from '../feedback/result';
import { useOnline } from '../hooks/timing';

/** Milliseconds without a key after which a text is searched. */
const PAUSE_MS = 150;

const NOTHING: FoundRecords = { found: [], more: [], slow: [], records: [] };

/** What was found, also while a newer text is searched: `isPending` is true then. */
export interface Finding extends FoundRecords {
  /** What was found belongs to an earlier text. */
  isPending: boolean;
  failure?: ApiError;
  retry(): void;
}

interface State extends FoundRecords {
  /** What it belongs to. */
  text?: string;
  failure?: ApiError;
}

/** @param onNamed gets the records of `recent` that are still there, once. */
export function useFind(
  text: string,
  recent: readonly FoundRecord[],
  onNamed: (there: readonly FoundRecord[]) => void,
): Finding {
  const source = useDataSource();
  const [state, setState] = useState<State>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [isFirst, setFirst] = useState(recent.length > 0);

  const run = useEffectEvent(async (signal: AbortSignal) => {
    const result = await source.find?.(text, isFirst ? recent : [], signal);
    if (!result || signal.aborted) return;
    if (!result.ok) {
      if (result.failure.kind !== 'aborted') setState({ ...NOTHING, text, failure: result.failure });
      return;
    }
    if (isFirst) onNamed(result.data.records);
    setFirst(false);
    setState({ ...result.data, text });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request
  useEffect(() => {
    const isSearched = isFindable(text);
    if (!isSearched) setState(NOTHING);
    if (!isSearched && !isFirst) return;
    const controller = new AbortController();
    const timer = setTimeout(() => void run(controller.signal), isSearched ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, attempt]);

  function retry(): void {
    setState(NOTHING);
    setAttempt((count) => count + 1);
  }
  useOnline(() => {
    if (state.failure?.kind === 'unreachable') retry();
  });
  return { ...state, isPending: isFindable(text) && state.text !== text, retry };
}
