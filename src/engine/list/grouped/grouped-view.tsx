// A list in groups: one table, each group with a header that opens and closes it, and with its own rows.
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { ListScreen } from '../../../schema/descriptor/descriptor';
import { MAX_SUMS } from '../../../schema/filters/groups';
import { Button } from '../../controls/button';
import { useDataSource } from '../../data/data-context';
import { useQuery } from '../../data/use-query';
import { Alert, RetryButton } from '../../feedback/alert';
import { failureText } from '../../feedback/result';
import { useOverflow } from '../../hooks/use-overflow';
import { useLinks } from '../../navigation/navigation';
import { handleListKeydown } from '../bulk/keyboard-navigation';
import { useLiveRefetch } from '../live/use-live-refetch';
import { type ColumnGrouping, groupingAt, groupingsOf } from '../model/groupings';
import type { ListModel } from '../model/list-model';
import { EmptyState } from '../parts/empty-states';
import { ListPager } from '../parts/list-pager';
import { ListChips } from '../search/list-chips';
import { SearchInput, searchInputOf } from '../search/search-input';
import { ListTable, useListWidths } from '../table/list-table';
import { searchRow, tableElement } from '../table/table-element';
import { Group, NO_ACTS } from './group-rows';
import { firstOpen, rowGroups } from './row-groups';

interface GroupedViewProps {
  list: ListModel;
  isPhone: boolean;
  children?: ReactNode;
}

export function GroupedView({ list, isPhone, children }: GroupedViewProps) {
  const { noun, columns, state } = list;
  const grouping = useMemo(
    () => groupingAt(groupingsOf(noun, columns), state.group ?? ''),
    [noun, columns, state.group],
  );
  return (
    <>
      <ListChips list={list}>{children}</ListChips>
      {grouping ? (
        <GroupedTable key={grouping.path} list={list} grouping={grouping} />
      ) : (
        <>
          <Alert kind="error">{`This list cannot be grouped by "${state.group?.slice(0, 100)}". It is shown without groups.`}</Alert>
          <ListTable list={list} />
          <ListPager list={list} isPhone={isPhone} />
        </>
      )}
    </>
  );
}

/** Rows of other pages cannot be selected: what is selected is of one page, and groups have none. */
const withoutSelection = (screen: ListScreen): ListScreen => ({
  ...screen,
  disable: [...(screen.disable ?? []), 'bulk'],
});

function GroupedTable({ list: given, grouping }: { list: ListModel; grouping: ColumnGrouping }) {
  const list = useMemo(() => ({ ...given, screen: withoutSelection(given.screen) }), [given]);
  const { screen, query, viewState, change, state } = list;
  const region = useRef<HTMLDivElement>(null);
  useOverflow(region);
  const followLinks = useLinks();
  const widths = useListWidths(list);
  const { groups, more, request } = useGroups(list, grouping);
  const [chosen, setChosen] = useState<readonly string[]>();
  const open = chosen ?? firstOpen(groups);
  useLiveRefetch(list);
  const toggle = (key: string) => setChosen(open.includes(key) ? open.filter((one) => one !== key) : [...open, key]);
  const isShown = viewState === 'rows';
  return (
    <>
      <p className="list-grouped">
        Grouped by {grouping.label}
        <Button look="quiet" isSmall isDisabled={groups.length === 0} onClick={() => setChosen([])}>
          Close all
        </Button>
        <Button look="quiet" isSmall onClick={() => change({ kind: 'show', view: state.view })}>
          No groups
        </Button>
      </p>
      <section
        className="list-region auto-width-region"
        data-list-region
        ref={region}
        aria-label={`${screen.title}, grouped by ${grouping.label}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
        onClick={followLinks}
        onKeyDown={({ nativeEvent }) => handleListKeydown(nativeEvent, NO_ACTS)}
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
              />
            )),
        })}
        <EmptyState list={list} />
        {isShown && more && <p className="list-grouped-more">There are more groups. Search for the others.</p>}
        {request.failure && !query.failure && (
          <div className="empty-state">
            <Alert kind="error">{failureText(request.failure)}</Alert>
            <RetryButton waiting={request.isPending} onRetry={() => void request.refetch()} />
          </div>
        )}
      </section>
    </>
  );
}

const SearchRow = ({ list }: { list: ListModel }) =>
  searchRow(list, (column) => <SearchInput {...searchInputOf(list, column)} />);

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
