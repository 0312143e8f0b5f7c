// What grid mode does to the field it was entered on.
import { announce } from '../../../engine/feedback/live-region';
import type { Design } from '../model/design';
import { equaliseRow, moveInRow, moveRow, resizeField } from '../model/place-commands';
import type { Outcome } from '../model/step';
import type { BuilderStore } from '../store/builder-store';

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

/** Announced where a command has nothing to change. */
const NOTHING: Readonly<Partial<Record<Change, string>>> = {
  'row-up': 'Already the first row',
  'row-down': 'Already the last row',
  left: 'Already the first of its row',
  right: 'Already the last of its row',
};

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
