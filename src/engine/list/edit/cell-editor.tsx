// The editor of one cell, over it: the widget of the form, what is wrong below it. Loads with the first cell that is
// edited.
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Values } from '../../../schema/descriptor/descriptor';
import { nestedLabel } from '../../../schema/model/cell-value';
import { cellText, isAmount } from '../../../schema/model/cells';
import type { Column } from '../../../schema/model/columns';
import { Button } from '../../controls/button';
import { useDataSource } from '../../data/data-context';
import { FieldError } from '../../feedback/field-error';
import { announce } from '../../feedback/live-region';
import { showToast } from '../../feedback/toasts';
import { FormField } from '../../form/form-field';
import type { SaveOutcome } from '../../form/record-save';
import { RowForm, rowKeys } from '../../form/row-form';
import { SaveConfirmation } from '../../form/save-confirmation';
import { useSave } from '../../form/use-save';
import { useLatest } from '../../hooks/use-latest';
import { KEPT } from '../../outbox/keep-entry';
import { rowId, rowName } from '../../record/row-model';
import { undoOfChange } from '../../record/undo';
import type { ListModel } from '../model/list-model';
import { type CellSession, cellSession } from './cell-session';
import { formEntry } from './form-entry';
import { useUnsaved, whyUnsaved } from './use-unsaved';

/** Where the focus goes when a cell is closed. */
export type LeaveTo = 'row' | 'next' | 'previous' | 'nowhere';

interface CellEditorProps {
  list: ListModel;
  row: Values;
  column: Column;
  /** The cell that it covers. */
  cell(): HTMLElement | undefined;
  leave(to: LeaveTo): void;
}

/** Saves when it loses the focus. `leave` is called once what was typed is saved, kept in the outbox, or given up. */
export function CellEditor({ list, row, column, cell, leave: close }: CellEditorProps) {
  const { noun, screen } = list;
  const source = useDataSource();
  const name = column.edits!;
  const [session] = useState(() => cellSession({ source, noun, id: rowId(noun, row)!, row, name }));
  const box = useRef<HTMLDivElement>(null);
  const to = useRef<LeaveTo>('row');
  const [note, setNote] = useState('');
  const region = useMemo(() => cell()?.closest<HTMLElement>('[data-list-region]'), [cell]);
  const entry = useMemo(() => ({ ...formEntry(screen, name), label: column.label }), [screen, name, column]);
  const control = () => box.current?.querySelector<HTMLElement>(CONTROLS) ?? null;
  // First: where the focus comes to is scrolled into view.
  const place = usePlace(box, cell, region);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    const first = control();
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
    // A row that had the focus may have been higher.
    place();
  }, []);
  const unsaved = useUnsaved(session, column, rowName(noun, row));
  function leave(next: LeaveTo): void {
    unsaved.settle();
    close(next);
  }

  async function onOutcome(outcome: SaveOutcome): Promise<void> {
    setNote('');
    unsaved.note(whyUnsaved(outcome, (conflict) => conflictText(session, column, name, conflict)));
    if (outcome.kind === 'problems' || outcome.kind === 'refused') {
      control()?.focus();
      const elsewhere = outcome.problems.filter((problem) => problem.name !== name);
      setNote(elsewhere.map(({ message }) => message).join(' '));
      announce(outcome.problems.map(({ message }) => message).join(' '), 'urgent');
    }
    if (outcome.kind === 'failed') control()?.focus();
    if (outcome.kind === 'kept') {
      unsaved.settle();
      showToast({ kind: 'success', text: KEPT, detail: `${column.label} of ${rowName(noun, row)}` });
      return leave(to.current);
    }
    if (outcome.kind !== 'saved') return;
    if (outcome.saved.settled) unsaved.settle();
    const action = undoOfChange(source, noun, session.changeId(), list.refetch);
    // The cell has its new value before the editor goes, and the next one is that beside where the row is by then. What
    // is typed until then would be lost.
    if (box.current) box.current.inert = true;
    await list.refetch();
    if (box.current) box.current.inert = false;
    showToast({ kind: 'success', text: `${column.label} of ${rowName(noun, row)} saved`, action });
    if (outcome.saved.settled) leave(to.current);
  }

  const saving = useSave(session, { noun, isNew: false, way: '', controlOf: control, onOutcome });
  const commit = (next: LeaveTo): void => {
    // What another user has set is replaced by "Save mine" alone.
    if (saving.conflict && !session.isBusy()) return;
    save(next);
  };
  const save = (next: LeaveTo): void => {
    to.current = next;
    if (session.isBusy()) return;
    if (session.isDirty()) void saving.save();
    else leave(next);
  };
  function saveMine(): void {
    session.overwrite();
    save('row');
  }
  function giveUp(): void {
    if (session.isBusy()) return;
    if (saving.conflict) list.refetch();
    leave('row');
  }
  useLeaving(box, () => commit('nowhere'));

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    // The keys lead to what can be done about it.
    if (key === 'Tab' && saving.conflict) return;
    if (key === 'Tab' && !ctrlKey) {
      event.preventDefault();
      commit(shiftKey ? 'previous' : 'next');
    } else if ((ctrlKey || metaKey) && (key === 'Enter' || key === 's')) {
      event.preventDefault();
      commit('row');
    } else rowKeys(event, () => commit('row'), giveUp);
  }

  const conflict = saving.conflict && conflictText(session, column, name, saving.conflict);
  const text = saving.busy ? undefined : (conflict ?? saving.error ?? note);
  return (
    region && (
      <>
        {createPortal(
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
          <div
            className={isAmount(column.property, column.as) ? 'cell-editor cell-number' : 'cell-editor'}
            role="group"
            aria-label={`${column.label}, ${rowName(noun, row)}`}
            data-cell-editor
            ref={box}
            aria-busy={saving.busy || undefined}
            onKeyDown={press}
          >
            <RowForm session={session} name={rowName(noun, row)} read={{ noun, record: session.record, values: row }}>
              <FormField name={name} entry={entry} />
            </RowForm>
            {text && (
              <div className="cell-editor-note">
                <FieldError id={`${session.prefix}-note`} text={text} />
                {conflict && (
                  <p>
                    <Button isSmall onClick={saveMine}>
                      Save mine
                    </Button>
                    <Button isSmall onClick={giveUp}>
                      Keep theirs
                    </Button>
                  </p>
                )}
              </div>
            )}
          </div>,
          region,
        )}
        {saving.confirmation && <SaveConfirmation {...saving.confirmation} />}
      </>
    )
  );
}

const CONTROLS = 'input:not([type="hidden"]), select, textarea, [contenteditable], button';

/** "Ann Lee has set it to 5 meanwhile." */
function conflictText(
  { record, store }: CellSession,
  { property }: Column,
  name: string,
  { current, changedBy = 'Another user' }: { current: Values; changedBy?: string },
): string {
  const own = store.rule(name).property;
  const value =
    String(nestedLabel(record, name, current) ?? '') || cellText(own.ref ? property : own, current[own.readAs ?? name]);
  return `${changedBy} has ${value === '' ? 'emptied it' : `set it to ${value}`} meanwhile.`;
}

/** Puts the editor over its cell, also when the columns get other widths. @returns what does so again. */
function usePlace(
  box: RefObject<HTMLElement | null>,
  cell: () => HTMLElement | undefined,
  region: HTMLElement | null | undefined,
): () => void {
  const place = useLatest(() => {
    const at = cell()?.getBoundingClientRect();
    if (!at || !region || !box.current) return;
    const frame = region.getBoundingClientRect();
    const { style } = box.current;
    style.left = `${at.left - frame.left - region.clientLeft + region.scrollLeft}px`;
    style.top = `${at.top - frame.top - region.clientTop + region.scrollTop}px`;
    style.minWidth = `${at.width}px`;
    style.minHeight = `${at.height}px`;
  });
  useLayoutEffect(place);
  useEffect(() => {
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [place]);
  return place;
}

/** A press elsewhere saves; what the editor has opened over the page is not elsewhere. */
function useLeaving(box: RefObject<HTMLElement | null>, act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      if (!target.closest('dialog, [popover]')) latest();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [box, latest]);
}
