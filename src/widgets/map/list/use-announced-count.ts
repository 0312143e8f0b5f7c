// Says how many records are in view, once the map has come to rest.
import { useEffect, useRef } from 'react';
import type { TablePage } from '../../../engine/data/data-source';
import { announce } from '../../../engine/feedback/live-region';
import { showCount } from '../../../engine/list/model/list-messages';
import { useDebounced } from '../base/use-debounced';

/** Milliseconds. */
const DEBOUNCE_MS = 600;

export function useAnnouncedCount(page: TablePage | undefined): void {
  const last = useRef<number>(undefined);
  const say = useDebounced((count: number) => {
    if (count !== last.current) announce(`${showCount(count)} in view`);
    last.current = count;
  }, DEBOUNCE_MS);
  useEffect(() => {
    if (page) say(page.filtered);
  }, [page, say]);
}
