// Identity, name, actions and pages of a row, for table, phone list and dialogs.
import type {
  CustomScreen,
  FormScreen,
  ListAction,
  ListScreen,
  Noun,
  Values,
} from '../../schema/descriptor/descriptor';
import { nounLabel } from '../../schema/model/noun-label';
import { screenRoutes } from '../../schema/model/nouns';
import { endOf } from '../../schema/model/states';
import type { IconName } from '../controls/icons';

/** The parts of an action that are the same for every row. */
export interface RowAction {
  kind: Exclude<ListAction, 'add'>;
  /** "Edit terminal": the row's name follows. */
  label: string;
  icon: IconName;
  /** Its page, if it is not in a dialog over the list: `/tickets/{id}`. */
  page?: string;
}

const LOOKS: Record<RowAction['kind'], { verb: string; icon: IconName }> = {
  view: { verb: 'View', icon: 'eye' },
  edit: { verb: 'Edit', icon: 'pencil' },
  copy: { verb: 'Copy', icon: 'copy' },
  delete: { verb: 'Delete', icon: 'trash' },
};

/** The actions of a list's rows, in the order of their buttons. Viewing needs a page of its own. */
export function rowActions(noun: Noun, screen: ListScreen): RowAction[] {
  const kinds = (['view', 'edit', 'copy', 'delete'] as const).filter((kind) => screen.actions.includes(kind));
  const actions = kinds.map(
    (kind): RowAction => ({
      kind,
      label: `${LOOKS[kind].verb} ${nounLabel(noun).one}`,
      icon: LOOKS[kind].icon,
      page: rowPageOf(screen, kind),
    }),
  );
  return actions.filter(({ kind, page }) => kind !== 'view' || page !== undefined);
}

/** Those of one row: what has ended is neither edited nor deleted. */
export const actionsOf = (noun: Noun, actions: readonly RowAction[], row: Values): readonly RowAction[] =>
  endOf(noun, row) ? actions.filter(({ kind }) => kind !== 'edit' && kind !== 'delete') : actions;

/** The page of an action on a row, `/tickets/{id}`; undefined for an action that has none. */
export function rowPageOf(screen: ListScreen, action: ListAction): string | undefined {
  switch (action) {
    case 'view':
      return pagesUnder(screen).find((page) => isOfRecord(page) && isReadonly(page))?.path;
    case 'edit':
      return screen.form ? undefined : pagesUnder(screen).find((page) => isOfRecord(page) && !isReadonly(page))?.path;
    case 'copy': {
      const page = addScreenOf(screen);
      return page && `${page.path}?copy={id}`;
    }
    default:
      return undefined;
  }
}

/** The page that adds to this list, where adding has a page; a list with a `form` of its own opens that. */
export const addScreenOf = (screen: ListScreen): RecordPage | undefined =>
  screen.form ? undefined : pagesUnder(screen).find((page) => !isOfRecord(page));

/** The address of such a page for one row. */
export const rowPath = (page: string, id: string | number): string => page.replace(/\{\w+\}/, encodeURIComponent(id));

/** The id of a row for the server. */
export function rowId(noun: Noun, row: Values): string | number | undefined {
  const id = row[noun.api.id];
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}

/** The name of a row for users. */
export const rowName = (noun: Noun, row: Values): string => String(row[noun.label] ?? '');

type RecordPage = FormScreen | CustomScreen;

/** The pages that belong to a list: forms, and screens that are code; the page of a single record only leads back. */
export const pagesUnder = (screen: ListScreen): RecordPage[] =>
  screenRoutes().flatMap(({ screen: other, noun }) =>
    (other.kind === 'form' || other.kind === 'custom') && other.under === screen.path && !noun?.api.single
      ? [other]
      : [],
  );

/** The page of one record. */
export const isOfRecord = ({ path }: RecordPage): boolean => path.includes('{');
/** It only shows it. */
export const isReadonly = (page: RecordPage): boolean => page.kind === 'form' && page.readonly === true;
