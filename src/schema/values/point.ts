// A place on the map: (latitude, longitude) in degrees.
import { pointText, readPoint } from '../formats/geo';
import { type Documented, formatKind, type KindDocs, readingText } from './value-kind';

/** Stored as one text with six decimals, about 10 cm. Latitude and longitude in two fields are numbers instead. */
export const point = formatKind({
  read: readingText(readPointText),
  form: {
    matches: (text) => readPoint(text) !== undefined,
    message: (label) => `${label} must be a latitude and a longitude, such as (41.88, -87.62).`,
    lengths: [6, 26],
  },
  widget: 'point',
});

/** Samples lie between 30 and 48 degrees north, and 120 and 88 degrees west. */
export const pointDocs: KindDocs & Documented = {
  description: 'a place on the map',
  meaning: 'A place on the map: (latitude, longitude).',
  samples: (n) => [
    `(${Number((30 + ((n * 7.31) % 18)).toFixed(4))}, ${Number((-120 + ((n * 11.7) % 32)).toFixed(4))})`,
  ],
  aliases: ['geo', 'location', 'coordinates'],
};

/** Six decimals are stored, about 10 cm; the parentheses may be left out. */
function readPointText(text: string): string {
  const read = readPoint(text);
  return read ? pointText(read.latitude, read.longitude)! : text;
}
