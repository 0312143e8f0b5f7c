// The steps of a form on a phone: those of its descriptor, each part of a sub-form as a step of its own, and behind them
// what has a step to itself, such as a signature. Which one is open is kept with the form, and so with its draft.
import { useMemo, useReducer, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Entry, FieldEntry, FormScreen, FormStep, Layout } from '../../../schema/descriptor/descriptor';
import { entriesIn, fieldsIn, withoutFields } from '../../../schema/model/layout-fields';
import { partsOf } from '../../../schema/model/layout-pages';
import { type WidgetEntries, widgetFor } from '../../registry/widget-entries';
import { useForm } from '../form-context';
import type { FormStore } from '../form-store';
import { usePartStates } from '../form-tabs';

/** One step, with all that is needed to render it. */
export interface Step {
  /** Unique in the form. */
  name: string;
  title: string;
  note?: string;
  layout: Layout;
  /** The sub-form it belongs to (`form_fields.`), empty for the record itself. */
  prefix: string;
  /** Its fields. */
  cells: readonly string[];
  /** The cell whose conditions hide the whole step. */
  titleCell?: string;
  /** It is the first of this sub-form, above whose fields stands what others have changed of them. */
  notesOf?: string;
  /** One field that has all the room. */
  isWide?: boolean;
}

/** The steps as they are at present. */
export interface Steps {
  /** Also those that conditions hide: what was typed there stays. */
  all: readonly Step[];
  shown: readonly (Step & { errors: number })[];
  /** The place of the open one among the shown; behind the last is the review. */
  at: number;
}

/** The name of the review, which is no step of a descriptor. */
export const REVIEW = ':review';

/** Re-renders its caller when a step comes or goes, opens, or has another number of errors. */
export function useSteps({ steps = NONE }: FormScreen, widgets: WidgetEntries): Steps {
  const { store } = useForm();
  const version = useVersion(store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version stands for the sub-forms of the store.
  const all = useMemo(() => stepsOf(store, steps, widgets), [store, steps, widgets, version]);
  const states = usePartStates(store, () => [
    ...all.map(({ cells }) => cells),
    ...all.map(({ titleCell }) => (titleCell === undefined ? [] : [titleCell])),
  ]);
  const chosen = useSyncExternalStore(store.subscribePage, store.openPage);
  const isShown = (i: number) => states[i]!.size > 0 && !states[i]!.isHidden && !states[all.length + i]!.isHidden;
  const shown = all.flatMap((step, i) => (isShown(i) ? { ...step, errors: states[i]!.errors } : []));
  return { all, shown, at: placeOf(chosen, all, shown) };
}

const NONE: readonly FormStep[] = [];

/** Of a step that is hidden while it is open the one before it. */
function placeOf(chosen: string | undefined, all: readonly Step[], shown: readonly Step[]): number {
  if (chosen === REVIEW) return shown.length;
  const before = all.slice(0, all.findIndex(({ name }) => name === chosen) + 1).map(({ name }) => name);
  return Math.max(
    0,
    shown.findLastIndex(({ name }) => before.includes(name)),
  );
}

function useVersion(store: FormStore): number {
  const [{ count, subscribe }] = useReducer(same, store, countSubForms);
  return useSyncExternalStore(subscribe, count);
}

const same = <State>(state: State): State => state;

function countSubForms(store: FormStore) {
  let times = 0;
  return {
    count: () => times,
    subscribe: (listener: () => void) =>
      store.subscribeSubForms(() => {
        times++;
        listener();
      }),
  };
}

function stepsOf(store: FormStore, steps: readonly FormStep[], widgets: WidgetEntries): Step[] {
  const [inOrder, last]: [Step[], Step[]] = [[], []];
  function add(step: Omit<Step, 'cells'>): void {
    const alone = entriesIn(step.layout).filter((entry) => hasOwnStep(store, widgets, entry, step.prefix));
    const layout = withoutFields(step.layout, new Set(fieldsIn(alone)));
    inOrder.push({ ...step, layout, cells: cellsOf(layout, step.prefix) });
    for (const entry of alone) last.push(ownStep(store, fieldOf(entry), step.prefix));
  }
  for (const { step: title, note, layout } of steps) {
    const parts = fieldsIn(layout).filter((name) => store.rule(name).property.type === 'object');
    const rest = withoutFields(layout, new Set(parts));
    if (rest.length > 0) add({ name: title, title, note, layout: rest, prefix: '' });
    for (const part of parts) {
      if (store.subFormFailure(part)) inOrder.push({ name: part, title, layout: [part], prefix: '', cells: [part] });
      else for (const step of partSteps(store, part)) add(step);
    }
  }
  return [...inOrder, ...last].filter(({ cells }) => cells.length > 0);
}

/** The steps of a sub-form: one for each page and section of it. */
function partSteps(store: FormStore, part: string): Omit<Step, 'cells'>[] {
  const subForm = store.subForm(part);
  if (!subForm) return [];
  const prefix = `${part}.`;
  return partsOf(subForm.layout).map(({ title, layout }, i) => {
    const notesOf = i === 0 ? part : undefined;
    if (!title) return { name: prefix, title: subForm.title, layout, prefix, notesOf };
    const titleCell = prefix + title.field;
    const { property } = store.rule(titleCell);
    return { name: titleCell, title: property.title, note: property.description, layout, prefix, titleCell, notesOf };
  });
}

function ownStep(store: FormStore, { span: _, ...entry }: FieldEntry, prefix: string): Step {
  const name = prefix + entry.field;
  const title = entry.label ?? store.rule(name).property.title;
  return { name, title, layout: [entry], prefix, cells: [name], isWide: true };
}

const fieldOf = (entry: Entry): FieldEntry => (typeof entry === 'string' ? { field: entry } : (entry as FieldEntry));

function hasOwnStep(store: FormStore, widgets: WidgetEntries, entry: Entry, prefix: string): boolean {
  const field = fieldOf(entry);
  if (field.field === undefined || field.text || field.hidden) return false;
  return widgets[widgetFor(widgets, store.rule(prefix + field.field).property, field)]?.hasOwnStep === true;
}

const cellsOf = (layout: Layout, prefix: string): string[] =>
  entriesIn(layout).flatMap((entry) => {
    if (typeof entry === 'string') return prefix + entry;
    if ('fields' in entry) return entry.fields.map((field) => prefix + field);
    return entry.hidden || entry.text ? [] : prefix + entry.field;
  });

/** Opens a step, whose heading takes the focus. */
export function toStep(store: FormStore, name: string): void {
  flushSync(() => store.setOpenPage(name));
  const step = document.querySelector<HTMLElement>('[data-step]:not([hidden])');
  step?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  step?.scrollIntoView?.({ block: 'start' });
}
