// The record that is shown beside a list, as a part of a query: the page is the same one with it and without.

/** The name of the parameter: `?peek=17`. */
export const PEEK = 'peek';

/** The id of the record in a query; null where there is none. */
export const peekedId = (query: string): string | null => new URLSearchParams(query).get(PEEK);

/** A query, or one without question mark, with another record; null for none. Everything else stays as it is written. */
export function withPeek(query: string, id: string | number | null): string {
  const others = query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^peek(=|$)/.test(part));
  return (id === null ? others : [...others, `${PEEK}=${encodeURIComponent(id)}`]).join('&');
}
