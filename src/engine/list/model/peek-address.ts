// Which record of a list is shown beside it: its id is in the address, so that reload and Back work. The list itself does
// not change with it.
import { navigate } from 'wouter/use-browser-location';
import type { RecordId } from '../../data/data-source';
import { PEEK, peekedId, withPeek } from '../../navigation/peek-query';

/** Shows the record beside the list: the first one as a step that Back undoes, the next ones in its place. */
export function showPeek(id: RecordId): void {
  const replace = peekedId(location.search) !== null;
  // Where the list was left once is nothing of the new entry.
  const { left: _before, ...here } = stateHere();
  navigate(addressWith(id), { replace, state: replace ? history.state : { ...here, [PEEK]: true } });
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
