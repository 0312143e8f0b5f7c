// The mouse in grid mode; its keys are in `stage-view.tsx`.
import { type RefObject, useEffect } from 'react';
import { showToast } from '../../../engine/feedback/toasts';
import { resizeField } from '../model/place-commands';
import { useBuilder, useBuilderState } from '../store/builder';
import type { BuilderStore } from '../store/builder-store';
import { type Point, useCanvas } from './canvas-actions';
import type { GridCommand } from './card-commands';
import { cardOf } from './stage';

/** Pixels from where it was entered, beyond which the mouse leaves grid mode. */
const LEAVE_DISTANCE_PX = 100;
/** Milliseconds for which the card that is resized is marked at first. */
const FLASH_MS = 600;

interface GridModeProps {
  stage: RefObject<HTMLElement | null>;
  /** Where the mouse entered; undefined by keyboard: then the mouse's first place counts. */
  entry: RefObject<Point | undefined>;
}

/**
 * While it is on, the wheel resizes the field it was entered on, and moving the mouse far from where it entered leaves
 * it. Announces both ends.
 */
export function GridMode({ stage, entry }: GridModeProps) {
  const { store } = useBuilder();
  const key = useBuilderState(({ grid }) => grid);
  const isOn = key !== undefined;

  useEffect(() => {
    if (!isOn) return;
    showToast({ kind: 'success', text: 'Starting Grid Mode - Use the mousewheel to resize.' });
    const stop = [listenToWheel(store), listenToMouse(entry, store)];
    return () => {
      stop.forEach((each) => each());
      showToast({ kind: 'success', text: 'Grid Mode Finished' });
    };
  }, [isOn, entry, store]);

  useEffect(() => {
    if (key === undefined || !stage.current) return;
    store.requestFocus({ key });
    const card = cardOf(key);
    const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const flash = isMoving
      ? card?.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: FLASH_MS / 2, iterations: 2 })
      : undefined;
    return () => {
      flash?.cancel();
      // Switched to another field: that one has the focus.
      if (store.state().grid !== undefined) return;
      const active = document.activeElement;
      const row = cardOf(key)?.closest('[data-row]');
      if (active === document.body || row?.contains(active)) store.requestFocus({ key, part: 'grid-button' });
    };
  }, [key, stage, store]);

  return null;
}

/** Of the whole window: a panel that closes moves the card away from the pointer. Not passive: nothing may scroll. */
function listenToWheel(store: BuilderStore): () => void {
  let rest = 0;
  function turned(event: WheelEvent): void {
    const { grid, history } = store.state();
    if (grid === undefined || event.ctrlKey) return;
    event.preventDefault();
    const { steps, rest: left } = wheelSteps(rest, event);
    rest = left;
    if (steps !== 0) store.run(resizeField(history.design, grid, steps));
  }
  addEventListener('wheel', turned, { passive: false });
  return () => removeEventListener('wheel', turned);
}

/** A finger or pen does not hover: it leaves with the button, or Escape. */
function listenToMouse(entry: RefObject<Point | undefined>, store: BuilderStore): () => void {
  function moved({ pointerType, buttons, clientX, clientY }: PointerEvent): void {
    // A column is being resized with its handle.
    if (pointerType !== 'mouse' || buttons !== 0) return;
    entry.current ??= { x: clientX, y: clientY };
    const from = entry.current;
    if (Math.floor(Math.hypot(clientX - from.x, clientY - from.y)) > LEAVE_DISTANCE_PX) store.setGrid(undefined);
  }
  addEventListener('pointermove', moved);
  return () => removeEventListener('pointermove', moved);
}

/** Wheel movement of one column, in pixels. */
const WHEEL_STEP_PX = 120;
/** Pixels of a line and of a page, for wheels that count those: three lines are one notch. */
const UNITS = [1, 40, WHEEL_STEP_PX];

/** How far the wheel resizes a column. Pure. */
interface WheelState {
  /** Columns to widen by; negative to narrow. */
  steps: number;
  /** Pixels left over for the next event. */
  rest: number;
}

/** The movement so far (`rest` of the event before) and `event` together. Scrolling down widens. */
export function wheelSteps(rest: number, { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): WheelState {
  const sum = rest + deltaY * (UNITS[deltaMode] ?? 1);
  if (Math.abs(sum) < WHEEL_STEP_PX) return { steps: 0, rest: sum };
  const steps = Math.round(sum / WHEEL_STEP_PX);
  return { steps, rest: sum - steps * WHEEL_STEP_PX };
}

/** The keys above a row in grid mode as buttons, in groups by what they do. */
const KEYS: readonly [does: string, ...keys: [command: GridCommand, label: string, key: string][]][] = [
  ['resize', ['narrower', 'Narrower', '−'], ['wider', 'Wider', '+']],
  ['move row', ['row-up', 'Move the row up', 'W'], ['row-down', 'Move the row down', 'S']],
  ['move field', ['left', 'Move the field left', 'A'], ['right', 'Move the field right', 'D']],
  ['equalise', ['equalise', 'Equalise the row', 'R']],
  ['finish', ['leave', 'Finish grid mode', 'Esc']],
];

/** `columns` is how full the row is: "12 of 12 columns". */
export function GridKeys({ columns }: { columns: string }) {
  const { actions } = useCanvas();
  return (
    <div className="grid-keys" role="toolbar" aria-label="Grid mode">
      <span className="grid-keys-title">Grid mode</span>
      {KEYS.map(([does, ...keys]) => (
        <span key={does} className="grid-keys-group">
          {does === 'resize' && <span className="key key-wheel">Wheel</span>}
          {keys.map(([command, label, key]) => (
            <button
              key={command}
              className="key"
              type="button"
              aria-label={label}
              onClick={() => actions.grid(command)}
            >
              {key}
            </button>
          ))}
          <span aria-hidden="true">{does}</span>
        </span>
      ))}
      <span className="grid-keys-columns">{columns}</span>
    </div>
  );
}
