// What users do with the views of a list.
import { useMemo } from 'react';
import { useDataSource } from '../../data/data-context';
import type { ViewCall } from '../../data/data-source';
import { announce } from '../../feedback/live-region';
import { showToast } from '../../feedback/toasts';
import { useLatest } from '../../hooks/use-latest';
import type { ListModel } from '../model/list-model';
import { applyView, type Shown } from './apply-view';
import { isNamed, readContent, type View } from './saved-views';
import { callViews, refusalText } from './view-store';

/** An act of the user is announced, or shows why it was refused. */
export interface ViewActions {
  /** Does something with the views; `done` is announced. @returns whether the server has done it. */
  call(call: ViewCall, done?: string): Promise<boolean>;
  /** Shows a view; the server notes that the user has seen it. */
  apply(view: View): void;
  /** Notes the same of a view that is to be shown, so that a later change of another user waits. */
  see(view: View): void;
  save(name: string, shown: Shown): Promise<boolean>;
  remove(view: View): Promise<boolean>;
  /** Shows what another user has made of it. */
  takeOver(view: View): Promise<void>;
  /** Keeps a copy of what the user sees of a view that another user has changed. */
  keepCopy(view: View, own: readonly View[]): Promise<void>;
}

/** @param onSave before a view is saved. */
export function useViewActions(list: ListModel, onSave: () => void): ViewActions {
  const source = useDataSource();
  const latest = useLatest(() => list);
  const saving = useLatest(onSave);
  const path = list.screen.path!;
  return useMemo(() => {
    const call: ViewActions['call'] = async (what, done) => {
      const result = await callViews(source, latest().screen, what);
      if (result?.ok && done) announce(done);
      const text = result?.ok === false && refusalText(result.failure);
      if (text) showToast({ kind: 'error', text });
      return result?.ok === true;
    };
    const take = ({ stored }: View) => call({ do: 'take', id: stored!.view_id, version: stored!.version });
    const save: ViewActions['save'] = (name, shown) => {
      saving();
      return call({ do: 'save', list: path, name, content: { ...shown } }, `View ${name} saved`);
    };
    return {
      call,
      save,
      apply(view) {
        applyView(latest(), view);
        if (view.stored && !view.stored.is_seen) void take(view);
      },
      see(view) {
        const { stored } = view;
        // One that was changed a moment ago is seen with the next response; nobody has pressed anything.
        if (stored?.is_seen === false)
          void callViews(source, latest().screen, { do: 'take', id: stored.view_id, version: stored.version });
      },
      async remove({ name, stored }) {
        const id = stored!.view_id;
        if (!(await call({ do: 'delete', id }))) return false;
        const run = () => void call({ do: 'restore', id }, `View ${name} restored`);
        showToast({ kind: 'success', text: `View ${name} deleted`, action: { label: 'Undo', run } });
        return true;
      },
      async takeOver(view) {
        const { content, name } = view.stored!.changed!;
        // Shown first: once it is taken, an empty address may already mean what it has become.
        if (content) applyView(latest(), { ...readContent(content), name: name ?? view.name });
        await take(view);
      },
      async keepCopy({ tab, name, stored, ...shown }, own) {
        const isTaken = own.some((one) => one.tab !== tab && isNamed(one, name));
        const kept = await save(isTaken ? `${name.slice(0, 53)} (mine)` : name, shown);
        if (kept) await take({ tab, name, stored, ...shown });
      },
    };
  }, [source, path, latest, saving]);
}
