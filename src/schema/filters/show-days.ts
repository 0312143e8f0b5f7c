// Searched days as staff see them.
import { isDate, showDate } from '../formats/dates';
import { capitalized } from '../formats/words';

/** Before or after a span, which is not among the days but for `=`. */
export const COMPARED = /^\s*([<>]=?)\s*(.+?)\s*$/;

/** The kept text as staff see it: `11-16-2026 to 11-22-2026`, `From 11-16-2026 on`, `11-2026`, `Last 7 days`. */
export function showDays(text: string): string {
  const [, sign, compared = ''] = COMPARED.exec(text) ?? [];
  if (sign !== undefined) return sign + showSpan(compared);
  const [from = '', to] = text.split('..').map(showSpan);
  const shown = to === undefined ? from : rangeText(from, to);
  return capitalized(shown);
}

/** Two ends in words, of which either may be empty. */
export function rangeText(from: string, to: string): string {
  if (from === '') return `until ${to}`;
  return to === '' ? `from ${from} on` : `${from} to ${to}`;
}

function showSpan(text: string): string {
  const span = text.replace(/^(\d{4})-(\d\d)$/, '$2-$1');
  return isDate(span) ? showDate(span) : span;
}
