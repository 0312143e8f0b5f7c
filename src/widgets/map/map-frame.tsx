// What is around a map on a page: the label line with the coordinates and the actions, and a skip link past the map for
// the keyboard.
import { type ReactNode, useId, useRef, useState } from 'react';
import { coordinatesText } from '../../schema/formats/geo';
import { usePoint } from './use-point';

interface MapFrameProps {
  label: string;
  note?: ReactNode;
  /** The point cannot be changed: without Edit and Undo. */
  isFixed?: boolean;
  /** Gets the element for Edit and Undo, once it is rendered. */
  children: (actions: HTMLElement | null) => ReactNode;
}

export function MapFrame({ label, note, isFixed, children }: MapFrameProps) {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const id = useId();
  const end = useRef<HTMLSpanElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="map-group" data-field role="group" aria-labelledby={id}>
      <p className="map-head">
        <span className="field-label" id={id}>
          {label}
        </span>
        <span className="map-head-end">
          {note}
          {!isFixed && <span className="map-actions" ref={setActions} />}
        </span>
      </p>
      <button className="button button-small map-skip" type="button" onClick={() => end.current?.focus()}>
        Skip the map
      </button>
      {children(actions)}
      <span className="visually-hidden" ref={end} tabIndex={-1}>
        End of the map
      </span>
    </div>
  );
}

/** The picked coordinates. */
export function Coordinates({ latitude, longitude }: { latitude: string; longitude: string }) {
  const point = usePoint(latitude, longitude);
  return point && <span>{coordinatesText(point)}</span>;
}
