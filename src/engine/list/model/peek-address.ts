// Which record of a list is shown beside it: its id is in the address, so that reload and Back work. The list itself does
// not change with it.
import { navigate } from 'wouter/use-browser-location';
import type { RecordId } from '../../data/data-source';

const PEEK = 'peek';

/** The id of the record in a query; null where there is none. */
export const peekedId = (query: string): string | null => new URLSearchParams(query).get(PEEK);

/** A query, or one without question mark, with another record; null for none. Everything else stays as it is written. */
export function withPeek(query: string, id: RecordId | null): string {
  const others = query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^peek(=|$)/.test(part));
  return (id === null ? others : [...others, `${PEEK}=${encodeURIComponent(id)}`]).join('&');
}

/** Shows the record beside the list: the first one as a step that Back undoes, the next ones in its place. */
export function showPeek(id: RecordId): void {
  const replace = peekedId(location.search) !== null;
  navigate(addressWith(id), { replace, state: replace ? history.state : { ...stateHere(), [PEEK]: true } });
}

/** Back, where that leads to the list without the record. */
export function closePeek(): void {
  if (stateHere()[PEEK]) history.back();
  else navigate(addressWith(null), { replace: true, state: history.state });
}

const stateHere = (): Record<string, unknown> => (history.state as Record<string, unknown> | null) ?? {};

function addressWith(id: RecordId | null): string {
  const query = withPeek(location.search, id);
  return query === '' ? location.pathname : `${location.pathname}?${query}`;
}
