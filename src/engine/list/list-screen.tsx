// The list screen of any noun: head, chips, table or phone list, pager; or its map.
import { type ReactNode, type RefObject, use, useEffect, useMemo, useRef, useState } from 'react';
import type { ListScreen, Noun } from '../../schema/model/descriptor';
import { LoadBoundary, lazyComponent } from '../code/lazy-component';
import { loadEventually, once } from '../code/load-once';
import { PromptSuspense } from '../code/prompt-suspense';
import { Icon } from '../controls/icons';
import { showCarriedMessage } from '../feedback/carried-message';
import { useMedia } from '../hooks/use-media';
import { restoreScrollPosition } from '../navigation/scroll-restoration';
import { PageHead } from '../shell/page-head';
import { ListMapContext } from './list-map-context';
import { countMessage } from './list-messages';
import type { ListModel } from './list-model';
import { ListPager } from './list-pager';
import { ListOptions } from './menus/list-options';
import { PhoneViewFallback } from './phone/phone-skeleton';
import { ListChips } from './search/list-chips';
import { ListTable } from './table/list-table';
import { AddButton } from './tasks/add-button';
import { ListTasks } from './tasks/use-list-tasks';
import { useList } from './use-list';
import { useListState } from './use-list-state';

// Never needed on a large screen; on a phone it loads while the rows are being fetched.
const PhoneView = lazyComponent(() => import('./phone/phone-view').then(({ PhoneView }) => PhoneView));

const loadTableTools = once(() => import('./table/table-tools'));

/** One list; everything it shows comes from the descriptor. */
export function ListScreenView({ noun, screen }: { noun: Noun; screen: ListScreen }) {
  const { list, task } = useList(noun, screen, useListState);
  useEffect(showCarriedMessage, []);
  return (
    <ListBody list={list}>
      {task && (
        <PromptSuspense>
          <ListTasks list={list} task={task} />
        </PromptSuspense>
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
  const tools = useTableTools(page !== undefined && !isPhone);
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
  // Paper gets the table.
  const isMap = useMedia('screen') && hasMap && list.state.isMap;
  return (
    <>
      <PageHead title={list.screen.title} count={page && countMessage(page.filtered, page.total)}>
        {!isPhone && <ListOptions list={list} />}
        {!isPhone && hasMap && <div className="view-switch">{tools && <tools.ViewSwitch list={list} />}</div>}
        <AddButton list={list} className="button button-primary">
          <Icon name="plus" />
          Add New
        </AddButton>
      </PageHead>
      {isMap || isPhone ? (
        <PromptSuspense fallback={<PhoneViewFallback />}>
          <LoadBoundary>{isMap ? <ListMap list={list} isPhone={isPhone} /> : <PhoneView list={list} />}</LoadBoundary>
        </PromptSuspense>
      ) : (
        <>
          <ListChips list={list} />
          <ListTable list={list} />
          {tools && <tools.TableTools list={list} root={root} />}
        </>
      )}
      {!isMap && <ListPager list={list} isPhone={isPhone} />}
    </>
  );
}

/**
 * Keys, selection and view switch, as soon as the rows are painted: a request before that would delay them. Without a
 * connection the list works without them.
 */
function useTableTools(isWanted: boolean): Tools | undefined {
  const [tools, setTools] = useState<Tools>();
  useEffect(() => {
    if (!isWanted) return;
    const load = () => void loadEventually(loadTableTools).then(setTools, () => {});
    requestAnimationFrame(() => setTimeout(load));
  }, [isWanted]);
  return isWanted ? tools : undefined;
}
