// One record beside its list, while the list stays as it is: name, state, facts, map, last activity. Loaded when it is
// first used, or once the first rows are there.
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { hasCall } from '../../../schema/model/calls';
import { endOf, STATE } from '../../../schema/model/states';
import { showPlainCell } from '../../cells/plain-cell';
import { IconButton } from '../../controls/button';
import { Icon } from '../../controls/icons';
import { LateIcon } from '../../controls/late-icon';
import type { RecordId } from '../../data/data-source';
import { announce, LiveRegions } from '../../feedback/live-region';
import { afterPaint } from '../../hooks/timing';
import { useLatest } from '../../hooks/use-latest';
import { useMedia } from '../../hooks/use-media';
import { useLinks } from '../../navigation/navigation';
import { actionsOf, rowId, rowName, rowPath } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { closePeek, showPeek } from '../model/peek-address';
import { recordRows } from '../model/record-rows';
import { rowActionButton } from '../model/row-action';
import { canTurn, type Step, useTurn } from '../model/turn-page';
import { nextPlace, type Place } from './next-place';
import { PeekBody } from './peek-body';
import { PeekFooter } from './peek-footer';
import { handlePeekKey } from './peek-keys';
import { useRemembered } from './record-memory';
import { useWalked } from './walks';

interface PeekPanelProps {
  list: ListModel;
  /** Of the record, as it stands in the address. */
  id: string;
  /** Holds the whole list screen. */
  root: RefObject<HTMLElement | null>;
}

/** Renders nothing for a noun without the call `read`. */
export function PeekPanel(props: PeekPanelProps) {
  return hasCall(props.list.noun, 'read') ? <Panel {...props} /> : null;
}

const EXPAND = 'M9.5 2.75h3.75V6.5M13 3 9.25 6.75M6.5 13.25H2.75V9.5M3 13l3.75-3.75';

const NONE: readonly Values[] = [];

function Panel({ list: given, id, root }: PeekPanelProps) {
  const list = useWalked(given, id);
  const { noun, actions, tasks } = list;
  const page = list.query.shown?.page;
  const rows = page?.rows ?? NONE;
  const at = rows.findIndex((row) => String(rowId(noun, row)) === id);
  const ahead = at < 0 ? [] : idsAt(noun, rows, [at + 1, at - 1, at + 2]);
  const { result, retry } = useRemembered(noun, id, ahead, page);
  const record = result?.ok ? result.data : undefined;
  const row = record ?? rows[at];
  const panel = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPainted = usePainted();
  const isPhone = useMedia('screen and (width < 768px)');
  const followLinks = useLinks();
  const name = row ? rowName(noun, row) : '';
  const isGone = result?.ok === false && result.failure.kind === 'missing';
  const view = isGone ? undefined : actions.find(({ kind }) => kind === 'view')?.page;
  const isEnded = isGone || (record && endOf(noun, record));
  const edit = isEnded ? undefined : actions.find(({ kind }) => kind === 'edit');
  const others =
    isGone || !row ? [] : actionsOf(noun, actions, row).filter(({ kind }) => kind === 'copy' || kind === 'delete');
  const here: Place = { at, start: list.query.shown?.start ?? 0 };
  const last = useLast(here);

  const turn = useTurn(list, show);
  function step(by: Step): void {
    const place = nextPlace(by, here, rows.length, last.current);
    if (place !== undefined) show(place);
    else if (at < 0 || !turn(by)) announce(by > 0 ? 'Nothing after this one' : 'Nothing before this one');
  }
  function show(place: number): void {
    const next = rows[place]!;
    const nextId = rowId(noun, next);
    if (nextId === undefined) return;
    // The focus goes on with the row that it is on.
    if (panel.current?.contains(document.activeElement) === false)
      focusRow(rowAt(root.current, place, nextId), root.current);
    showPeek(nextId);
    announce(rowName(noun, next));
  }
  const press = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)?.click();
  const keyActions = {
    step,
    open: () => press('[data-peek-page]'),
    edit: () => press('[data-peek-edit] > *'),
    close: closePeek,
  };
  usePanelKeys(panel, keyActions);
  // First, so that at the end the list is wide again when its row gets the focus.
  useRoom(root, isPainted);
  useOpen(panel, root, isPhone, () => rowAt(root.current, at, id));
  useMark(() => rowAt(root.current, at, id), rows, at, id);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are pressed with keys as well
    <dialog
      className="peek"
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClick={followLinks}
      onCancel={(event) => {
        if (event.target !== panel.current) return;
        event.preventDefault();
        closePeek();
      }}
    >
      <div className="peek-head">
        <h2 id={titleId} dir="auto">
          {name || noun.title}
        </h2>
        {noun.states && row && Object.hasOwn(row, STATE) && (
          <span className="peek-state">{showPlainCell(noun.record.properties[STATE]!, row[STATE])}</span>
        )}
        <div className="peek-actions">
          {edit && row && (
            <span data-peek-edit>
              {edit.page ? (
                <a className="icon-button" href={rowPath(edit.page, id)} aria-label={`${edit.label} ${name}`}>
                  <Icon name="pencil" />
                </a>
              ) : (
                <IconButton
                  icon="pencil"
                  label={`${edit.label} ${name}`}
                  aria-haspopup="dialog"
                  onPointerEnter={() => tasks.prepare({ kind: 'edit', row })}
                  onClick={(event) => tasks.start({ kind: 'edit', row }, event.currentTarget)}
                />
              )}
            </span>
          )}
          {row && others.map((action) => rowActionButton({ action, row, noun, tasks, className: 'icon-button' }))}
          {view && (
            <a className="icon-button" href={rowPath(view, id)} aria-label={`Open the page of ${name}`} data-peek-page>
              <LateIcon path={EXPAND} />
            </a>
          )}
          <IconButton icon="x" label="Close" onClick={closePeek} />
        </div>
      </div>
      <PeekBody key={id} list={list} id={id} result={isPainted ? result : undefined} retry={retry} />
      <PeekFooter
        canOpen={view !== undefined}
        canEdit={edit !== undefined}
        step={step}
        isFirst={rows.length === 0 || (at === 0 && !canTurn(list, -1))}
        isLast={at >= rows.length - 1 && !canTurn(list, 1)}
      />
      {isPhone && <LiveRegions />}
    </dialog>
  );
}

/** True after the first paint: the panel opens at once, and its values and map follow. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
}

/** The last place at which the record was, or the one that was shown before it. */
function useLast(here: Place): RefObject<Place | undefined> {
  const last = useRef<Place>(undefined);
  const { at, start } = here;
  useEffect(() => {
    if (at >= 0) last.current = { at, start };
  }, [at, start]);
  return last;
}

const idsAt = (noun: Noun, rows: readonly Values[], places: readonly number[]) =>
  places.flatMap((place) => (rows[place] ? (rowId(noun, rows[place]) ?? []) : []));

/** From anywhere on the page, as long as the panel is open. */
function usePanelKeys(
  panel: RefObject<HTMLDialogElement | null>,
  keyActions: Parameters<typeof handlePeekKey>[2],
): void {
  const press = useLatest((event: KeyboardEvent) => {
    if (panel.current) handlePeekKey(event, panel.current, keyActions);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}

/** Beside the list, or over it on a phone. The focus goes in, and back to the row of the last record. */
function useOpen(
  panel: RefObject<HTMLDialogElement | null>,
  root: RefObject<HTMLElement | null>,
  isPhone: boolean,
  row: () => HTMLElement | undefined,
): void {
  const last = useLatest(row);
  useLayoutEffect(() => {
    const [element, list] = [panel.current!, root.current];
    if (isPhone) element.showModal();
    else element.show();
    element.focus({ preventScroll: true });
    return () => {
      const held = element.contains(document.activeElement) || document.activeElement === document.body;
      element.close();
      if (held) focusRow(last(), list);
    };
  }, [panel, root, isPhone, last]);
}

/**
 * Room for it beside the rows, once it is painted: all of them are laid out again, for which it need not wait. The side menu
 * leaves its room to the list; what the user has chosen for it stays as it is.
 */
function useRoom(root: RefObject<HTMLElement | null>, isPainted: boolean): void {
  useLayoutEffect(() => {
    if (!isPainted) return;
    const list = root.current;
    list?.toggleAttribute('data-beside', true);
    document.body.dataset.sidebar = 'folded';
    return () => {
      list?.toggleAttribute('data-beside', false);
      document.body.dataset.sidebar = document.documentElement.dataset.sidebar;
    };
  }, [root, isPainted]);
}

/** Marks the row of the record, without rendering any, and brings it into view once: what others save moves no list. */
function useMark(find: () => HTMLElement | undefined, rows: readonly Values[], at: number, id: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other elements
  useLayoutEffect(() => {
    const row = find();
    row?.setAttribute('aria-current', 'true');
    return () => row?.removeAttribute('aria-current');
  }, [rows, at, id]);
  const isThere = at >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another record, and for rows that it is among now
  useLayoutEffect(() => {
    if (isThere) find()?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [id, isThere]);
}

/** The row, line or card of a record. */
function rowAt(root: HTMLElement | null, at: number, id: RecordId): HTMLElement | undefined {
  const card = root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(String(id))}"]`);
  return card ?? recordRows(root)[at] ?? root?.querySelectorAll<HTMLElement>('.phone-list > li')[at];
}

function focusRow(row: HTMLElement | undefined, root: HTMLElement | null): void {
  const target = row?.matches('li') ? (row.querySelector<HTMLElement>('[data-peek]') ?? row) : row;
  if (target === row && row) row.tabIndex = -1;
  (target ?? root?.querySelector<HTMLElement>('[data-list-region]') ?? root)?.focus({ preventScroll: true });
}
