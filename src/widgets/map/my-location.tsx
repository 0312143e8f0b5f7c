// "Use my location" of a map.
import type { Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { awaitedBySave } from '../../engine/form/arrivals';
import { useLatest } from '../../engine/hooks/use-latest';
import { type GeoPoint, rounded, samePoint } from '../../schema/formats/geo';
import { prefersReducedMotion, toLatLng } from './base/leaflet-points';
import { accuracyText, type Location, locate } from './device-location';
import type { PickPoint } from './use-moves';

/** How the last request went, and a new one. */
export interface MyLocation {
  isBusy: boolean;
  /** What came of the last request, as long as it is about the point that is shown. */
  note?: string;
  /** The location while the point is the one that it set. */
  found?: Location;
  request(): void;
}

/** Close enough for a yard; a rough location is shown with all that it may mean. */
const YARD_ZOOM = 15;

/** Sets the marker where the device is and moves the map there, unless the point was changed meanwhile. */
export function useMyLocation(map: LeafletMap | null, point: GeoPoint | undefined, pick: PickPoint): MyLocation {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ note: string; at: GeoPoint | undefined; found?: Location }>();
  const latest = useLatest(() => point);

  async function request(): Promise<void> {
    if (isBusy) return;
    const before = point;
    setBusy(true);
    try {
      const found = await locate();
      // A map that is gone, or a point that was set by hand meanwhile, stays as it is.
      if (!map?.getContainer().isConnected || !samePoint(latest(), before)) return;
      const at = rounded(found.point);
      pick(at, true);
      showLocation(map, { ...found, point: at });
      setResult({ note: `Your location, ${accuracyText(found.accuracy)}`, at, found });
    } catch (error) {
      setResult({ note: (error as Error).message, at: latest() });
    } finally {
      setBusy(false);
    }
  }

  const isCurrent = result !== undefined && samePoint(result.at, point);
  return {
    isBusy,
    note: isBusy ? 'Looking for your location …' : isCurrent ? result.note : undefined,
    found: isCurrent ? result.found : undefined,
    request: () => void awaitedBySave(request()),
  };
}

/** Moves the map to a location. */
export function showLocation(map: LeafletMap, { point, accuracy }: Location): void {
  map.setView(toLatLng(point), Math.min(YARD_ZOOM, zoomFor(accuracy)), { animate: !prefersReducedMotion() });
}

/** At which a circle of so many metres is about 100 pixels wide. */
const zoomFor = (metres: number): number => Math.floor(Math.log2((156_543 * 50) / Math.max(1, metres)));

/** Sets the marker where the browser is; there only while the point is edited. */
export function LocateButton({ location }: { location: MyLocation }) {
  return (
    <div className="map-tool map-locate">
      <button
        type="button"
        aria-label="Use my location"
        aria-busy={location.isBusy || undefined}
        onClick={location.request}
      >
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 3.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5ZM8 1.25v2.5M8 12.25v2.5M1.25 8h2.5M12.25 8h2.5" />
          <path d="M8 7v2M7 8h2" />
        </svg>
      </button>
    </div>
  );
}
