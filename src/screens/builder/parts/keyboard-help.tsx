// The keys of the canvas, behind a button: what can be done without a mouse.
import { useId } from 'react';
import { Popover } from '../../../engine/overlay/popover';
import { BuilderIcon } from './builder-icon';

const ON_A_CARD: readonly (readonly [keys: string, does: string])[] = [
  ['Arrow keys', 'next field'],
  ['Home, End', 'first and last field'],
  ['Enter, double click', 'edit'],
  ['Alt + arrow keys', 'move the field'],
  ['Ctrl + D', 'copy'],
  ['Delete', 'remove'],
  ['Ctrl + Z, Ctrl + Y', 'undo, redo'],
  ['/, Ctrl + K', 'find a field or a command'],
];

/** The keys of grid mode, and what each does. */
export const IN_GRID_MODE: typeof ON_A_CARD = [
  ['Wheel, + and −', 'resize'],
  ['W, S, up, down', 'move the row'],
  ['A, D, left, right', 'move the field'],
  ['R', 'equalise the row'],
  ['Escape', 'finish'],
];

export function KeyboardHelp() {
  const id = useId();
  return (
    <>
      <button className="icon-button icon-button-small" type="button" aria-label="Keys" popoverTarget={id}>
        <BuilderIcon name="help" />
      </button>
      <Popover id={id} label="Keys" className="keyboard-help" onToggle={() => {}}>
        {() => (
          <>
            <Keys title="On a field" keys={ON_A_CARD} />
            <Keys title="In grid mode" keys={IN_GRID_MODE} />
          </>
        )}
      </Popover>
    </>
  );
}

/** A list of keys below its title. */
export const Keys = ({ title, keys }: { title: string; keys: typeof ON_A_CARD }) => (
  <>
    <h3>{title}</h3>
    <dl>
      {keys.map(([names, does]) => (
        <div key={names}>
          <dt>{names}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </>
);
