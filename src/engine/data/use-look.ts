// How a page follows what others save: it looks again some time after a notice, once for many, and not while nobody sees it.
import { useEffect } from 'react';
import type { Notice } from '../../schema/model/notice';
import { useLatest } from '../hooks/use-latest';
import { useDataSource } from './data-context';

/** That a record was saved, or that notices of it may have been lost. */
type SaveNotice = Extract<Notice, { kind: 'changed' | 'missed' }>;

/** Looks again. `signal` aborts it with the page; `later` puts it off, by so many milliseconds. */
type Act = (signal: AbortSignal, later: (ms: number) => void) => unknown;

/**
 * Calls `act` after others have saved records of these nouns, by their names in notices.
 * @param wait milliseconds, give or take a half: not every page of a railroad in the same moment.
 */
export function useLook(nouns: Iterable<string>, wait: number | ((notice: SaveNotice) => number), act: Act): void {
  const { onNotice } = useDataSource();
  const names = [...nouns].join(' ');
  const latest = useLatest(act);
  const waitOf = useLatest((notice: SaveNotice) => (typeof wait === 'number' ? wait : wait(notice)));
  useEffect(() => {
    const known = names.split(' ');
    const look = createLook(latest);
    const stop = onNotice?.((notice) => {
      if (notice.kind === 'missed' || (notice.kind === 'changed' && known.includes(notice.noun)))
        look.within(waitOf(notice));
    });
    return () => {
      stop?.();
      look.stop();
    };
  }, [onNotice, names, latest, waitOf]);
}

interface Look {
  /** Has it done within so many milliseconds, unless that is due earlier. */
  within(ms: number): void;
  stop(): void;
}

function createLook(act: Act): Look {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let isWanted = false;

  const run = () => {
    due = Number.POSITIVE_INFINITY;
    isWanted = document.hidden;
    if (!isWanted) void act(stopped.signal, within);
  };
  const onVisible = () => isWanted && run();
  document.addEventListener('visibilitychange', onVisible);

  function within(ms: number): void {
    const wait = ms * (0.5 + Math.random());
    const at = Date.now() + wait;
    if (at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(run, wait);
  }

  return {
    within,
    stop() {
      clearTimeout(timer);
      stopped.abort();
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
