// A phone number of ten digits, with the mask (999) 999-9999.
import { type Documented, formatKind, type KindDocs, readingText, textOf } from './value-kind';

/** Stored as ten digits; the mask is only shown. */
export const phone = formatKind({
  read: readingText(readPhone),
  show: showPhone,
  form: {
    matches: (text) => /^\d{10}$/.test(text),
    message: (label) => `${label} must be a valid 10-digit phone number.`,
    lengths: [10, 10],
    characters: /^\d*$/,
  },
  widget: 'phone',
  cell: 'phone',
  search: 'phone',
});

/** The first hundred samples are fictional numbers (555-01xx). */
export const phoneDocs: KindDocs & Documented = {
  description: 'a phone number',
  meaning: 'A phone number of ten digits, shown as (312) 555-0100.',
  api: { note: () => 'Ten digits; brackets, blanks and hyphens are left out.', example: '3125550140' },
  samples: (n) => [String(3_125_550_100 + n)],
  typed: { name: 'phone', rule: { type: 'string', format: 'phone' } },
  aliases: ['tel', 'telephone'],
};

/** Ten digits are stored; the mask is accepted, too. */
function readPhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, '');
  return /^\d{10}$/.test(digits) ? digits : text;
}

/** Ten digits under the mask; anything else as it is. */
export function showPhone(value: unknown): string {
  const text = textOf(value ?? '');
  const digits = /^(\d{3})(\d{3})(\d{4})$/.exec(text);
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : text;
}

/** The digits of a text that is written like a part of a phone number, '(312) 555-'; undefined for any other. */
export function phoneDigits(text: string): string | undefined {
  return /^[\d\s()+./-]*$/.test(text) ? text.replace(/\D/g, '') : undefined;
}

/**
 * The digits to search for. The country's 1 is not stored: it is left out where it is written as such (+1 312), and before
 * so many digits that they are no end of a number. No area code begins with it. Undefined as `phoneDigits`.
 */
export function searchedDigits(text: string): string | undefined {
  const country = /^\s*(?:\+\s*1|1[\s(.-])/.test(text) ? /^1(?=\d{3})/ : /^1(?=\d{5})/;
  return phoneDigits(text)?.replace(country, '');
}
