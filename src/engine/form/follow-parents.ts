// What a form does when a field changes that others depend on: a choice that no longer fits goes, and comes back with
// what it belongs to.

import type { Choice, RecordSchema } from '../../schema/descriptor/descriptor';
import { isEmpty } from '../../schema/formats/plain-values';
import { type DependentRef, dependentRefs } from '../../schema/model/dependent-refs';
import { nounOf } from '../../schema/model/nouns';
import { labelOf } from '../../schema/rules/rule-messages';
import type { SharedDataSource } from '../data/data-context';
import type { FormStore } from './form-store';

type Source = Pick<SharedDataSource, 'choices' | 'knownChoices'>;
type Announce = (text: string) => void;

/**
 * Also in sub-forms, as they come and go.
 * @param announce for screen readers: what was cleared, and what came back. @returns how to stop it.
 */
export function followParents(store: FormStore, source: Source, announce: Announce): () => void {
  const stop = followIn(store, { record: store.record, prefix: '' }, source, announce);
  const within = new Map<string, { record: RecordSchema; stop: () => void }>();
  const settle = () => {
    for (const name of Object.keys(store.record.properties)) {
      const record = store.subForm(name)?.record;
      const known = within.get(name);
      if (known?.record === record) continue;
      known?.stop();
      within.delete(name);
      if (record) within.set(name, { record, stop: followIn(store, { record, prefix: `${name}.` }, source, announce) });
    }
  };
  settle();
  const stops = [stop, store.subscribeSubForms(settle), () => within.forEach((one) => void one.stop())];
  return () => stops.forEach((one) => void one());
}

/** In one record of the form. */
function followIn(
  store: FormStore,
  { record, prefix }: ReturnType<FormStore['within']>,
  source: Source,
  announce: Announce,
): () => void {
  const dependents = dependentRefs(record).map((one) => ({
    ...one,
    name: prefix + one.name,
    parent: prefix + one.parent,
  }));
  const seen = new Map(dependents.map(({ name, parent }) => [name, countingValue(store, parent)]));
  /** What was cleared, and what it belongs to. */
  const cleared = new Map<string, { value: unknown; of: unknown }>();
  let isWaiting = false;

  /** Once for all that changes at the same moment, such as a draft that is restored. */
  function changed(): void {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      dependents.forEach(settle);
    });
  }

  function settle(dependent: DependentRef): void {
    const { name, ref, parent } = dependent;
    const [former, of] = [seen.get(name), countingValue(store, parent)];
    if (isSameValue(former, of)) return;
    seen.set(name, of);
    const { value } = store.cell(name);
    const back = cleared.get(name);
    if (isEmpty(value)) {
      if (!back || !isSameValue(back.of, of)) return;
      cleared.delete(name);
      store.patch({ [name]: back.value });
      announce(`${labelIn(store, name)} is chosen again.`);
      return;
    }
    const known = source.knownChoices(nounOf(ref));
    if (known) {
      clearUnlessFitting(dependent, known, value, former, of);
      return;
    }
    void source.choices(nounOf(ref)).then((result) => {
      const isStill = isSameValue(store.cell(name).value, value) && isSameValue(countingValue(store, parent), of);
      if (result.ok && isStill) clearUnlessFitting(dependent, result.data, value, former, of);
    });
  }

  function clearUnlessFitting(
    { name, parent, key }: DependentRef,
    choices: readonly Choice[],
    value: unknown,
    former: unknown,
    of: unknown,
  ): void {
    if (choices.some((choice) => isSameValue(choice.value, value) && isSameValue(choice.of?.[key], of))) return;
    cleared.set(name, { value, of: former });
    store.patch({ [name]: undefined });
    announce(`${labelIn(store, name)} was cleared: it does not belong to this ${labelIn(store, parent)}.`);
  }

  const stops = [
    ...dependents.map(({ parent }) => store.subscribe(parent, changed)),
    // What a person chooses instead is not replaced any more.
    store.watch(
      (name) => cleared.delete(name),
      dependents.map(({ name }) => name),
    ),
  ];
  return () => stops.forEach((stop) => void stop());
}

/** The value of a field as a save would have it: a hidden one is empty. */
const countingValue = (store: FormStore, name: string): unknown => {
  const { value, state } = store.cell(name);
  return state?.hidden ? undefined : value;
};

const labelIn = (store: FormStore, name: string): string => labelOf(store.rule(name).property);

const isSameValue = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '');
