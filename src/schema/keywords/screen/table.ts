// What lists and tables have alike: columns, actions, and what they say when they are empty.

import type { Entry, InlineScreen, ListAction, ListScreen } from '../../descriptor/descriptor';
import type { RecordMode } from '../../model/record-for';
import { changedOrder } from '../changes';
import { asEntry, describeColumn } from '../entries';
import { entryChanges } from '../entry-changes';
import { wentFrom } from '../keyword';
import { listed, quoted } from '../message-text';
import type { ScreenKeyword } from './screen-keyword';

type TableKeyword<Key extends 'columns' | 'actions' | 'empty'> = ScreenKeyword<
  NonNullable<(ListScreen | InlineScreen)[Key]>,
  never
>;

/** Their rules differ between lists and inline tables, and are in the files of the two. */
export const columns: TableKeyword<'columns'> = {
  section: 'Columns',
  says: (columns, about) => columns.map((entry) => describeColumn(about, entry)),
  changed: ({ from = [], to = [] }, before, after) =>
    entryChanges({ before, after }, placed(from), placed(to), 'column', ''),
};

/** What can be done with a row; an empty list is a table to read. */
export const actions: TableKeyword<'actions'> = {
  section: 'Actions',
  says: (actions) => [
    actions.length === 0
      ? 'Records are only listed.'
      : `Records can be ${listed((actions as readonly ListAction[]).map((action) => ACTIONS[action] ?? action))}.`,
  ],
  changed: ({ from = [], to = [] }) =>
    changedOrder(from, to).map(({ item, kind }) =>
      kind === 'moved'
        ? 'the actions stand in another order'
        : `rows can ${kind === 'added' ? 'now' : 'no longer'} be ${ACTIONS[item as ListAction] ?? item}`,
    ),
};

/** The text where a table has no record at all; a search without results has its own. */
export const empty: TableKeyword<'empty'> = {
  section: 'Messages',
  says: (text) => [`Without any record: ${quoted(text)}`],
  changed: (change) => [wentFrom('the text of the empty list', change)],
};

/** Whether its actions add, edit or both; what can only be read is described as it is edited. */
export function modesOf(actions: readonly ListAction[]): readonly RecordMode[] {
  const modes = (['add', 'edit'] as const).filter((mode) => actions.includes(mode));
  return modes.length > 0 ? modes : ['edit'];
}

const placed = (entries: readonly Entry[]) => entries.map((entry) => ({ entry: asEntry(entry), section: '' }));

const ACTIONS: Record<ListAction, string> = {
  add: 'added',
  view: 'viewed',
  edit: 'edited',
  copy: 'copied',
  delete: 'deleted',
};
