// An ordinary list over sample rows: the engine's own table, pager and phone list, with this page in the place of the server. Searching, sorting and
// turning work; editing and deleting open their dialogs and change nothing.
import { useId, useMemo, useReducer, useState } from 'react';
import type { ApiError } from '../../engine/data/result';
import { ConfirmDialog } from '../../engine/dialog/confirm-dialog';
import { showToast } from '../../engine/feedback/toasts';
import { useMedia } from '../../engine/hooks/use-media';
import type { ListModel } from '../../engine/list/list-model';
import { ListPager } from '../../engine/list/list-pager';
import { changeList, firstState, type ListState } from '../../engine/list/list-state';
import { type ListQuery, viewStateOf } from '../../engine/list/list-view-state';
import { PhoneView } from '../../engine/list/phone/phone-view';
import { rowActions, rowName } from '../../engine/list/row-model';
import { ListChips } from '../../engine/list/search/list-chips';
import { ListTable } from '../../engine/list/table/list-table';
import { withoutHidden } from '../../engine/list/table/use-visible-columns';
import type { OpenTask, TaskStarter } from '../../engine/list/tasks/open-task';
import { type Column, columnsOf } from '../../schema/model/columns';
import type { ListScreen, Values } from '../../schema/model/descriptor';
import { messagesOf } from '../../schema/model/messages';
import { SampleModal } from './sample-modal';
import { tablePage } from './sample-rows';
import type { Sample } from './samples';

/** What a list can look like, in words. */
export const LIST_STATES = {
  rows: 'Rows',
  loading: 'Loading',
  empty: 'Empty',
  'no-match': 'No match',
  failed: 'Failed',
} as const;
export type EmptyState = keyof typeof LIST_STATES;

export interface SampleRows {
  /** Undefined while they are on their way. */
  rows?: readonly Values[];
  failure?: ApiError;
  /** Asks for them again. */
  refetch(): void;
}

interface SampleListProps {
  sample: Sample<ListScreen>;
  data: SampleRows;
  picture: EmptyState;
  /** Where it stands in a window frame, whose width the page does not have. */
  isPhone?: boolean;
}

export function SampleList({ sample, data, picture, isPhone: isPhoneHere }: SampleListProps) {
  const list = useSampleList(sample, data, picture);
  const isPhoneWindow = useMedia('(width < 768px)');
  const isPhone = isPhoneHere ?? isPhoneWindow;
  return (
    <div className="list-screen sample-list">
      {isPhone ? (
        <PhoneView list={list} />
      ) : (
        <>
          <ListChips list={list} />
          <ListTable list={list} />
        </>
      )}
      <ListPager list={list} isPhone={isPhone} />
      {list.task && <SampleTask list={list} task={list.task} />}
    </div>
  );
}

function useSampleList({ noun, screen }: Sample<ListScreen>, data: SampleRows, picture: EmptyState): ListModel {
  const columns = useMemo(() => columnsOf(noun, screen), [noun, screen]);
  const actions = useMemo(() => rowActions(noun, screen), [noun, screen]);
  const [hidden, hide] = useState<readonly string[]>([]);
  const visible = useMemo(() => withoutHidden(columns, hidden), [columns, hidden]);
  const [state, change] = useReducer(changeList, columns, fewRows);
  const [task, setTask] = useState<OpenTask>();
  const [cleared, setCleared] = useState(0);
  const id = useId();
  const boxId = (path: string) => `${id}-box-${path}`;
  const focusBox = (path: string) => document.getElementById(boxId(path))?.focus();
  const tasks = useMemo(
    (): TaskStarter => ({ prepare() {}, start: (next, opener) => setTask({ ...next, opener }) }),
    [],
  );
  const query = useMemo(() => valuesFor(picture, data, columns, state), [picture, data, columns, state]);
  const emptySearch = () => {
    setCleared((before) => before + 1);
    change({ kind: 'clear-search' });
  };
  const clearSearch = () => {
    emptySearch();
    focusBox(columns[0]?.path ?? '');
  };
  const asked = { state, change, query, picture: viewStateOf(query), refetch: data.refetch };
  return {
    noun,
    screen,
    columns,
    actions,
    visible,
    hide,
    ...asked,
    cleared,
    emptySearch,
    clearSearch,
    boxId,
    focusBox,
    searchButtonId: `${id}-search`,
    task,
    tasks,
    endTask: () => setTask(undefined),
  };
}

/** Ten rows are enough to look at. */
const fewRows = (columns: readonly Column[]): ListState => ({ ...firstState(columns), length: 10 });

/** The query that bring a list into the picture that was asked for. */
function valuesFor(
  picture: EmptyState,
  { rows, failure }: SampleRows,
  columns: readonly Column[],
  state: ListState,
): ListQuery {
  const shown = (some: readonly Values[], total = some.length): ListQuery => ({
    isPending: false,
    shown: { start: 0, page: { rows: [...some], total, filtered: some.length, draw: 1 } },
  });
  switch (picture) {
    case 'loading':
      return { isPending: true };
    case 'empty':
      return shown([]);
    case 'no-match':
      return shown([], 36);
    case 'failed':
      return { isPending: false, failure: { kind: 'server', status: 500, message: '' } };
    case 'rows':
      if (failure) return { isPending: false, failure };
      return rows ? { isPending: false, shown: tablePage(rows, columns, state) } : { isPending: true };
  }
}

function SampleTask({ list: { noun, screen, endTask }, task }: { list: ListModel; task: OpenTask }) {
  const words = messagesOf(noun);
  if (task.kind !== 'delete') {
    const saved = () => {
      endTask();
      showToast({ kind: 'success', text: words.updated, detail: 'A sample: nothing was changed.' });
    };
    return (
      screen.form && (
        <SampleModal
          title={words[task.kind]}
          noun={noun}
          layout={screen.form.layout}
          values={task.kind === 'edit' ? task.row : undefined}
          opener={task.opener}
          onClose={endTask}
          onSaved={saved}
        />
      )
    );
  }
  return (
    <ConfirmDialog
      question={{
        title: words.deleteTitle,
        text: words.deleteText,
        subject: rowName(noun, task.row),
        yes: 'Yes, delete it!',
        no: 'Cancel',
        busy: 'Deleting…',
      }}
      opener={task.opener}
      act={async () => ({
        kind: 'success',
        title: words.deletedTitle,
        text: words.deleted,
        detail: 'A sample: nothing was changed.',
      })}
      onClose={endTask}
    />
  );
}
