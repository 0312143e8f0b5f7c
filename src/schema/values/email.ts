// An e-mail address.
import { type Documented, formatKind, type KindDocs, lineOf } from './value-kind';

/** A stored address of an older rule stays valid (`keeps`). */
export const email = formatKind({
  read: lineOf,
  form: {
    matches: (text) => text.length <= 320 && EMAIL.test(text),
    keeps: (text) => FORMER_EMAIL.test(text),
    message: () => 'Please enter a valid email address.',
    lengths: [5, 320],
    narrowed: { examples: ['ann@example.com', 'b2@yard.example.org'], sign: '@' },
    isTag: true,
  },
  widget: 'email',
});

/** Samples name desks and no people. */
export const emailDocs: KindDocs & Documented = {
  description: 'an e-mail address',
  meaning: 'An e-mail address.',
  api: { schema: { format: 'email' }, example: 'crew@example.com' },
  samples: (n) => [`desk${n}@example.com`],
  typed: { name: 'email', rule: { type: 'string', format: 'email' } },
};

/** As ajv-formats judges addresses, and so what clients generated from the API document. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** What was stored as an address before 0.1.0, such as `desk@example.com;`: a record that has it can still be saved. */
const FORMER_EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
