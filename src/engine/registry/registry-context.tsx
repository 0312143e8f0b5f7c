// What screens and widgets provide to the engine, which may not import them: components by name, and loaders for what a
// form needs.
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { RecordSchema, Values } from '../../schema/descriptor/descriptor';
import type { ComponentName } from '../../schema/descriptor/names';
import type { Profile } from '../../schema/model/profile';
import type { Result } from '../feedback/result';
import type { LazyComponent } from '../lazy/lazy-component';
import type { Effects } from './effects';
import type { WidgetDependencies } from './widget-entries';

/** The calls about the session itself; who is signed in is in `session/session.ts`. */
export interface Account {
  /** Fetches the profile of the stored token's owner into the session, unless that is under way. */
  restore(): Promise<void>;
  /** Fetches the profile anew, which also extends the session. */
  refresh(): Promise<Result<Profile>>;
  /** Ends the session on the server, then here. When the server does not confirm, nothing changes. */
  signOut(): Promise<Result<unknown>>;
}

/** What the engine gets from the app: `app.tsx` has the product's, tests have smaller ones. */
export interface EngineRegistry {
  account: Account;
  /** Screens that are code, by the `component` of their descriptor; usually `lazyComponent(…)`. */
  components: Record<ComponentName, ComponentType | LazyComponent<object>>;
  /** The widget registry; it loads with the first form, so every call returns the same promise. */
  widgets: () => Promise<WidgetDependencies>;
  /** Views of several fields at once, on the page of a record. Every call returns the same promise. */
  views: () => Promise<GroupViews>;
  /**
   * The calendar below the search box of dates, complete: it opens without a wait. Its value are days as `readDays` keeps
   * them. Every call returns the same promise.
   */
  calendar: () => Promise<ComponentType<CalendarPopoverProps>>;
  /** A module of effects, by the `effects` of a form screen; every call with a name returns the same promise. */
  effects: (name: string) => Promise<Effects>;
}

/** A calendar that opens from a button with `popoverTarget={id}`. */
export interface CalendarPopoverProps {
  id: string;
  /** In wire form; anything else is no day yet. */
  value: string;
  /** Also has inputs for hour and minute. */
  withTime?: boolean;
  /** Receives the wire form. */
  onPick(value: string): void;
  onToggle(open: boolean): void;
}

/** Null outside of the app. Components read it by `useRegistry`. */
export const RegistryContext = createContext<EngineRegistry | null>(null);

/** The registry around this component. */
export function useRegistry(): EngineRegistry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('No registry: render inside <RegistryContext value={…}>');
  return registry;
}

/**
 * How several fields of a record are shown at once where the record is only read, such as a map over its coordinates.
 * The views are in `src/widgets/record-views.ts`; a group without one is its values as text.
 */
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

/** How several fields are shown as one, such as two coordinates as a map. */
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
