// The open task of a list: adding, editing, deleting. One task at a time; its dialog's code loads with the first one.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
import type { ListQuery } from '../model/list-view-state';

export const ListTasks = lazyComponent(() => import('./list-tasks'), 'ListTasks');

export function useListTasks(
  noun: Noun,
  screen: ListScreen,
  query: ListQuery,
): { task?: OpenTask; tasks: TaskStarter; end(): void } {
  const [task, setTask] = useState<OpenTask>();
  const prepare = usePrepare(screen);
  const source = useDataSource();
  const remember = useFocusKeeper(task !== undefined, query);
  const tasks = useMemo(
    (): TaskStarter => ({
      prepare(next) {
        void prepare(next.kind);
        if (next.kind === 'delete') void prepareUsage(source, noun, next.row);
      },
      start(next, opener) {
        remember(next.kind, opener);
        openWhenLoaded(
          () => prepare(next.kind),
          () => setTask({ ...next, opener }),
          opener,
        );
      },
    }),
    [noun, source, prepare, remember],
  );
  const end = useCallback(() => setTask(undefined), []);
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

/**
 * A row may vanish with the button that started a task: it was deleted, or saved under another name. The focus then
 * goes to the button that replaces it, else to the one that adds, else to the heading. @returns a function that stores where a task began.
 */
function useFocusKeeper(isOpen: boolean, query: ListQuery): (kind: ListTask['kind'], opener: HTMLElement) => void {
  const left = useRef<{ kind: ListTask['kind']; opener: HTMLElement; index: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that have come may be without the opener.
  useEffect(() => {
    if (isOpen || !left.current || left.current.opener.isConnected) return;
    const { kind, index } = left.current;
    left.current = undefined;
    if (document.activeElement !== document.body) return;
    const buttons = buttonsFor(kind);
    const next = buttons[Math.min(index, buttons.length - 1)] ?? buttonsFor('add')[0];
    (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
  }, [isOpen, query]);
  return useCallback((kind, opener) => {
    left.current = { kind, opener, index: buttonsFor(kind).indexOf(opener) };
  }, []);
}

/** Every button that starts such a task, in the order of the page. */
const buttonsFor = (kind: ListTask['kind']): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-task="${kind}"]`),
];
