// Where the browser is, by its own geolocation, and how exact that is.
import { milesText } from '../../schema/formats/distances';
import type { GeoPoint } from '../../schema/formats/geo';
import { countText } from '../../schema/formats/words';

/** Where the browser is, by its own geolocation. Nothing is requested before `locate` is called. */
export interface Location {
  point: GeoPoint;
  /** Metres around it in which the device is with a probability of 95 %. */
  accuracy: number;
}

/** Milliseconds that a device may search; the time until the person has allowed it does not count. */
const LOCATE_TIMEOUT_MS = 15_000;
/** Milliseconds for which a position that the device knows already is good enough. */
const STALE_MS = 30_000;

/** The device's location. Rejects with an error whose message is meant for the person. */
export function locate(): Promise<Location> {
  return new Promise((resolve, reject) => {
    if (!isSecureContext) return reject(new Error('The browser gives its location to pages over HTTPS only.'));
    if (!navigator.geolocation) return reject(new Error('This browser does not know its location.'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ point: { latitude, longitude }, accuracy }),
      ({ code }) => reject(new Error(MESSAGES[code] ?? MESSAGES[2])),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS, maximumAge: STALE_MS },
    );
  });
}

/** By the codes of `GeolocationPositionError`. */
const MESSAGES: Record<number, string> = {
  1: 'The browser keeps its location to itself. Allow it for this site, or set the marker by hand.',
  2: 'Your location could not be determined. Set the marker by hand.',
  3: 'Your location was not found in time. Try again, or set the marker by hand.',
};

/** `to within 65 ft`. */
export const accuracyText = (metres: number): string => `to ${withinText(metres)}`;

/** `within 65 ft`, to two digits; from a mile on `within 3.1 mi`. */
export function withinText(metres: number): string {
  const feet = metres * 3.28084;
  return `within ${feet < 5280 ? `${countText(Math.max(1, Number(feet.toPrecision(2))))} ft` : milesText(feet / 5280)}`;
}
