// Edit and Undo of a map, at the end of its label line.
import { useRef } from 'react';
import type { Editing } from './use-editing';

export function MapActions({ editing, undo }: { editing: Editing; undo?: () => void }) {
  const edit = useRef<HTMLButtonElement>(null);
  function takeBack(): void {
    undo?.();
    // The button that was pressed is removed with the move.
    edit.current?.focus();
  }
  return (
    <>
      {undo && (
        <button className="map-edit" type="button" onClick={takeBack} aria-label="Undo the last move of the marker">
          Undo
        </button>
      )}
      <button
        className="map-edit"
        type="button"
        ref={edit}
        onClick={editing.toggle}
        aria-label={editing.isPressed ? 'Done with the map' : 'Edit location on the map'}
      >
        {editing.isPressed ? 'Done' : 'Edit location'}
      </button>
    </>
  );
}
