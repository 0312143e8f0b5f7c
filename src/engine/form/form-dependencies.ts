// The code that a form needs before any value: widgets, their registry, and the effects it names. Form page and form
// modal load it outermost, so that no field of the record waits for code.

import type { Registry } from '@rjsf/utils';
import { use, useMemo, useState } from 'react';
import type { ModalForm, Noun } from '../../schema/descriptor/descriptor';
import { entriesIn } from '../../schema/model/layout-fields';
import type { RecordMode } from '../../schema/model/record-for';
import type { Effects } from '../registry/effects';
import { useRegistry } from '../registry/registry-context';
import { type WidgetDependencies, widgetFor } from '../registry/widget-entries';
import type { OutboxEntry } from '../storage/outbox';
import type { FormContextValue } from './form-context';
import { createRegistry } from './form-registry';
import type { FormStore } from './form-store';
import { createUploads } from './uploads';

/** What the code of a form consists of, loaded. */
export interface FormDependencies extends WidgetDependencies {
  registry: Registry;
  effects?: Effects;
}

/** Suspends while the code is loading. @param noun whose fields the layout has; of others their widgets load when they are rendered. */
export function useFormDependencies(form: ModalForm, noun?: Noun): FormDependencies {
  const parts = useRegistry();
  const { widgets, groups } = use(parts.widgets());
  const effects = form.effects ? use(parts.effects(form.effects)) : undefined;
  for (const load of noun ? lateIn(form, noun, { widgets, groups }) : []) use(load());
  return useMemo(() => ({ registry: createRegistry(widgets), widgets, groups, effects }), [widgets, groups, effects]);
}

/** The loaders of the widgets of a form that are not part of the registry. */
const lateIn = (form: ModalForm, { record }: Noun, { widgets, groups }: WidgetDependencies): Load[] =>
  entriesIn(form.layout).flatMap((entry) => {
    const field = typeof entry === 'string' ? { field: entry } : entry;
    if ('fields' in field) return loaderOf(groups[field.as]);
    const property = record.properties[field.field];
    return property ? loaderOf(widgets[widgetFor(widgets, property, field)]?.component) : [];
  });

type Load = () => Promise<unknown>;

const loaderOf = (component: object | undefined): Load[] =>
  component && 'load' in component ? [component.load as Load] : [];

/** What the fields of an open form need. @param prefix begins the ids of controls beside those of other forms. */
export function useFormContextValue(
  store: FormStore,
  { registry: shared, widgets, groups }: FormDependencies,
  prefix?: string,
): FormContextValue {
  const [uploads] = useState(createUploads);
  return useMemo(() => {
    const registry = prefix === undefined ? shared : createRegistry(widgets, undefined, prefix);
    return { store, registry, groups, uploads };
  }, [store, shared, widgets, groups, uploads, prefix]);
}

/** An entry of the outbox with its files. */
export interface OpenEntry extends OutboxEntry {
  content: File[];
}

/** A new record, or with an `id` the one to be changed. */
export interface FormTask {
  noun: Noun;
  form: ModalForm;
  id?: string | number;
  /** The record whose values a new one begins with. */
  copyOf?: string | number;
  /** Values that the address of a new record gives, as a query: `?ticket_no=…`. */
  given?: string;
  /** What of it waits to be sent: the form begins with that, and its save replaces it. */
  entry?: OpenEntry;
}

/** Add mode without an id, edit mode with one. */
export const modeOf = ({ id }: Pick<FormTask, 'id'>): RecordMode => (id === undefined ? 'add' : 'edit');
