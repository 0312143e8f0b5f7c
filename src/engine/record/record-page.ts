// Where a record is shown or edited, beyond what a row of a list leads to.
import type { FormScreen, ListScreen, Noun, Values } from '../../schema/descriptor/descriptor';
import { screenRoutes } from '../../schema/model/nouns';
import { isOfRecord, isReadonly, pagesUnder, rowId, rowPageOf, rowPath } from './row-model';

/** The page form that edits a record of this list, where it has no form of its own. */
export const editFormOf = (screen: ListScreen): FormScreen | undefined =>
  pagesUnder(screen).find((page) => page.kind === 'form' && isOfRecord(page) && !isReadonly(page)) as
    | FormScreen
    | undefined;

/** The page that shows `record`, where the list at `path` leads to one: `/tickets/20`. */
export function recordPage(noun: Noun, path: string, record: Values): string | undefined {
  const list = screenRoutes().find((route) => route.screen.path === path)?.screen;
  const page = list?.kind === 'list' ? rowPageOf(list, 'view') : undefined;
  const id = rowId(noun, record);
  return page === undefined || id === undefined ? undefined : rowPath(page, id);
}

/** The title of the screen at `path`. */
export const screenTitle = (path: string): string =>
  screenRoutes().find((route) => route.screen.path === path)?.screen.title ?? path;
