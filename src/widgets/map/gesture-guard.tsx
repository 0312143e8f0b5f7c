// Wheel and swipe belong to the page: the map zooms with Ctrl (or Command) and the wheel, and moves under two fingers,
// as is usual on the web. Other gestures show a hint for a moment.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useDebounced } from './base/use-debounced';

/** Milliseconds that a hint is shown. */
const STAY = 1600;

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

const HINTS = {
  wheel: `Use ${IS_MAC ? '⌘' : 'Ctrl'} and the wheel to zoom the map`,
  touch: 'Use two fingers to move the map',
  click: 'Press Edit location to set the marker',
};

interface GestureGuardProps {
  map: LeafletMap;
  /** A click never sets the marker. */
  isFixed?: boolean;
  /** A click sets the marker, and one finger drags it. */
  isEditing: boolean;
}

export function GestureGuard({ map, isFixed, isEditing }: GestureGuardProps) {
  const [hint, setHint] = useState<{ text: string; isOn: boolean }>({ text: '', isOn: false });
  const hide = useDebounced(() => setHint(({ text }) => ({ text, isOn: false })), STAY);

  useEffect(() => {
    const element = map.getContainer();
    const stop = new AbortController();
    const show = (text: string) => {
      setHint((now) => (now.isOn && now.text === text ? now : { text, isOn: true }));
      hide(undefined);
    };
    /** Leaflet's listeners on the same element run later. */
    const listen = { capture: true, signal: stop.signal };
    element.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.stopImmediatePropagation();
        show(HINTS.wheel);
      },
      listen,
    );
    element.addEventListener('touchstart', (event) => isSwipe(event) && event.stopImmediatePropagation(), listen);
    element.addEventListener('touchmove', (event) => isSwipe(event) && show(HINTS.touch), { ...listen, passive: true });
    map.on('click', clicked);
    return () => {
      stop.abort();
      map.off('click', clicked);
    };

    function clicked(): void {
      if (!isEditing && !isFixed) show(HINTS.click);
    }

    /** One finger anywhere but on a marker that can be dragged. */
    function isSwipe({ touches, target }: TouchEvent): boolean {
      return (
        touches.length === 1 && !(isEditing && target instanceof Element && target.closest('.leaflet-marker-icon'))
      );
    }
  }, [map, isFixed, isEditing, hide]);

  return (
    <p className="map-hint" aria-hidden="true" data-on={hint.isOn || undefined}>
      {hint.text}
    </p>
  );
}
