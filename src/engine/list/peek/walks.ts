// Which rows the keys walk while a record is shown beside a list that is no table: the cards of its column on a board, the
// rows of all open groups. Who shows rows of its own names them here.

import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { createListeners } from '../../hooks/listeners';
import { rowId } from '../../record/row-model';
import type { ListModel } from '../model/list-model';

type Walks = ReadonlyMap<string, readonly Values[]>;

/** By the key of a column. One list is shown at a time. */
let walks: Walks = new Map();
const { subscribe, notify } = createListeners();

function change(key: string, rows: readonly Values[] | undefined): void {
  const next = new Map(walks);
  if (rows) next.set(key, rows);
  else next.delete(key);
  walks = next;
  notify();
}

/** These rows are walked in their order, as long as the component is there. */
export function useWalk(key: string, rows: readonly Values[]): void {
  useLayoutEffect(() => {
    change(key, rows);
    return () => change(key, undefined);
  }, [key, rows]);
}

/** The list with the rows around a record: its own where nothing else shows any. */
export function useWalked(list: ListModel, id: string): ListModel {
  const known = useSyncExternalStore(subscribe, () => walks);
  const last = useRef<string>(undefined);
  const key = keyAround(known, list, id) ?? last.current;
  useLayoutEffect(() => {
    last.current = key;
  });
  const isOwn = known.size === 0;
  const rows = (key !== undefined && known.get(key)) || NONE;
  return useMemo(() => (isOwn ? list : listOf(list, rows)), [list, isOwn, rows]);
}

const NONE: readonly Values[] = [];

const keyAround = (known: Walks, { noun }: Pick<ListModel, 'noun'>, id: string): string | undefined =>
  [...known].find(([, rows]) => rows.some((row) => String(rowId(noun, row)) === id))?.[0];

/** A list of these rows alone: one page, beyond which there is nothing. */
export function listOf(list: ListModel, rows: readonly Values[]): ListModel {
  const { query, state } = list;
  const shown = query.shown && {
    ...query.shown,
    start: 0,
    page: { ...query.shown.page, rows: [...rows], filtered: rows.length },
  };
  return { ...list, state: { ...state, page: 1 }, query: { ...query, shown } };
}
