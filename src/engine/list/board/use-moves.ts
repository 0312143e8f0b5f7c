// Cards that are moved: lifted by key, dragged, or sent by a menu, and saved as the page of a record saves: a state by its
// call, any other value by an update, each with the version that was read. What is refused returns with its reason.
import { useCallback, useState } from 'react';
import type { NounState, Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { needsConfirmation } from '../../../schema/model/next-states';
import { roleOf } from '../../../schema/model/profile';
import { STATE } from '../../../schema/model/states';
import { useDataSource } from '../../data/data-context';
import type { TablePage } from '../../data/data-source';
import { announce } from '../../feedback/live-region';
import { showToast } from '../../feedback/toasts';
import { useLatest } from '../../hooks/use-latest';
import { rowId, rowName } from '../../record/row-model';
import { saveField } from '../../record/save-field';
import { undoOfChange } from '../../record/undo';
import { updateReason } from '../../record/update-reason';
import { session } from '../../session/session';
import type { ListModel } from '../model/list-model';
import { type BoardColumn, keyOf, mayMoveTo, nextColumn, valueIn } from './board-columns';
import { refusalOf } from './move-refusal';
import type { Board, Move } from './use-board';

/** A card that is held, and the column that it would be dropped in. */
export interface Lift extends Move {
  by: 'key' | 'pointer';
  /** What it is over and may not come to. */
  refusing?: BoardColumn;
}

/** A state that needs a reason or is the last, before the card is brought there. */
export interface Confirming {
  move: Move;
  state: NounState;
  opener: HTMLElement;
}

/** All moves of one board. A single card is lifted at a time, while others may still be saved. */
export interface Moves {
  /** What is under way and what was just saved; the lifted card, too. */
  moves: readonly Move[];
  lift?: Lift;
  confirming?: Confirming;
  /** It and `send` stay the same while cards are moved, so that no other card is rendered. */
  mayEnter(row: Values, column: BoardColumn): boolean;
  start(row: Values, from: string, by: Lift['by']): void;
  /** Takes the lifted card to the next column that it may come to. */
  step(by: 1 | -1): void;
  /** Takes it over a column; one that it may not come to leaves it where it was. */
  hover(key: string | undefined): void;
  drop(opener: HTMLElement): void;
  cancel(): void;
  send(row: Values, from: string, to: string, opener: HTMLElement): void;
  /** @returns why it was not possible. */
  confirm(reason?: string): Promise<string | undefined>;
  endConfirming(): void;
}

/** What is saved ends in a toast, with Undo where the source can; a refused card is back before its reason is shown. */
export function useMoves(list: ListModel, { grouping, columns, choices }: Board): Moves {
  const { noun, query, refetch } = list;
  const source = useDataSource();
  const [lift, setLift] = useState<Lift>();
  const [saved, setSaved] = useState<readonly Move[]>([]);
  const [confirming, setConfirming] = useState<Confirming>();
  const known = useLatest((): TablePage | undefined => query.shown?.page);
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? '';
  const mayEnter = useCallback(
    (row: Values, column: BoardColumn) =>
      mayMoveTo(noun, grouping, row, column, { role: roleOf(session.user), choices }),
    [noun, grouping, choices],
  );
  const setMove = (move: Move, next: Move | undefined) =>
    setSaved((all) => [...all.filter((one) => one.row !== move.row), ...(next ? [next] : [])]);

  /** @returns why it was not possible; the card is back then. */
  async function save(move: Move, reason?: string): Promise<string | undefined> {
    setMove(move, move);
    const { row, to } = move;
    const id = rowId(noun, row)!;
    const read = await source.read(noun, id);
    const isSame = read.ok && keyOf(valueIn(grouping, read.data)) === keyOf(valueIn(grouping, row));
    const result = !read.ok
      ? read
      : isSame
        ? await write(read.data)
        : ({ ok: false, failure: { kind: 'conflict', message: messagesOf(noun).changed, fields: {} } } as const);
    if (result.ok) {
      const action = undoOfChange(source, noun, result.changeId, refetch);
      showToast({ kind: 'success', text: `${rowName(noun, row)} set to ${titleOf(to)}`, action });
    }
    setMove(move, result.ok ? { ...move, known: known() } : undefined);
    if (result.ok || result.failure.kind === 'conflict' || result.failure.kind === 'missing') refetch();
    return result.ok ? undefined : updateReason(noun, result.failure);

    function write(read: Values) {
      const { value } = columns.find(({ key }) => key === to)!;
      return grouping.name === STATE && noun.states
        ? source.move!(noun, id, { state: String(value), reason, updated_at: read.updated_at })
        : saveField(source, noun, { id, read, name: grouping.name, value });
    }
  }

  /** The row is still the one that was read before its last move: it waits for the rows of now. */
  function isMoving(row: Values): boolean {
    const isWaiting = saved.some((one) => one.row === row);
    if (isWaiting) announce(`${rowName(noun, row)} is being moved. Try again in a moment.`);
    return isWaiting;
  }

  async function send(row: Values, from: string, to: string, opener: HTMLElement): Promise<void> {
    if (isMoving(row)) return;
    const move = { row, from, to };
    const state = grouping.name === STATE ? noun.states?.find(({ name }) => name === to) : undefined;
    if (state && needsConfirmation(state)) {
      setMove(move, move);
      return setConfirming({ move, state, opener });
    }
    const problem = await save(move);
    if (problem) showToast({ kind: 'error', text: `${rowName(noun, row)} stays in ${titleOf(from)}`, detail: problem });
  }

  const sendNow = useLatest((...of: Parameters<typeof send>) => void send(...of));

  /** Where it can be seen, with the reason. */
  function refuse(text: string, column: BoardColumn | undefined): void {
    if (!lift) return;
    const detail = column && refusalOf(noun, grouping, lift.row, column, roleOf(session.user));
    showToast({ kind: 'error', text: `${rowName(noun, lift.row)} ${text}`, detail });
  }

  const say = (text: string) => lift && announce(`${rowName(noun, lift.row)} ${text}`);

  return {
    moves: lift?.by === 'key' ? [...saved, lift] : saved,
    lift,
    confirming,
    mayEnter,
    start(row, from, by) {
      if (isMoving(row)) return;
      setLift({ row, from, to: from, by });
      announce(
        `${rowName(noun, row)} lifted from ${titleOf(from)}. Arrow keys move it, Enter drops it, Escape puts it back.`,
      );
    },
    step(by) {
      if (!lift) return;
      const next = nextColumn(columns, lift.to, by, (column) => column.key === lift.from || mayEnter(lift.row, column));
      const beside = columns[columns.findIndex(({ key }) => key === lift.to) + by];
      if (!next) return refuse(`may come to no column further ${by > 0 ? 'right' : 'left'}`, beside);
      setLift({ ...lift, to: next.key });
      say(`over ${next.title}, column ${columns.indexOf(next) + 1} of ${columns.length}`);
    },
    hover(key) {
      if (!lift) return;
      const column = columns.find((one) => one.key === key);
      const isAllowed = column !== undefined && mayEnter(lift.row, column);
      const to = isAllowed ? column.key : lift.from;
      const refusing = isAllowed || column?.key === lift.from ? undefined : column;
      if (to !== lift.to || refusing !== lift.refusing) setLift({ ...lift, to, refusing });
    },
    drop(opener) {
      setLift(undefined);
      if (!lift) return;
      if (lift.refusing) return refuse(`stays in ${titleOf(lift.from)}`, lift.refusing);
      if (lift.to === lift.from) return say(`stays in ${titleOf(lift.from)}`);
      say(`dropped in ${titleOf(lift.to)}`);
      void send(lift.row, lift.from, lift.to, opener);
    },
    cancel() {
      setLift(undefined);
      if (lift) say(`is back in ${titleOf(lift.from)}`);
    },
    send: sendNow,
    confirm: (reason) => (confirming ? save(confirming.move, reason) : Promise.resolve(undefined)),
    endConfirming() {
      if (confirming)
        setSaved((all) => all.filter((one) => one.row !== confirming.move.row || one.known !== undefined));
      setConfirming(undefined);
    },
  };
}
