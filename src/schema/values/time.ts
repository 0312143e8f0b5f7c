// A time of day, HH:mm, 24 hours.
import { isTime, readTime, sampleTime } from '../formats/dates';
import { type Documented, formatKind, type KindDocs, readingText } from './value-kind';

/** Stored as a text, whose order is that of the day. */
export const time = formatKind({
  read: readingText(readTime),
  form: {
    matches: isTime,
    message: (label) => `${label} must be in HH:mm format.`,
    lengths: [5, 5],
    characters: /^[\d:]*$/,
    isTag: true,
  },
  widget: 'time',
  comparison: 'time',
  comparable: (text) => {
    const read = readTime(text);
    return isTime(read) ? read : undefined;
  },
  order: 'time',
  formula: 'time',
  letters: 7,
  placeholder: 'HH:mm',
  moment: { keyword: 'now', of: (minute) => minute.slice(11) },
});

/** The pattern allows `99:99`; the rule itself does not. */
export const timeDocs: KindDocs & Documented = {
  description: 'a time of day',
  meaning: 'A time of day, 24 hours: HH:mm.',
  api: { schema: { pattern: '^\\d\\d:\\d\\d$' }, example: '10:15' },
  samples: (n) => [sampleTime(n), '22:15'],
  typed: { name: 'time', rule: { type: 'string', format: 'time' } },
};
