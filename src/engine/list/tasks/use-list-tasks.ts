// The open task of a list: adding, editing, deleting. One task at a time; its dialog's code loads with the first one.
import { useCallback, useMemo, useState } from 'react';
import type { ListScreen, Noun, Values } from '../../../schema/descriptor/descriptor';
import { useDataSource } from '../../data/data-context';
import type { DataSource } from '../../data/data-source';
import { lazyComponent } from '../../lazy/lazy-component';
import { once } from '../../lazy/load-once';
import { openWhenLoaded } from '../../lazy/load-with-retry';
import { ConfirmDialog } from '../../overlay/lazy-confirm-dialog';
import { rowId } from '../../record/row-model';
import { useRegistry } from '../../registry/registry-context';
import { LazyFormModal, type ListTask, type OpenTask, type TaskStarter } from '../model/list-model';

/** The dialogs without their code, which `start` waits for before it sets the task. */
export const ListTasks = lazyComponent(() => import('./list-tasks'), 'ListTasks');

/** The task is null between two of them: its code goes on to look after the focus. */
export function useListTasks(
  noun: Noun,
  screen: ListScreen,
): { task?: OpenTask | null; tasks: TaskStarter; end(): void } {
  const [task, setTask] = useState<OpenTask | null>();
  const prepare = usePrepare(screen);
  const source = useDataSource();
  const tasks = useMemo(
    (): TaskStarter => ({
      prepare(next) {
        void prepare(next.kind);
        if (next.kind === 'delete') void prepareUsage(source, noun, next.row);
      },
      start(next, opener) {
        openWhenLoaded(
          () => prepare(next.kind),
          () => setTask({ ...next, opener }),
          opener,
        );
      },
    }),
    [noun, source, prepare],
  );
  const end = useCallback(() => setTask(null), []);
  return { task, tasks, end };
}

const prepareDelete = once(() => Promise.all([ListTasks.load(), ConfirmDialog.load()]));

const loadUsageRequest = once(() => import('./usage-request'));

/** Ahead of the press on the button, which says so where its code cannot be loaded. */
async function prepareUsage(source: DataSource, noun: Noun, row: Values): Promise<void> {
  const id = rowId(noun, row);
  if (id === undefined) return;
  try {
    (await loadUsageRequest()).prefetchUsage(source, noun, id);
  } catch {}
}

/** Loads everything that a task's dialog needs, so that it opens complete. */
function usePrepare(screen: ListScreen): (kind: ListTask['kind']) => Promise<unknown> {
  const parts = useRegistry();
  const effects = screen.form?.effects;
  return useMemo(() => {
    const prepareForm = once(() =>
      Promise.all([ListTasks.load(), LazyFormModal.load(), parts.widgets(), effects && parts.effects(effects)]),
    );
    return (kind) => (kind === 'delete' ? prepareDelete() : prepareForm());
  }, [parts, effects]);
}
