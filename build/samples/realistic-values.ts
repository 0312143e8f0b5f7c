// Sample values that read like those of a railroad: places, roles and plain words, never a person's name. Always the
// same ones.
import fc from 'fast-check';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { docsOf } from '../../src/schema/values/kind-docs';
import { kindOf } from '../../src/schema/values/kinds';
import { rotated, type SampleStyle } from './sample-record';

/** The style of `sampleRecord` for rows that people look at, as in the pictures of screens. */
export const realisticValues: SampleStyle = {
  texts,
  numbers,
  // Most records have the usual value, every fourth another one.
  choices: (all, n, usual) =>
    usual !== undefined && n % 4 !== 3 ? [usual, ...all] : rotated(all, Math.floor(n / (usual === undefined ? 1 : 4))),
};

/** Texts for a property, by its format or else by its title, as long and as short as it may be. */
function texts(property: Property, n: number, noun: Noun): string[] {
  const { unique, minLength = 1, maxLength = Number.POSITIVE_INFINITY, pattern } = property;
  const { samples } = docsOf(kindOf(property));
  if (samples) return samples(n, unique);
  const all = [...titled(property, n, noun), ...codes(n, minLength, Math.min(maxLength, 6)), String(1000 + 7 * n)];
  const fitting = all.flatMap((text) => {
    const length = [...text].length;
    if (length < minLength) return [text.padEnd(minLength, ' and so on')];
    return length <= maxLength ? [text] : [];
  });
  if (pattern === undefined || fitting.some((text) => new RegExp(pattern, 'u').test(text))) return fitting;
  return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: n, numRuns: 20 });
}

/** Texts that fit what the title says, the best first. */
function titled({ title, format }: Property, n: number, noun: Noun): string[] {
  const place = PLACES[n % PLACES.length]!;
  const round = Math.floor(n / PLACES.length);
  const numbered = round === 0 ? '' : ` ${round + 1}`;
  const rule = TITLES.find(([words]) => words.test(title));
  if (rule) return rule[1](n).map((text) => text + (rule[2] ? numbered : ''));
  if (format === 'paragraph') return [REMARKS[n % REMARKS.length]!];
  if (/name|title|label/i.test(title))
    return [`${place.city} ${noun.title.toLowerCase()}${numbered}`, place.city + numbered];
  return [`${title} ${n + 1}`, place.city + numbered];
}

/** Parts of titles, the texts for them, and whether those get a number so that no two records share one. */
const TITLES: [words: RegExp, texts: (n: number) => string[], numbered?: true][] = [
  [/address|street/i, (n) => [`${100 + 20 * n} South Yard Road, ${at(n).city}, ${at(n).state}`]],
  [/\b(city|town|place|location|station|yard)\b/i, (n) => [at(n).city], true],
  [/\bstate\b/i, (n) => [at(n).state]],
  [/\b(zip|postal)/i, (n) => [String(60_600 + n)]],
  [/\bcountry\b/i, () => ['United States']],
  [/\b(note|remark|comment|description|reason|instruction|detail)/i, (n) => [REMARKS[n % REMARKS.length]!]],
  [/\b(first|last|user) ?name\b/i, (n) => [`desk-${n + 1}`]],
  [/\b(code|scac|abbreviation|prefix|mark)\b/i, (n) => [...codes(n, 4, 4), ...codes(n, 2, 2)]],
  [/\b(number|no|id|serial|reference|plate)\b/i, (n) => [`${codes(n, 2, 2)[0]}-${1000 + 37 * n}`]],
];

/** Codes of capital letters: as short as allowed, at least two where there is room. */
function codes(n: number, minLength: number, maxLength: number): string[] {
  const length = Math.max(minLength, Math.min(maxLength, 4));
  let [text, left] = ['', n * 7_919 + 11];
  for (let i = 0; i < length; i++) {
    text += 'ABCDEFGHKLMNPRSTUVWX'[left % 20];
    left = Math.floor(left / 20) + 13 * (i + 1) * (n + 1);
  }
  return [text];
}

/** Numbers between the limits, in the steps that are allowed. */
function numbers({ title, type, minimum, maximum, multipleOf }: Property, n: number): number[] {
  if (/latitude/i.test(title)) return [at(n).latitude];
  if (/longitude/i.test(title)) return [at(n).longitude];
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.5);
  const low = minimum ?? 0;
  const high = maximum ?? Math.max(low + 100 * step, low + 100);
  const steps = Math.max(1, Math.floor((high - low) / step));
  const spread = low + ((n * 37 + 12) % steps) * step;
  return [rounded(spread), low, high, 0];
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const at = (n: number): (typeof PLACES)[number] => PLACES[n % PLACES.length]!;

const PLACES = [
  { city: 'Chicago', state: 'IL', latitude: 41.8543, longitude: -87.6382 },
  { city: 'Memphis', state: 'TN', latitude: 35.1027, longitude: -90.0611 },
  { city: 'Tucson', state: 'AZ', latitude: 32.2051, longitude: -110.9437 },
  { city: 'Dallas', state: 'TX', latitude: 32.7767, longitude: -96.797 },
  { city: 'Omaha', state: 'NE', latitude: 41.2565, longitude: -95.9345 },
  { city: 'Denver', state: 'CO', latitude: 39.7392, longitude: -104.9903 },
  { city: 'Kansas City', state: 'MO', latitude: 39.0997, longitude: -94.5786 },
  { city: 'Galesburg', state: 'IL', latitude: 40.9478, longitude: -90.3712 },
  { city: 'Fort Worth', state: 'TX', latitude: 32.7555, longitude: -97.3308 },
  { city: 'Barstow', state: 'CA', latitude: 34.8958, longitude: -117.0173 },
  { city: 'Albuquerque', state: 'NM', latitude: 35.0844, longitude: -106.6504 },
  { city: 'Duluth', state: 'MN', latitude: 46.7867, longitude: -92.1005 },
  { city: 'Cheyenne', state: 'WY', latitude: 41.14, longitude: -104.8202 },
] as const;

const REMARKS = [
  'Open on weekdays from six to six.',
  'Call the gate before arriving.',
  'North entrance only; the south gate is closed.',
  'Keep dry, and stack no higher than two.',
  'Checked at every change of shift.',
  'By appointment with the yard office.',
] as const;
