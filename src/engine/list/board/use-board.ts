// The data of a board: its columns with their counts, and the cards of each. Both follow the rows of the list, and so its
// search, its order, and everything that was saved.
import { useCallback, useMemo } from 'react';
import type { Choice, Noun, Values } from '../../../schema/descriptor/descriptor';
import { type Grouping, groupingOf, groupSearch, type RecordGroups } from '../../../schema/filters/groups';
import { nounOf } from '../../../schema/model/nouns';
import { useDataSource } from '../../data/data-context';
import type { TablePage } from '../../data/data-source';
import { type Query, useQuery } from '../../data/use-query';
import { mapResult } from '../../feedback/result';
import { requestedColumns } from '../model/column-layout';
import type { ListModel } from '../model/list-model';
import { textOf } from '../model/list-state';
import { type BoardColumn, boardColumns } from './board-columns';

/** What a board has columns of: what the address says, where the descriptor has it, else the first. */
export function boardGrouping({ noun, screen, state }: Pick<ListModel, 'noun' | 'screen' | 'state'>): Grouping {
  const { by } = screen.board!;
  return groupingOf(noun, by.find((name) => name === state.group) ?? by[0]!)!;
}

/** What a board shows. Moves need it, too: `choices` say which columns still take cards. */
export interface Board {
  grouping: Grouping;
  columns: readonly BoardColumn[];
  /** Of what a card may be brought to, where these are records. */
  choices: readonly Choice[];
  query: Query<RecordGroups>;
}

/** @param list of a screen with `board`; its source must have `groups`. Columns are empty until the first response. */
export function useBoard(list: ListModel): Board {
  const { noun, screen, state, query } = list;
  const source = useDataSource();
  const grouping = useMemo(() => boardGrouping({ noun, screen, state }), [noun, screen, state]);
  // New after every request of the list, whatever has changed.
  const known = query.shown?.page;
  const { search } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested after every response of the list, for what that has searched.
  const fetchGroups = useCallback(
    (signal: AbortSignal) => source.groups!(noun, { by: grouping.path, search, sums: [] }, signal),
    [source, noun, grouping, known],
  );
  const groups = useQuery(known && source.groups && fetchGroups, { key: grouping.path });
  const choices = useChoicesOf(grouping.ref === undefined ? undefined : nounOf(grouping.ref));
  const columns = useMemo(
    () => (groups.data ? boardColumns(noun, grouping, groups.data.groups, choices) : []),
    [noun, grouping, groups.data, choices],
  );
  return { grouping, columns, choices, query: groups };
}

const NONE: readonly Choice[] = [];

const NO_CARDS: readonly Values[] = [];

function useChoicesOf(noun: Noun | undefined): readonly Choice[] {
  const source = useDataSource();
  const fetch = useCallback(() => source.choices(noun!), [source, noun]);
  return useQuery(noun?.choices && fetch).data ?? NONE;
}

/** The cards of a column as they were with the rows of the list. */
export interface Cards extends TablePage {
  known: TablePage;
  /** The search that they match, as text. */
  searched: string;
}

/** Cards of the first request of a column; scrolling requests more. */
export const FIRST_CARDS = 20;
/** A column shows no more cards than these. Its count is still that of all records. */
export const MAX_CARDS = 1_000;

/** The first cards of a column. @param count how many; undefined while the column is not seen. @param onDemand as of the request of the list. */
export function useCards(
  { noun, columns, state, query }: ListModel,
  grouping: Grouping,
  value: BoardColumn['value'],
  count: number | undefined,
  onDemand?: readonly string[],
): Query<Cards> {
  const source = useDataSource();
  const known = query.shown?.page;
  const { search, sort } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested after every response of the list, for what that has searched.
  const fetch = useCallback(
    async (signal: AbortSignal, request: number) => {
      const requested = requestedColumns(columns, state, onDemand);
      const within = [groupSearch(grouping, value)];
      const wanted = { page: 1, length: count!, sort, search, within };
      const result = await source.page(noun, requested, wanted, request, signal);
      return mapResult(result, (page) => ({ ok: true, data: { ...page, known: known!, searched: textOf(search) } }));
    },
    [source, noun, grouping, value, known, count, onDemand],
  );
  return useQuery(known && count !== undefined ? fetch : undefined, { key: grouping.path });
}

/** The rows of a column with a card that was brought there before its own rows say so, and without one that was taken. */
export function withMoves(
  { noun }: Pick<ListModel, 'noun'>,
  key: string,
  cards: Cards | undefined,
  moves: readonly Move[],
): { rows: readonly Values[]; change: number } {
  const rows = cards?.rows ?? NO_CARDS;
  const valid = moves.filter(({ known }) => known === undefined || known === cards?.known);
  const idIn = (row: Values) => row[noun.api.id];
  const gone = valid.filter(({ from, to }) => from === key && to !== key).map(({ row }) => idIn(row));
  const come = valid.filter(({ from, to }) => to === key && from !== key).map(({ row }) => row);
  const come_ = come.map(idIn);
  const left = rows.filter((row) => !gone.includes(idIn(row)) && !come_.includes(idIn(row)));
  return {
    rows: come.length > 0 || left.length < rows.length ? [...come, ...left] : rows,
    change: come.length - gone.length,
  };
}

/** A card that is being moved, or was: until the rows of the list are others than `known`. */
export interface Move {
  row: Values;
  from: string;
  to: string;
  /** The rows with which it was saved; undefined until then. */
  known?: TablePage;
}
