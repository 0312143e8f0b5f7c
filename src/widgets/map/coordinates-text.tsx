// The group widget `coordinates`: the point of a form as text, for reading beside or instead of a map.
import { useId } from 'react';
import type { GroupWidgetProps } from '../../engine/registry/widget-entries';
import { Coordinates } from './map-frame';

export function CoordinatesText({ names: [latitude = '', longitude = ''], label = 'GPS Location' }: GroupWidgetProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="field" data-field role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <Coordinates latitude={latitude} longitude={longitude} />
    </div>
  );
}
