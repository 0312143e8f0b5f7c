// The search over the map: a button that opens a field with suggestions.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../engine/controls/icons';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../engine/lazy/lazy-component';
import { prefersReducedMotion, toLatLng } from './base/leaflet-points';
import type { FoundPlace } from './base/map-provider';

interface MapSearchProps {
  map: LeafletMap;
  onChoose(place: FoundPlace): void;
}

/** The map is not moved away from a closer view of the place. */
const TOWN_ZOOM = 12;

/**
 * Choosing a place moves the map; while the point is edited it also sets the marker. The field and what it searches
 * load when it is first opened.
 */
export function MapSearch({ map, onChoose }: MapSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  useEffect(() => {
    if (!isOpen && isBack.current) button.current?.focus({ preventScroll: true });
    isBack.current = false;
  }, [isOpen]);

  if (isOpen)
    return (
      <ImmediateSuspense fallback={<div className="map-search-field" />}>
        <LoadBoundary>
          <SearchField map={map} onChoose={choose} onClose={close} />
        </LoadBoundary>
      </ImmediateSuspense>
    );
  return (
    <div className="map-tool map-search">
      <button type="button" ref={button} aria-label="Search for a place" onClick={() => setOpen(true)}>
        <Icon name="search" />
      </button>
    </div>
  );

  /** @param hasFocus it was closed from inside, so the focus returns to the button. */
  function close(hasFocus: boolean): void {
    isBack.current = hasFocus;
    setOpen(false);
  }

  function choose(place: FoundPlace): void {
    close(true);
    map.setView(toLatLng(place.point), Math.max(TOWN_ZOOM, map.getZoom()), { animate: !prefersReducedMotion() });
    onChoose(place);
  }
}

const SearchField = lazyComponent(() => import('./map-search-field'), 'MapSearchField');
