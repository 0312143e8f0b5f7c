// The line below a row in grid mode: every key as a button, so that a finger can do the same, and how full the row is.
import type { ReactNode } from 'react';
import { useCanvas } from './canvas-actions';
import type { GridCommand } from './card-commands';

/** `columns` is how full the row is: "12 of 12 columns". */
export function GridKeys({ columns }: { columns: string }) {
  return (
    <div className="grid-keys" role="toolbar" aria-label="Grid mode">
      <span className="grid-keys-title">Grid mode</span>
      <Keys does="resize">
        <span className="key key-wheel">Wheel</span>
        <Key command="narrower" label="Narrower">
          −
        </Key>
        <Key command="wider" label="Wider">
          +
        </Key>
      </Keys>
      <Keys does="move row">
        <Key command="row-up" label="Move the row up">
          W
        </Key>
        <Key command="row-down" label="Move the row down">
          S
        </Key>
      </Keys>
      <Keys does="move field">
        <Key command="left" label="Move the field left">
          A
        </Key>
        <Key command="right" label="Move the field right">
          D
        </Key>
      </Keys>
      <Keys does="equalise">
        <Key command="equalise" label="Equalise the row">
          R
        </Key>
      </Keys>
      <Keys does="finish">
        <Key command="leave" label="Finish grid mode">
          Esc
        </Key>
      </Keys>
      <span className="grid-keys-columns">{columns}</span>
    </div>
  );
}

const Keys = ({ does, children }: { does: string; children: ReactNode }) => (
  <span className="grid-keys-group">
    {children}
    <span aria-hidden="true">{does}</span>
  </span>
);

function Key({ command, label, children }: { command: GridCommand; label: string; children: string }) {
  const { actions } = useCanvas();
  return (
    <button className="key" type="button" aria-label={label} onClick={() => actions.grid(command)}>
      {children}
    </button>
  );
}
