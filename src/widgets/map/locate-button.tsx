// The button below the zoom buttons that sets the marker where the browser is. There only while the point is edited.
import type { MyLocation } from './use-location';

export function LocateButton({ location }: { location: MyLocation }) {
  return (
    <div className="map-tool map-locate">
      <button
        type="button"
        aria-label="Use my location"
        aria-busy={location.isBusy || undefined}
        onClick={location.request}
      >
        <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M8 3.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5ZM8 1.25v2.5M8 12.25v2.5M1.25 8h2.5M12.25 8h2.5" />
          <path d="M8 7v2M7 8h2" />
        </svg>
      </button>
    </div>
  );
}
