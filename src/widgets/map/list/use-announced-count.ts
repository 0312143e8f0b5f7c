// Says how many records are in view, once the map has come to rest.
import { useEffect, useRef } from 'react';
import type { TablePage } from '../../../engine/data/data-source';
import { announce } from '../../../engine/feedback/live-region';
import { showCount } from '../../../engine/list/list-messages';
import { useRested } from '../use-rested';

/** Milliseconds. */
const REST = 600;

export function useAnnouncedCount(page: TablePage | undefined): void {
  const last = useRef<number>(undefined);
  const say = useRested((count: number) => {
    if (count !== last.current) announce(`${showCount(count)} in view`);
    last.current = count;
  }, REST);
  useEffect(() => {
    if (page) say(page.filtered);
  }, [page, say]);
}
