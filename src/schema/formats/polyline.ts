// Lines of points as short texts: the encoded polyline of five decimals, which routing services send.
import { type GeoPoint, geoPoint } from './geo';

/** The points of an encoded polyline; undefined for a text that is none or leaves the earth. */
export function decodePolyline(text: string): GeoPoint[] | undefined {
  const points: GeoPoint[] = [];
  let [latitude, longitude] = [0, 0];
  for (let index = 0; index < text.length; ) {
    for (const isLatitude of [true, false]) {
      const number = readNumber(text, index);
      if (!number) return undefined;
      index = number.end;
      if (isLatitude) latitude += number.value;
      else longitude += number.value;
    }
    const point = geoPoint(latitude / 1e5, longitude / 1e5);
    if (!point) return undefined;
    points.push(point);
  }
  return points;
}

/** A signed number in groups of five bits, the lowest first; the sixth bit of a character says that more follow. */
function readNumber(text: string, start: number): { value: number; end: number } | undefined {
  let bits = 0;
  for (let index = start; index < start + MAX_GROUPS; index++) {
    const group = text.charCodeAt(index) - 63;
    // Not a number beyond the end of the text.
    if (!(group >= 0 && group < 64)) return undefined;
    bits |= (group & 31) << ((index - start) * 5);
    if (group < 32) return { value: bits & 1 ? ~(bits >> 1) : bits >> 1, end: index + 1 };
  }
  return undefined;
}

/** 360 degrees of five decimals are 26 bits and the sign. */
const MAX_GROUPS = 6;
