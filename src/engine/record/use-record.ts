// One record of the server, for whatever shows or edits it: the fetch, its failure, another try. Form pages, form modals and record pages use it.
import { useCallback, useEffect, useState } from 'react';
import type { Noun, Values } from '../../schema/model/descriptor';
import { useDataSource } from '../data/data-context';
import type { Result } from '../data/result';

export interface RecordFetch {
  /** The last answer; undefined until the first has come. While another try is under way the failure stays, with the button that was pressed. */
  answer?: Result<Values>;
  waiting: boolean;
  again(): void;
}

/** The record called `id`; nothing is fetched without one. */
export function useRecord(noun: Noun, id: string | number | undefined): RecordFetch {
  const source = useDataSource();
  const [fetched, setFetched] = useState<{ id: string | number; answer: Result<Values> }>();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState(-1);

  useEffect(() => {
    if (id === undefined) return;
    const giveUp = new AbortController();
    void source.read(noun, id, giveUp.signal).then((answer) => {
      if (giveUp.signal.aborted) return;
      setFetched({ id, answer });
      setAnswered(attempt);
    });
    return () => giveUp.abort();
  }, [source, noun, id, attempt]);

  const again = useCallback(() => setAttempt((before) => before + 1), []);
  const answer = fetched !== undefined && fetched.id === id ? fetched.answer : undefined;
  return { answer, waiting: id !== undefined && (answer === undefined || answered !== attempt), again };
}
