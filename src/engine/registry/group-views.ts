// How several fields of a record are shown at once where the record is only read, such as a map over its coordinates.
// The views are in `src/widgets/record-views.ts`; a group without one is its values as text.
import type { ComponentType, ReactNode } from 'react';
import type { RecordSchema, Values } from '../../schema/descriptor/descriptor';

export interface GroupViewProps {
  /** The fields, in the order of the descriptor. */
  names: readonly string[];
  label?: string;
  record: RecordSchema;
  values: Values;
  /** The page is also what is printed: there is no sheet. */
  isPrinted?: boolean;
  /** The values as text, until there is something else to show. */
  children: ReactNode;
}

export interface GroupView {
  /** On the page of the record. */
  page: ComponentType<GroupViewProps>;
  /** On its printed sheet. */
  sheet: ComponentType<GroupViewProps>;
  /** Loads what paper needs for these values; a rejection means that it is printed without. */
  preparePrint(shown: Pick<GroupViewProps, 'names' | 'values'>): Promise<unknown>;
}

/** By the `as` of the group. */
export type GroupViews = Readonly<Record<string, GroupView>>;

/** The view of a group, if it has one: `as` is text of a descriptor. */
export const viewOf = (views: GroupViews | undefined, as: string): GroupView | undefined =>
  views && Object.hasOwn(views, as) ? views[as] : undefined;
