// The examples that are kept with a form, and their verdicts under the design.

import { createContext, use } from 'react';
import { call } from '../../../api/call';
import { createListeners } from '../../../engine/hooks/listeners';
import type { FormExample, KeptExample } from '../../../schema/ticket-types/form-examples';
import { type KeyedExample, keyedFields, toKeyedExample } from '../../../schema/ticket-types/keyed-examples';
import type { DraftDetail, TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { createDesignReader, type FieldNumbers } from '../model/design-to-details';
import type { BuilderStore } from '../store/builder-store';
import { debounce, inIdleTime } from '../store/debounce';
import type { ExampleChecks, FlippedExample, ShownExample } from './example-checks';

/** Milliseconds after which verdicts appear while someone goes on typing. */
const MAX_RUN_MS = 2000;

/** The examples of one form that is open in the builder. */
export type Examples = ReturnType<typeof createExamples>;

interface ExamplesOptions {
  /** The form's id; a new one has none. */
  id: string | undefined;
  /** The id of the form that a new one is a copy of. */
  copyOf?: string;
  builder: BuilderStore;
  /** Gives the numbers of fields that are not saved yet. */
  newId: FieldNumbers;
}

/**
 * Verdicts are brought up to date after every change, a moment later and while the browser is idle, so that no key
 * waits for them.
 */
export function createExamples({ id, copyOf, builder, newId }: ExamplesOptions) {
  const { subscribe, notify } = createListeners();
  const pathOf = (form: string) => `/tickets/form/${encodeURIComponent(form)}/examples`;
  const path = pathOf(id ?? '');
  const read = createDesignReader(newId);
  let checks: ExampleChecks | undefined;
  let kept: readonly KeptExample[] = [];
  let copied: readonly KeptExample[] = [];
  let shown: readonly ShownExample[] = [];
  let stop = () => {};

  const details = () => read(builder.design());

  /** The code that checks examples is loaded for a form that has some; while it cannot be, nothing is said about them. */
  async function update(): Promise<void> {
    stop();
    checks ??= kept.length > 0 ? (await loadChecks())?.createExampleChecks() : undefined;
    stop();
    if (checks) stop = inIdleTime(checks(details, kept, show));
  }

  function show(next: readonly ShownExample[]): void {
    if (next.length === shown.length && next.every((one, index) => one === shown[index])) return;
    shown = next;
    notify();
  }

  async function fetch(form: string, signal: AbortSignal): Promise<void> {
    const result = await call<{ examples?: KeptExample[] }>('GET', pathOf(form), { signal });
    // Without them the builder works as well.
    if (!result.ok || !Array.isArray(result.data?.examples)) return;
    if (id !== undefined) return keep(result.data.examples);
    copied = result.data.examples;
    notify();
  }

  function keep(next: readonly KeptExample[]): void {
    kept = next;
    void update();
  }

  return {
    /** The form's id; examples cannot be kept before it has one. */
    id,
    /** How many examples the form has that is copied: they are kept with the first save. */
    copied: () => copied.length,
    /** Those for a form that is created. @param keyOf the key that a field has in the new form. */
    forNewForm(details: readonly DraftDetail[], keyOf: (id: number) => string | undefined): KeyedExample[] {
      const fields = keyedFields(details);
      return (id === undefined ? copied : kept).flatMap((example) => toKeyedExample(example, fields, keyOf) ?? []);
    },
    list: () => kept,
    /** As they are shown, in their order: the same objects until something about them changes. */
    shown: () => shown,
    subscribe,
    /** The fields of the design with ids; a field that is not saved yet has a negative one. */
    details,
    /** Those of which the design turns the verdict over that they have under `base`. */
    flipped: async (base: readonly TicketFormDetail[]): Promise<readonly FlippedExample[]> =>
      kept.length > 0 ? ((await loadChecks())?.flippedExamples(base, details(), kept) ?? []) : [],
    async add(example: FormExample, key: string) {
      const body = { ...example };
      const result = await call<KeptExample>('POST', path, { body, headers: { 'idempotency-key': key } });
      if (result.ok) keep([...kept, result.data]);
      return result;
    },
    /** Keeps other content under the id of an example. */
    async change({ example_id }: KeptExample, next: FormExample) {
      const result = await call<KeptExample>('POST', `${path}/${example_id}`, { body: { ...next } });
      if (result.ok) keep(kept.map((example) => (example.example_id === example_id ? result.data : example)));
      else if (result.failure.kind === 'missing') keep(kept.filter((example) => example.example_id !== example_id));
      return result;
    },
    /** Moves an example by so many places. */
    async move({ example_id }: KeptExample, by: number) {
      const ids = kept.map((example) => example.example_id);
      const from = ids.indexOf(example_id);
      const order = ids.toSpliced(from, 1).toSpliced(from + by, 0, example_id);
      const result = await call('POST', `${path}/order`, { body: { examples: order } });
      const placeOf = (example: KeptExample) => order.indexOf(example.example_id);
      if (result.ok) keep(kept.toSorted((a, b) => placeOf(a) - placeOf(b)));
      return result;
    },
    async remove({ example_id }: KeptExample) {
      const result = await call('DELETE', `${path}/${example_id}`);
      const isGone = result.ok || result.failure.kind === 'missing';
      if (isGone) keep(kept.filter((example) => example.example_id !== example_id));
      return result;
    },
    /** Fetches the examples, and follows the design until the returned function is called. */
    follow(): () => void {
      const aborting = new AbortController();
      const form = id ?? copyOf;
      if (form !== undefined) void fetch(form, aborting.signal);
      const later = debounce(() => void update(), MAX_RUN_MS);
      const unsubscribe = builder.subscribeToDesign(() => kept.length > 0 && later.request());
      return () => {
        aborting.abort();
        stop();
        later.cancel();
        unsubscribe();
      };
    },
  };
}

/** Undefined where it cannot be loaded. */
const loadChecks = () => import('./example-checks').catch(() => undefined);

/** Null outside a builder. */
export const ExamplesContext = createContext<Examples | null>(null);

/** The examples of the form that is open in the builder. */
export function useExamples(): Examples {
  const examples = use(ExamplesContext);
  if (!examples) throw new Error('Examples were rendered outside the builder');
  return examples;
}
