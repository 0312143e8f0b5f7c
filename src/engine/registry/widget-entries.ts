// What the engine knows of widgets: one entry each, by the name that `widgetOf` returns and descriptors use in `as`.
// The entries are in `src/widgets/registry.ts`; the engine knows of no widget in any other way.

import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { FieldEntry, Property } from '../../schema/descriptor/descriptor';
import { widgetOf } from '../../schema/values/kinds';
import type { DefaultWidget } from '../../schema/values/value-kind';

/** A widget of one field. */
export interface WidgetEntry {
  /** Obeys RJSF's widget contract; its `schema` is our `Property`. */
  component: ComponentType<WidgetProps>;
  /**
   * Several controls, so that a legend names them instead of a label. A `radiogroup` also has the attributes for
   * required and invalid.
   */
  group?: 'group' | 'radiogroup';
  /** It renders the label itself, beside its control. */
  ownsLabel?: boolean;
  /** Its control keeps the typed text (`src/widgets/use-uncontrolled-text.ts`), so a key needs no rendering. */
  keepsText?: boolean;
  /**
   * The default widgets in whose place it can stand. One that says none, and is no default itself, may stand for any
   * value.
   */
  insteadOf?: readonly DefaultWidget[];
  /** The placeholder while the record is loading is as high as several lines. */
  isTall?: boolean;
  /** Where a form is filled in step by step it has a step to itself, behind the others. */
  hasOwnStep?: boolean;
}

/** A widget of several fields, such as a map over latitude and longitude. */
export interface GroupWidgetProps {
  /** The cells, in the order of the descriptor. */
  names: readonly string[];
  label?: string;
}

/** The widgets of one field, by name. */
export type WidgetEntries = Readonly<Record<string, WidgetEntry>>;
/** The widgets of several fields, by name. */
export type GroupWidgets = Readonly<Record<string, ComponentType<GroupWidgetProps>>>;

/** Every widget there is. */
export interface WidgetDependencies {
  widgets: WidgetEntries;
  groups: GroupWidgets;
}

/**
 * The widget's name for a field; `widgets` has one key per widget. An `as` that is no widget names a cell, which does
 * not matter here.
 */
export const widgetFor = (widgets: object, property: Property, { as }: Pick<FieldEntry, 'as'>): string =>
  widgetOf(property, as !== undefined && Object.hasOwn(widgets, as) ? as : undefined);
