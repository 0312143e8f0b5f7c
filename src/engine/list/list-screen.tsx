// The list screen of any noun: head, chips, table or phone list, pager; or its map, or its board.
import { type ReactNode, type RefObject, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ListScreen, Noun } from '../../schema/descriptor/descriptor';
import type { Column } from '../../schema/model/columns';
import { BOARD_VIEW, EVERYWHERE, MAP_VIEW } from '../../schema/model/list-view';
import { Icon } from '../controls/icons';
import { showCarriedMessage } from '../feedback/toasts';
import { afterPaint } from '../hooks/timing';
import { useMedia } from '../hooks/use-media';
import { ImmediateSuspense, Late, LoadBoundary, lazyComponent } from '../lazy/lazy-component';
import { loadEventually, once } from '../lazy/load-once';
import { peekedId, withPeek } from '../navigation/peek-query';
import { restoreScrollPosition } from '../navigation/scroll-restoration';
import { PageHead } from '../page/page-head';
import { furtherNeed } from './model/further-need';
import { hasFeature } from './model/list-features';
import { countMessage } from './model/list-messages';
import { ListMapContext, type ListModel } from './model/list-model';
import { openColumns, queryAt, stateAt } from './model/list-opening';
import { changeList, isStep, type ListChange, type ListState } from './model/list-state';
import { AddButton, PhoneViewFallback } from './parts/empty-states';
import { ListPager } from './parts/list-pager';
import { PeekPanel } from './peek/lazy-peek';
import { ListChips } from './search/list-chips';
import { ListTable } from './table/list-table';
import { ListTasks } from './tasks/use-list-tasks';
import { useList } from './use-list';

// Never needed on a large screen; on a phone it loads while the rows are being fetched.
const PhoneView = lazyComponent(() => import('./phone/phone-view'), 'PhoneView');

// Only where a link names columns that the list does not have, or the server no longer knows one.
const FurtherCare = lazyComponent(() => import('./table/further-columns'), 'FurtherCare');

// Only where something is searched for.
const SearchCare = lazyComponent(() => import('./search/search-care'), 'SearchCare');

// Only for a list that has one, when it is chosen.
const Board = lazyComponent(() => import('./board/board-view'), 'BoardView');

// Only for a list that is grouped.
const Grouped = lazyComponent(() => import('./grouped/grouped-view'), 'GroupedView');

const loadTableTools = once(() => import('./table-tools'));

/** One list; everything it shows comes from the descriptor. */
export function ListScreenView({ noun, screen }: { noun: Noun; screen: ListScreen }) {
  const opened = withPeek(useSearch(), null);
  useState(() => openColumns(opened, screen));
  const { list, task } = useList(noun, screen, useListState);
  useEffect(showCarriedMessage, []);
  return (
    <ListBody list={list}>
      {task !== undefined && (
        <ImmediateSuspense>
          <ListTasks list={list} task={task} />
        </ImmediateSuspense>
      )}
    </ListBody>
  );
}

/** `children` are rendered beside the list: opening them re-renders nothing of it. */
function ListBody({ list, children }: { list: ListModel; children: ReactNode }) {
  // Paper is narrow, too, but it gets the table.
  const isPhone = useMedia('screen and (width < 768px)');
  const page = list.query.shown?.page;
  const root = useRef<HTMLDivElement>(null);
  const tools = useTableTools(page !== undefined && !isPhone, root);
  const address = useSearch();
  const peeked = peekedId(address);
  const need = furtherNeed(list, address);
  useEffect(() => {
    if (page) restoreScrollPosition();
  }, [page]);
  const parts = useMemo(
    () => <ListParts list={list} isPhone={isPhone} tools={tools} root={root} />,
    [list, isPhone, tools],
  );
  return (
    <>
      <div className="list-screen" data-list-screen ref={root}>
        {parts}
      </div>
      {/* Not inside: a key or a click in a dialog is none of the list. */}
      {peeked !== null && (
        <ImmediateSuspense>
          <LoadBoundary>
            <PeekPanel list={list} id={peeked} root={root} />
          </LoadBoundary>
        </ImmediateSuspense>
      )}
      {Object.keys(list.state.search).length > 0 && (
        <Late>
          <SearchCare list={list} />
        </Late>
      )}
      {need && (
        <ImmediateSuspense>
          <LoadBoundary>
            <FurtherCare list={list} need={need} />
          </LoadBoundary>
        </ImmediateSuspense>
      )}
      {children}
    </>
  );
}

type Tools = Awaited<ReturnType<typeof loadTableTools>>;

function ListParts({
  list,
  isPhone,
  tools,
  root,
}: {
  list: ListModel;
  isPhone: boolean;
  tools?: Tools;
  root: RefObject<HTMLElement | null>;
}) {
  const ListMap = use(ListMapContext);
  const page = list.query.shown?.page;
  const hasMap = ListMap && list.screen.map;
  // Paper gets the table, and says how many rows there are beside those of this page.
  const isPaper = !useMedia('screen');
  const shown = isPaper ? undefined : list.state.view;
  const isGrouped = list.state.group && !shown && !isPaper && !isPhone;
  const Other =
    (shown === MAP_VIEW && hasMap && ListMap) ||
    (shown === BOARD_VIEW && list.screen.board && Board) ||
    (isGrouped && Grouped);
  const View = Other || (isPhone && PhoneView);
  const views = tools && hasFeature(list.screen, 'views') && <tools.ViewTabs list={list} />;
  const count = page ? countMessage(isPaper ? { filtered: page.rows.length, total: page.total } : page) : '';
  return (
    <>
      <PageHead title={list.screen.title} count={count}>
        {!isPhone && (
          <div className="list-box">{tools && <tools.SearchBox list={list} id={list.inputId(EVERYWHERE)} />}</div>
        )}
        {tools && <tools.ListOptions list={list} />}
        {!isPhone && (hasMap || list.screen.board) && (
          <div className="view-switch">{tools && <tools.ViewSwitch list={list} />}</div>
        )}
        <AddButton list={list} className="button button-primary">
          <Icon name="plus" />
          Add New
        </AddButton>
      </PageHead>
      {View ? (
        <ImmediateSuspense fallback={<PhoneViewFallback hasViews={isPhone && hasFeature(list.screen, 'views')} />}>
          <LoadBoundary>
            <View
              list={list}
              isPhone={isPhone}
              tools={tools && ((rows) => <tools.TableTools list={rows} root={root} />)}
            >
              {views}
            </View>
          </LoadBoundary>
        </ImmediateSuspense>
      ) : (
        <>
          <ListChips list={list}>{views}</ListChips>
          <ListTable list={list} />
          {tools && <tools.TableTools list={list} root={root} />}
        </>
      )}
      {!Other && (
        <ListPager list={list} isPhone={isPhone}>
          {tools && <tools.LiveRows list={list} />}
        </ListPager>
      )}
    </>
  );
}

/**
 * Keys, bulk actions and view switch, as soon as the rows are painted: a request before that would delay them. Without a
 * connection the list works without them.
 */
function useTableTools(isWanted: boolean, root: RefObject<HTMLElement | null>): Tools | undefined {
  const [tools, setTools] = useState<Tools>();
  useEffect(() => {
    if (!isWanted) return;
    const load = async () => {
      const loaded = await loadEventually(loadTableTools);
      // A bar that comes between press and release would take the click away from what it covers.
      while (root.current?.matches(':active')) await new Promise(requestAnimationFrame);
      setTools(loaded);
    };
    afterPaint(() => void load().catch(() => {}));
  }, [isWanted, root]);
  return isWanted ? tools : undefined;
}

/** The state in the address, and the function that changes it. */
function useListState(columns: readonly Column[], screen: ListScreen): [ListState, (change: ListChange) => void] {
  const query = withPeek(useSearch(), null);
  const [path, navigate] = useLocation();
  const state = useMemo(() => stateAt(query, columns, screen), [query, columns, screen]);
  const change = useCallback(
    (event: ListChange) => {
      // From the current address, not from the last render: two changes in one event must both count.
      const now = stateAt(withPeek(window.location.search, null), columns, screen);
      const next = queryAt(changeList(now, event), columns, screen);
      if (next === queryAt(now, columns, screen)) return;
      const shown = withPeek(next, peekedId(window.location.search));
      navigate(shown === '' ? path : `${path}?${shown}`, { replace: !isStep(event) });
    },
    [columns, screen, path, navigate],
  );
  return [state, change];
}
