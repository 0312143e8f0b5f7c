// A day and a time on the wall clock, without a zone: yyyy-MM-dd HH:mm on the wire, MM-dd-yyyy HH:mm on the screen.
import { dateTimeMessage, isLocalDateTime, sampleDay, sampleTime, toWireDate } from '../formats/dates';
import { date } from './date';
import { type Documented, type FormatKind, type KindDocs, readingText } from './value-kind';

/** A day alone is read as its midnight. */
export const localDateTime: FormatKind = {
  ...date,
  // A missing time is midnight.
  read: readingText((text) => toWireDate(text)?.padEnd(16, ' 00:00') ?? text),
  form: { matches: isLocalDateTime, message: dateTimeMessage, lengths: [16, 16] },
  widget: 'date-time',
  comparable: toWireDate,
  order: 'local-date-time',
  formula: 'moment',
  letters: undefined,
  placeholder: 'MM-dd-yyyy HH:mm',
  moment: { keyword: 'now', of: (minute) => minute },
  column: 'timestamp',
};

/** A pattern in the API document, as `date-time` of JSON Schema has a zone. */
export const localDateTimeDocs: KindDocs & Documented = {
  description: 'a date and time',
  meaning: 'A day and a time without a zone: yyyy-MM-dd HH:mm.',
  api: {
    schema: { pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$', description: 'Wall time, without a zone.' },
    isStoredForm: true,
    example: '2026-03-01 10:15',
  },
  samples: (n) => [`${sampleDay(9 * n)} ${sampleTime(n)}`, `${sampleDay(9 * n + 400)} ${sampleTime(n)}`],
  typed: { name: 'date-time', rule: { type: 'string', format: 'local-date-time' } },
  aliases: ['datetime', 'date-time', 'timestamp'],
};
