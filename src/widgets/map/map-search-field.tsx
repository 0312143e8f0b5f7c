// The search's field with its suggestions.

import type { Map as LeafletMap } from 'leaflet';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Icon } from '../../engine/controls/icons';
import { announce } from '../../engine/feedback/live-region';
import { countOf } from '../../schema/formats/words';
import { toPoint } from './base/leaflet-points';
import type { FoundPlace } from './base/map-provider';
import { useBasemap } from './basemap/basemap-load';
import { chosenProvider } from './provider/map-providers';
import { searchPlaces } from './search-places';

interface MapSearchFieldProps {
  map: LeafletMap;
  onChoose(place: FoundPlace): void;
  /** `hasFocus`: by a key, so that the focus has to go somewhere. */
  onClose(hasFocus: boolean): void;
}

/** By the combobox pattern: arrow keys choose, Enter takes, Escape closes. */
export function MapSearchField({ map, onChoose, onClose }: MapSearchFieldProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const places = usePlaceSearch(map, text);
  const list = useId();
  const count = places?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text with as many places is announced as well.
  useEffect(() => {
    setActive(0);
    if (count !== undefined) announce(count === 0 ? 'No place found' : countOf(count, 'place'));
  }, [count, text]);
  const chosen = places?.[active];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
    <div className="map-search-field" onBlur={leave}>
      <Icon name="search" />
      <input
        className="control"
        type="text"
        role="combobox"
        aria-label="Search for a place, or type coordinates"
        aria-expanded={!!count}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? optionId(list, active) : undefined}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: opened by a press, to be typed into
        autoFocus
        placeholder="Place or coordinates"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      {/** biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field keeps the focus and has the keys */}
      <ul className="map-search-list" id={list} role="listbox" aria-label="Places" hidden={!count}>
        {places?.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and has the keys
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same name
            key={`${place.name} ${place.detail} ${index}`}
            id={optionId(list, index)}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field keeps the focus and has the keys
            role="option"
            aria-selected={index === active}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
          >
            <span>{place.name}</span> <span className="map-search-detail">{place.detail}</span>
          </li>
        ))}
      </ul>
      {count === 0 && <p className="map-search-list map-search-empty">No place found</p>}
    </div>
  );

  function press(event: KeyboardEvent): void {
    // A key that an input method has for itself, such as the Escape that ends its composition.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count) setActive((active + step + count) % count);
    else if (event.key === 'Enter') {
      if (chosen) onChoose(chosen);
    } else if (event.key === 'Escape') onClose(true);
    else return;
    // Neither is the form saved nor the dialog around it closed.
    event.preventDefault();
    event.stopPropagation();
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) onClose(false);
  }
}

const optionId = (list: string, index: number): string => `${list}-${index}`;

/** Milliseconds without typing before a search begins. */
const DEBOUNCE_MS = 200;

/** Undefined while nothing is searched, or the response is not there yet. */
function usePlaceSearch(map: LeafletMap, text: string): readonly FoundPlace[] | undefined {
  const basemap = useBasemap();
  const [found, setFound] = useState<{ text: string; places: readonly FoundPlace[] }>();
  useEffect(() => {
    if (text.trim() === '') return setFound(undefined);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const places = await searchPlaces(chosenProvider(), basemap, text, toPoint(map.getCenter()), stop.signal);
      if (!stop.signal.aborted) setFound({ text, places });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [map, basemap, text]);
  return text.trim() === '' || found?.text !== text ? undefined : found.places;
}
