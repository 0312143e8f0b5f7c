// Edit and Undo of a map, at the end of its label line, and what they switch.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';

/** `undo` is undefined where there is no move to undo; only its button is missing then. */
export function MapActions({ editing, undo }: { editing: Editing; undo?: () => void }) {
  const edit = useRef<HTMLButtonElement>(null);
  function undoMove(): void {
    undo?.();
    // The button that was pressed is removed with the move.
    edit.current?.focus();
  }
  return (
    <>
      {undo && (
        <button className="map-edit" type="button" onClick={undoMove} aria-label="Undo the last move of the marker">
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

/** The point moves only after Edit was pressed, or while the map has the keyboard's focus. */
interface Editing {
  /** Clicks, drags and keys move the point. */
  isOn: boolean;
  /** Edit was pressed, and Done not yet. */
  isPressed: boolean;
  toggle(): void;
}

/** @param isFixed never: the point can only be looked at. */
export function useEditing(map: LeafletMap | null, isFixed = false): Editing {
  const [isPressed, setPressed] = useState(false);
  const hasKeyboard = useKeyboardFocus(map);
  return { isOn: !isFixed && (isPressed || hasKeyboard), isPressed, toggle: () => setPressed((was) => !was) };
}

/** By keyboard: Leaflet focuses the map on every click, so `:focus-visible` does not distinguish the two. */
function useKeyboardFocus(map: LeafletMap | null): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!map) return;
    const element = map.getContainer();
    const stop = new AbortController();
    const { signal } = stop;
    let byKey = false;
    document.addEventListener('keydown', () => (byKey = true), { capture: true, signal });
    document.addEventListener('pointerdown', () => (byKey = false), { capture: true, signal });
    element.addEventListener('focusin', () => byKey && setHas(true), { signal });
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => !element.contains(relatedTarget as Node | null) && setHas(false),
      { signal },
    );
    return () => stop.abort();
  }, [map]);
  return has;
}
