// Whether a click or a drag moves the point: only after Edit was pressed, or while the map has the keyboard's focus. An
// accidental touch changes nothing.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

export interface Editing {
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

/**
 * Focus by keyboard. Leaflet focuses the map on every click, so `:focus` and `:focus-visible` do not tell the two
 * apart.
 */
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
