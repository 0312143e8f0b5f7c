// Coordinates as people type and paste them: decimal, degrees with minutes and seconds, a pair of either, and links of
// map services. What is not certainly a coordinate is none: nothing is guessed.
import type { GeoPoint } from './geo';

type Axis = keyof GeoPoint;

/** Longer texts are no coordinates. */
const MAX_LENGTH = 500;

/**
 * One coordinate in degrees, to six decimals: `41.8818`, `41°52'54.6"N`, `41 52 54.6 N`, `N41 52.91`, `W 87° 37.4'`.
 * May lie beyond the pole or the date line; undefined for anything else, and for a letter of the other axis.
 */
export function readCoordinate(text: string, axis: Axis): number | undefined {
  const part = text.length <= MAX_LENGTH ? readPart(text) : undefined;
  return part && (part.axis ?? axis) === axis ? part.degrees : undefined;
}

/**
 * Two of them at once: `41.88, -87.62`, `(41.88; -87.62)`, with a tab as from a spreadsheet,
 * `41°52'54.6"N 87°37'23.9"W`, a `geo:` address, or a link of Google Maps, OpenStreetMap and others. Latitude comes first
 * unless letters say otherwise.
 */
export function readCoordinates(text: string): GeoPoint | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const trimmed = text.trim();
  const linked = /^(https?|geo):/i.test(trimmed) ? linkedPair(trimmed) : undefined;
  const bare = trimmed.replace(/^\((.*)\)$|^\[(.*)\]$/s, '$1$2');
  for (const [first, second] of linked ?? pairsIn(bare)) {
    const point = pointOf(readPart(first), readPart(second));
    if (point) return point;
  }
  return undefined;
}

interface Part {
  degrees: number;
  /** As its letter says. */
  axis?: Axis;
}

function pointOf(first: Part | undefined, second: Part | undefined): GeoPoint | undefined {
  if (!first || !second || (first.axis && first.axis === second.axis)) return undefined;
  const isLongitudeFirst = first.axis === 'longitude' || second.axis === 'latitude';
  const [latitude, longitude] = isLongitudeFirst ? [second, first] : [first, second];
  return { latitude: latitude.degrees, longitude: longitude.degrees };
}

/* One coordinate */

const NUMBER = String.raw`\d{1,3}(?:\.\d{0,20})?`;
const DEGREES = String.raw`(?:\s*[°º]\s*|\s*:\s*|\s+)`;
const MINUTES = String.raw`(?:\s*['’′]\s*|\s*:\s*|\s+)`;
/** Sign, degrees, minutes, seconds; a mark may be missing at the end. */
const PARTS = new RegExp(
  String.raw`^([+-]?)\s*(${NUMBER})(?:${DEGREES}(${NUMBER})(?:${MINUTES}(${NUMBER})\s*(?:"|”|″|''|’’)?|\s*['’′])?|\s*[°º])?$`,
);

function readPart(text: string): Part | undefined {
  const plain = text.trim().replace(/[−–]/g, '-');
  const [, before = '', body = '', after = ''] = /^([NSEW]?)(.*?)([NSEW]?)$/is.exec(plain) ?? [];
  const [, sign, degrees, minutes, seconds] = PARTS.exec(body.trim()) ?? [];
  const letter = (before + after).toUpperCase();
  if (degrees === undefined || letter.length > 1 || (letter && sign)) return undefined;
  // 41 52 alone is as likely a decimal with a slip as degrees with minutes.
  if (minutes !== undefined && seconds === undefined && !letter && !sign && !/[°º'’′:]/.test(body)) return undefined;
  if ((minutes && degrees.includes('.')) || (seconds && minutes?.includes('.'))) return undefined;
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined;
  const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
  const isNegative = sign === '-' || letter === 'S' || letter === 'W';
  return {
    // Adding zero turns -0 into 0.
    degrees: Math.round((isNegative ? -size : size) * 1e6) / 1e6 + 0,
    axis: letter === '' ? undefined : letter === 'N' || letter === 'S' ? 'latitude' : 'longitude',
  };
}

/* Two of them in a text */

type Halves = readonly [string, string];

/** The ways in which a text may be two coordinates, the likeliest first. */
function pairsIn(text: string): Halves[] {
  const strong = text.split(/[;\t\r\n]+/).filter((half) => half.trim() !== '');
  // With such a separator a comma can only be one of decimals.
  if (strong.length > 1)
    return twoOf(
      strong.map((half) =>
        half
          .trim()
          .replace(/^(-?\d+),(\d+)$|,$/, '$1.$2')
          .replace(/\.$/, ''),
      ),
    );
  const halves = text.split(',');
  // 41,88 alone is rather a decimal comma, and so are -87,62 and 87,62 W.
  if (halves.length > 1) return DECIMAL_COMMA.test(text) ? [] : twoOf(halves);
  const gaps = [...text.matchAll(/\s+|(?<=[NSEW])(?=\S)/gi)].map(
    ({ index }): Halves => [text.slice(0, index), text.slice(index)],
  );
  return gaps.filter((pair) => pair.every(hasLetter) || pair.every(isDecimal));
}

const DECIMAL_COMMA = /^\s*[NSEW]?\s*[+\-−–]?\s*\d+,\d+\s*°?\s*[NSEW]?\s*$/i;

const twoOf = ([first, second, ...more]: readonly string[]): Halves[] =>
  first !== undefined && second !== undefined && more.length === 0 ? [[first, second]] : [];

const hasLetter = (half: string): boolean => /^\s*[NSEW]|[NSEW]\s*$/i.test(half);
const isDecimal = (half: string): boolean => /^\s*[+-]?\d{1,3}\.\d+\s*$/.test(half);

const DECIMAL = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const LINKS = [
  `^geo:${DECIMAL},${DECIMAL}`,
  // Of a place: the place itself, where the view may be somewhere else.
  `!3d${DECIMAL}!4d${DECIMAL}`,
  `[?&]mlat=${DECIMAL}&mlon=${DECIMAL}`,
  String.raw`[?&](?:q|ll|query|destination)=(?:loc:)?${DECIMAL}(?:,|%2C)[+\s]?(?:%20)?${DECIMAL}(?:[&#]|$)`,
  String.raw`/(?:search|place|dir)/${DECIMAL},[+\s]?(?:%20)?${DECIMAL}(?:[/?#]|$)`,
  `@${DECIMAL},${DECIMAL}`,
  String.raw`#map=[\d.]+/${DECIMAL}/${DECIMAL}`,
].map((pattern) => new RegExp(pattern, 'i'));

function linkedPair(link: string): Halves[] {
  const found = LINKS.map((pattern) => pattern.exec(link)).find((match) => match !== null);
  return found ? [[found[1]!, found[2]!]] : [];
}
