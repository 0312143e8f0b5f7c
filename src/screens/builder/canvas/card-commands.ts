// The keys of a focused card, and those of a row in grid mode, as commands. Pure. The help of the canvas lists them.
import { announce } from '../../../engine/feedback/live-region';
import type { Design } from '../model/design';
import type { Outcome } from '../model/history';
import { equaliseRow, moveInRow, moveRow, resizeField } from '../model/place-commands';
import type { BuilderStore } from '../store/builder-store';

/** On the canvas: a row above or below, a place before or after in the row. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where the arrow keys move the focus. */
export type FocusTarget = Direction | 'first' | 'last';

/** What a key does to the focused card. */
export type CardCommand =
  | { kind: 'focus'; to: FocusTarget }
  | { kind: 'move'; direction: Direction }
  | { kind: 'edit' | 'copy' | 'remove' };

/** What of a keyboard event decides. */
export type Keystroke = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const ARROWS: ReadonlyMap<string, Direction> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
]);

const PLAIN: ReadonlyMap<string, CardCommand> = new Map<string, CardCommand>([
  ['Home', { kind: 'focus', to: 'first' }],
  ['End', { kind: 'focus', to: 'last' }],
  ['Enter', { kind: 'edit' }],
  ['Delete', { kind: 'remove' }],
]);

/** Undefined for a key that stays the browser's. */
export function cardCommand({ key, altKey, ctrlKey, metaKey, shiftKey }: Keystroke): CardCommand | undefined {
  if (shiftKey) return undefined;
  const isControl = ctrlKey || metaKey;
  if (isControl) return !altKey && key.toLowerCase() === 'd' ? { kind: 'copy' } : undefined;
  const direction = ARROWS.get(key);
  if (altKey) return direction && { kind: 'move', direction };
  return direction ? { kind: 'focus', to: direction } : PLAIN.get(key);
}

/** By their place on the keyboard, whatever letter is on them. */
const GRID_CODES: ReadonlyMap<string, GridCommand> = new Map([
  ['KeyW', 'row-up'],
  ['ArrowUp', 'row-up'],
  ['KeyS', 'row-down'],
  ['ArrowDown', 'row-down'],
  ['KeyA', 'left'],
  ['ArrowLeft', 'left'],
  ['KeyD', 'right'],
  ['ArrowRight', 'right'],
  ['KeyR', 'equalise'],
  ['Escape', 'leave'],
  ['NumpadAdd', 'wider'],
  ['NumpadSubtract', 'narrower'],
]);

const GRID_KEYS: ReadonlyMap<string, GridCommand> = new Map([
  ['+', 'wider'],
  ['=', 'wider'],
  ['-', 'narrower'],
  ['Escape', 'leave'],
]);

/** Undefined for a key that stays the browser's. */
export function gridCommand({ key, code, altKey, ctrlKey, metaKey }: Keystroke): GridCommand | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  return GRID_CODES.get(code) ?? GRID_KEYS.get(key);
}

/** What grid mode does to the field it was entered on. */
export type GridCommand = 'row-up' | 'row-down' | 'left' | 'right' | 'equalise' | 'wider' | 'narrower' | 'leave';

type Change = Exclude<GridCommand, 'leave'>;

const OUTCOMES: Readonly<Record<Change, (design: Design, key: string) => Outcome>> = {
  'row-up': (design, key) => moveRow(design, key, -1),
  'row-down': (design, key) => moveRow(design, key, 1),
  left: (design, key) => moveInRow(design, key, -1),
  right: (design, key) => moveInRow(design, key, 1),
  equalise: equaliseRow,
  wider: (design, key) => resizeField(design, key, 1),
  narrower: (design, key) => resizeField(design, key, -1),
};

/** Announced where a field, or its row, is as far as it can be moved. */
export const ENDS: Readonly<Record<Direction, string>> = {
  up: 'Already the first row',
  down: 'Already the last row',
  left: 'Already the first of its row',
  right: 'Already the last of its row',
};

/** Announced where a command has nothing to change. */
const NOTHING: Readonly<Partial<Record<Change, string>>> = { ...ENDS, 'row-up': ENDS.up, 'row-down': ENDS.down };

/** @returns whether the design was changed. */
export function runGridCommand(store: BuilderStore, key: string, command: GridCommand): boolean {
  if (command === 'leave') {
    store.setGrid(undefined);
    return false;
  }
  const { history } = store.state();
  if (!store.run(OUTCOMES[command](history.design, key))) return false;
  const isChanged = store.state().history !== history;
  if (!isChanged) announce(NOTHING[command] ?? 'The fields of the row are equally wide');
  return isChanged;
}
