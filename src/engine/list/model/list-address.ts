// The address of a noun's list with some searches, as links from elsewhere have it.
import type { Noun } from '../../../schema/descriptor/descriptor';
import { columnsOf } from '../../../schema/model/columns';
import { panelList, type Searches } from '../../../schema/model/dashboard';
import { firstState, toQuery } from './list-state';

/** @param search by the path of a column; empty ones are left out. Undefined for a noun without a list. */
export function searchAddress(noun: Noun, search: Searches): string | undefined {
  const screen = panelList(noun);
  if (!screen) return undefined;
  const columns = columnsOf(noun, screen);
  const shown = Object.fromEntries(Object.entries(search).filter(([, text]) => text !== ''));
  const query = toQuery({ ...firstState(columns, screen), search: shown }, columns, screen);
  return query === '' ? screen.path : `${screen.path}?${query}`;
}
