// A list in groups: one table, each group with a header that opens and closes it, and with its own rows. What is done with
// rows is that of any table: the tools get a list of all rows that are shown.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { MAX_SUMS } from '../../../schema/filters/groups';
import { Button } from '../../controls/button';
import { useDataSource } from '../../data/data-context';
import { useQuery } from '../../data/use-query';
import { Alert } from '../../feedback/alert';
import { QueryFailure } from '../../feedback/query-failure';
import { useOverflow } from '../../hooks/use-overflow';
import { useLinks } from '../../navigation/navigation';
import { rowId } from '../../record/row-model';
import type { BoardColumn } from '../board/board-columns';
import { useLiveRefetch } from '../live/use-live-refetch';
import { type ColumnGrouping, groupingAt, groupingsOf } from '../model/groupings';
import type { ListMapProps, ListModel } from '../model/list-model';
import { textOf } from '../model/list-state';
import { selectByClick, useSelectionMarks } from '../model/selection';
import { EmptyState } from '../parts/empty-states';
import { ListPager } from '../parts/list-pager';
import { listOf, useWalk } from '../peek/walks';
import { ListChips } from '../search/list-chips';
import { ListTable, SearchRow, useListWidths } from '../table/list-table';
import { tableElement } from '../table/table-element';
import { Group } from './group-rows';
import { firstOpen, rowGroups } from './row-groups';

/** A path in the address that nothing can be grouped by gets a message, and the list without groups. */
export function GroupedView({ list, isPhone, tools, children }: ListMapProps) {
  const { noun, columns, state } = list;
  const grouping = useMemo(
    () => groupingAt(groupingsOf(noun, columns), state.group ?? ''),
    [noun, columns, state.group],
  );
  if (grouping)
    return (
      <GroupedTable key={grouping.path} list={list} grouping={grouping} tools={tools}>
        {children}
      </GroupedTable>
    );
  return (
    <>
      <ListChips list={list}>{children}</ListChips>
      <Alert kind="error">{`This list cannot be grouped by "${state.group?.slice(0, 100)}". It is shown without groups.`}</Alert>
      <ListTable list={list} />
      {tools?.(list)}
      <ListPager list={list} isPhone={isPhone} />
    </>
  );
}

interface GroupedTableProps extends Omit<ListMapProps, 'isPhone'> {
  grouping: ColumnGrouping;
}

function GroupedTable({ list, grouping, tools, children }: GroupedTableProps) {
  const { screen, query, viewState, change, state, selection } = list;
  const region = useRef<HTMLDivElement>(null);
  useOverflow(region);
  const followLinks = useLinks();
  const widths = useListWidths(list);
  const { groups, more, request } = useGroups(list, grouping);
  const [chosen, setChosen] = useState<readonly string[]>();
  const open = useMemo(() => chosen ?? firstOpen(groups), [chosen, groups]);
  const { rows, searches, onRows } = useShownRows(list, groups);
  const shown = useMemo(() => listOf(list, rows), [list, rows]);
  useWalk('groups', rows);
  useSelectable(list, rows);
  useSearchEnd(list, searches);
  useSelectionMarks(region, selection, rows);
  useLiveRefetch(list);
  const toggle = (key: string) => setChosen(open.includes(key) ? open.filter((one) => one !== key) : [...open, key]);
  const isShown = viewState === 'rows';
  return (
    <>
      <ListChips list={list}>
        {children}
        <p className="list-grouped">
          Grouped by {grouping.label}
          <Button look="quiet" isSmall isDisabled={groups.length === 0} onClick={() => setChosen([])}>
            Close all
          </Button>
          <Button look="quiet" isSmall onClick={() => change({ kind: 'show', view: state.view })}>
            No groups
          </Button>
        </p>
      </ListChips>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links and boxes inside are pressed with keys as well */}
      <section
        className="list-region auto-width-region"
        data-list-region
        ref={region}
        aria-label={`${screen.title}, grouped by ${grouping.label}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
        onClick={(event) => {
          followLinks(event);
          selectByClick(event, selection);
        }}
      >
        {tableElement(list, {
          widths,
          isPending: query.isPending || request.isPending,
          search: viewState !== 'empty' && <SearchRow list={list} />,
          rows: undefined,
          start: 0,
          renderRow: () => <tr />,
          children:
            isShown &&
            groups.map((group) => (
              <Group
                key={group.key}
                list={list}
                grouping={grouping}
                group={group}
                isOpen={open.includes(group.key)}
                onToggle={() => toggle(group.key)}
                onRows={onRows}
              />
            )),
        })}
        <EmptyState list={list} />
        {isShown && more && <p className="list-grouped-more">There are more groups. Search for the others.</p>}
        {request.failure && !query.failure && (
          <div className="empty-state">
            <QueryFailure failure={request.failure} isPending={request.isPending} refetch={request.refetch} />
          </div>
        )}
      </section>
      {tools?.(shown)}
    </>
  );
}

interface ShownGroup {
  rows: readonly Values[];
  searched: string;
}

/** The rows of all open groups, in the order of the table, and by their ids the searches that they match. */
function useShownRows({ noun }: ListModel, groups: readonly BoardColumn[]) {
  const [byGroup, setByGroup] = useState<ReadonlyMap<string, ShownGroup>>(new Map());
  const onRows = useCallback(
    (key: string, rows: readonly Values[], searched: string) =>
      setByGroup((before) => {
        const known = before.get(key);
        const isSame = known?.rows === rows && known.searched === searched;
        return isSame ? before : new Map(before).set(key, { rows, searched });
      }),
    [],
  );
  const shown = useMemo(() => groups.flatMap(({ key }) => byGroup.get(key) ?? []), [groups, byGroup]);
  const rows = useMemo(() => shown.flatMap((group) => group.rows), [shown]);
  const searches = useMemo(
    () => new Map(shown.flatMap(({ rows, searched }) => rows.map((row) => [String(rowId(noun, row)), searched]))),
    [shown, noun],
  );
  return { rows, searches, onRows };
}

/**
 * Another search ends the selection when the rows of the list come. Those of the groups come later: of what is selected
 * until then, none stays that they no longer show.
 */
function useSearchEnd({ selection, state }: ListModel, searches: ReadonlyMap<string, string>): void {
  const before = useRef(searches);
  const search = textOf(state.search);
  useLayoutEffect(() => {
    const gone = [...before.current].filter(([id, searched]) => searched !== search && !searches.has(id));
    before.current = searches;
    if (gone.length > 0) selection.remove(gone.map(([id]) => id));
  }, [selection, searches, search]);
}

/** They are what can be selected, instead of those of the list's own page: after that says so. */
function useSelectable({ noun, selection, query }: ListModel, rows: readonly Values[]): void {
  const own = query.shown?.page.rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the list has named its own
  useEffect(() => {
    selection.setPage(new Map(rows.map((row) => [String(rowId(noun, row)), row])));
  }, [selection, noun, rows, own]);
}

/** Requested anew after each request of the list, as its board does. */
function useGroups({ noun, columns, state, query }: ListModel, grouping: ColumnGrouping) {
  const source = useDataSource();
  const known = query.shown?.page;
  const { search } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested after every response of the list, for what that has searched.
  const fetch = useCallback(
    (signal: AbortSignal) => {
      const sums = columns.filter(({ isTotal }) => isTotal).map(({ path }) => path);
      return source.groups!(noun, { by: grouping.path, search, sums: sums.slice(0, MAX_SUMS) }, signal);
    },
    [source, noun, grouping, known],
  );
  const request = useQuery(known && source.groups && fetch, { key: grouping.path });
  const { data } = request;
  const groups = useMemo(() => (data ? rowGroups(noun, grouping, data.groups) : []), [noun, grouping, data]);
  return { groups, more: data?.more, request };
}
