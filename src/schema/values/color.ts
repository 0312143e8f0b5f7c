// A color: the code #rrggbb in lower case.
import { type Documented, formatKind, type KindDocs, readingText } from './value-kind';

/** The code of a color. A text, as its `source` would keep what is said of colors in every page. */
const CODE = '^#[\\da-f]{6}$';
const COLOR = new RegExp(CODE);

/** Other spellings of a code are read, too: capitals, three digits, no sign in front. */
export const color = formatKind({
  read: readingText(readColor),
  form: {
    matches: isColor,
    message: (label) => `${label} must be a color code, such as #1a2b3c.`,
    lengths: [7, 7],
    isTag: true,
  },
  widget: 'color',
  cell: 'color',
  letters: 12,
  placeholder: '#rrggbb',
});

/** Samples are a few colours that repeat, or counted ones where each must be another. */
export const colorDocs: KindDocs & Documented = {
  description: 'a color',
  meaning: 'A color: #rrggbb, shown as a swatch with its code.',
  api: { schema: { pattern: CODE } },
  samples: (n, isUnique) => [
    isUnique ? `#${(0x2456d3 + 0x4321 * n).toString(16).slice(-6)}` : SAMPLES[n % SAMPLES.length]!,
  ],
  typed: { name: 'color', rule: { type: 'string', format: 'color' } },
  aliases: ['colour', 'hex'],
};

const SAMPLES = ['#2456d3', '#0d6a3b', '#b86a00', '#c0291c', '#485061', '#f2c94c'] as const;

/** Capitals, the short form #rgb and a missing # are read as what they mean; any other text stays as it is. */
function readColor(text: string): string {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return text;
  return `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}`;
}

/** Whether it is the code of a color. */
export function isColor(text: string): boolean {
  return COLOR.test(text);
}
