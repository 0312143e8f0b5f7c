// A day that is still to come when it is entered.
import { isDate, sampleDay } from '../formats/dates';
import { date } from './date';
import type { Documented, FormatKind, KindDocs } from './value-kind';

/** Only a new value must lie ahead: a stored one stays valid as a day (`lasting`). */
export const futureDate: FormatKind = {
  ...date,
  form: {
    matches: (text, today = () => '') => isDate(text) && text > today(),
    message: (label) => `${label} must be a future date.`,
    lengths: [10, 10],
    lasting: 'date',
  },
  letters: undefined,
  moment: undefined,
};

/** Samples are so far ahead that they never become invalid. */
export const futureDateDocs: KindDocs & Documented = {
  description: 'a date in the future',
  meaning: 'A day after today.',
  api: { schema: { format: 'date' }, isStoredForm: true },
  samples: (n) => [`2999-${sampleDay(9 * n).slice(5)}`, '2999-12-31'],
};
