// A day: yyyy-MM-dd on the wire, MM-dd-yyyy on the screen.
import { dateMessage, isDate, sampleDay, showDate, toWireDate } from '../formats/dates';
import { type Documented, formatKind, type KindDocs, readingText, textOf } from './value-kind';

/** Both forms are read; a time behind the day is left out. */
export const date = formatKind({
  // A time on a plain date is left out.
  read: readingText((text) => toWireDate(text)?.slice(0, 10) ?? text),
  show: (value) => showDate(textOf(value)),
  form: { matches: isDate, message: dateMessage, lengths: [10, 10] },
  widget: 'date',
  cell: 'date',
  search: 'date',
  comparison: 'date',
  comparable: (text) => toWireDate(text)?.slice(0, 10),
  order: 'date',
  formula: 'day',
  letters: 11,
  placeholder: 'MM-dd-yyyy',
  moment: { keyword: 'today', of: (minute) => minute.slice(0, 10) },
  days: (text) => ({ from: text.slice(0, 10), to: '' }),
  column: 'date',
});

/** Samples are nine days apart from record to record. */
export const dateDocs: KindDocs & Documented = {
  description: 'a date',
  meaning: 'A day: yyyy-MM-dd on the wire, MM-dd-yyyy on the screen.',
  api: { schema: { format: 'date' }, isStoredForm: true, example: '2026-03-01' },
  samples: (n) => [sampleDay(9 * n), sampleDay(9 * n + 400)],
  typed: { name: 'date', rule: { type: 'string', format: 'date' } },
};
