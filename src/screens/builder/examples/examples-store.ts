// The examples that are kept with a form, and their verdicts under the design: run again after every change, a moment later
// and in slices, so that no key waits for them.
import { call } from '../../../api/call';
import type { Result } from '../../../engine/data/result';
import { type ExampleVerdict, exampleRunner, type FormExample } from '../../../schema/forms/form-examples';
import type { TicketFormDetail } from '../../../schema/forms/ticket-field';
import type { BuilderStore } from '../builder-store';
import { delayed } from '../delayed';
import { previewDetails } from '../model/design-to-details';

/** An example as the server has it. */
export interface KeptExample extends FormExample {
  example_id: number;
}

export interface Examples {
  /** The form's id; examples cannot be kept before it has one. */
  id: string | undefined;
  list(): readonly KeptExample[];
  /** Their verdicts under the design, in their order; the same array until that changes. */
  verdicts(): readonly ExampleVerdict<KeptExample>[];
  subscribe(listener: () => void): () => void;
  /** The fields of the design with ids; a field that is not saved yet has a negative one. */
  details(): TicketFormDetail[];
  add(example: FormExample, key: string): Promise<Result<KeptExample>>;
  remove(example: KeptExample): Promise<Result<unknown>>;
  /** Fetches the examples, and follows the design until the returned function is called. */
  follow(): () => void;
}

/** Milliseconds of a slice. */
const SLICE = 8;

export function createExamples(id: string | undefined, builder: BuilderStore): Examples {
  const listeners = new Set<() => void>();
  const ids = new Map<string, number>();
  const path = `/tickets/form/${encodeURIComponent(id ?? '')}/examples`;
  let kept: readonly KeptExample[] = [];
  let verdicts: readonly ExampleVerdict<KeptExample>[] = [];
  let runs = 0;

  function newId(key: string): number {
    const own = ids.get(key) ?? -1 - ids.size;
    ids.set(key, own);
    return own;
  }

  const details = () => previewDetails(builder.state().history.design, newId);

  function run(): void {
    const own = ++runs;
    const found: ExampleVerdict<KeptExample>[] = [];
    if (kept.length === 0) return show(found);
    const judge = exampleRunner(details());
    const examples = kept;
    function next(): void {
      if (own !== runs) return;
      const end = performance.now() + SLICE;
      while (found.length < examples.length && performance.now() < end) found.push(judge(examples[found.length]!));
      if (found.length < examples.length) setTimeout(next);
      else show(found);
    }
    next();
  }

  function show(found: readonly ExampleVerdict<KeptExample>[]): void {
    if (found.length === 0 && verdicts.length === 0) return;
    verdicts = found;
    listeners.forEach((listener) => void listener());
  }

  function keep(next: readonly KeptExample[]): void {
    kept = next;
    run();
  }

  return {
    id,
    list: () => kept,
    verdicts: () => verdicts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    details,
    async add(example, key) {
      const body = { ...example };
      const result = await call<KeptExample>('POST', path, { body, headers: { 'idempotency-key': key } });
      if (result.ok) keep([...kept, result.data]);
      return result;
    },
    async remove({ example_id }) {
      const result = await call('DELETE', `${path}/${example_id}`);
      const isGone = result.ok || result.failure.kind === 'missing';
      if (isGone) keep(kept.filter((example) => example.example_id !== example_id));
      return result;
    },
    follow() {
      const aborting = new AbortController();
      if (id !== undefined)
        // Without them the builder works as well.
        void call<{ examples?: KeptExample[] }>('GET', path, { signal: aborting.signal }).then((result) => {
          if (result.ok && Array.isArray(result.data?.examples)) keep(result.data.examples);
        });
      let seen = builder.state().history.design;
      const later = delayed(run);
      const stop = builder.subscribe(() => {
        const { design } = builder.state().history;
        if (design === seen) return;
        seen = design;
        if (kept.length > 0) later.request();
      });
      return () => {
        aborting.abort();
        runs++;
        later.cancel();
        stop();
      };
    },
  };
}
