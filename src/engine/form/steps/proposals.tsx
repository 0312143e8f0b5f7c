// What the steps of a form propose for fields that are empty: the record nearest to the point, and what was chosen last
// there on this device. A proposal says so until it is touched, and another point replaces it.
import { useEffect } from 'react';
import type { Choice, FormScreen, Noun, Values } from '../../../schema/descriptor/descriptor';
import { milesBetween, milesText } from '../../../schema/formats/distances';
import { type GeoPoint, geoPoint } from '../../../schema/formats/geo';
import { isEmpty, isObject } from '../../../schema/formats/plain-values';
import { pointOfSteps } from '../../../schema/model/form-steps';
import { coordinatesOf } from '../../../schema/model/list-map';
import { nounOf } from '../../../schema/model/nouns';
import { labelOf } from '../../../schema/rules/rule-messages';
import { useDataSource } from '../../data/data-context';
import { announce } from '../../feedback/live-region';
import { userKey } from '../../session/session';
import { readLocal, writeLocal } from '../../storage/local';
import { useForm, useOrigin } from '../form-context';
import type { FormStore } from '../form-store';

/** Proposes while the form is open. */
export function useProposals({ path, steps = [], propose = {} }: FormScreen): void {
  const { store } = useForm();
  const source = useDataSource();
  useEffect(() => {
    const [near, last] = [namesOf(propose, 'nearest'), namesOf(propose, 'last')];
    const point = pointOfSteps(steps);
    const choices = async (noun: Noun) => {
      const known = source.knownChoices(noun);
      if (known) return known;
      const result = await source.choices(noun);
      return result.ok ? result.data : [];
    };

    async function proposeNearest(): Promise<void> {
      const at = point && geoPoint(store.cell(point[0]).value, store.cell(point[1]).value);
      if (!at) return;
      const found = await Promise.all(near.map((name) => nearestOf(store, name, at, choices)));
      const texts = found.flatMap((one, i) => {
        const name = near[i]!;
        if (!one || !isOpen(store, name, 'nearest')) return [];
        store.set(name, one.choice.value, { kind: 'nearest', miles: one.miles });
        return `${labelOf(store.rule(name).property)}: ${one.choice.text}, nearest, ${milesText(one.miles)}.`;
      });
      if (texts.length > 0) announce(texts.join(' '));
    }

    async function proposeLast(): Promise<void> {
      const kept = readLast(path);
      for (const name of last) {
        const value = kept[name]?.[hereOf(near, (field) => store.cell(field).value)] ?? kept[name]?.[''];
        if (isEmpty(value) || !isOpen(store, name, 'last')) continue;
        const { ref } = store.rule(name).property;
        const known = ref === undefined ? undefined : await choices(nounOf(ref));
        const isKnown = !known || known.some((choice) => choice.value === value && !choice.isOff);
        if (isKnown && isOpen(store, name, 'last')) store.set(name, value, { kind: 'last' });
      }
    }

    const stops = [
      store.watch(() => queueMicrotask(() => void proposeNearest()), point ?? []),
      store.watch(() => void proposeLast(), near.slice(0, 1)),
    ];
    return () => stops.forEach((stop) => void stop());
  }, [store, source, path, steps, propose]);
}

const namesOf = (propose: NonNullable<FormScreen['propose']>, way: string): string[] =>
  Object.keys(propose).filter((name) => propose[name] === way);

/** Whether a field has nothing, or an earlier proposal. */
const isOpen = (store: FormStore, name: string, kind: 'nearest' | 'last'): boolean =>
  isEmpty(store.cell(name).value) || store.origin(name)?.kind === kind;

async function nearestOf(
  store: FormStore,
  name: string,
  at: GeoPoint,
  choices: (noun: Noun) => Promise<readonly Choice[]>,
): Promise<{ choice: Choice; miles: number } | undefined> {
  const { ref } = store.rule(name).property;
  const noun = ref === undefined ? undefined : nounOf(ref);
  const fields = noun && coordinatesOf(noun);
  if (!noun || !fields || !isOpen(store, name, 'nearest')) return undefined;
  const placed = (await choices(noun)).flatMap((choice) => {
    const place = geoPoint(choice.of?.[fields[0]], choice.of?.[fields[1]]);
    return place && !choice.isOff ? { choice, miles: milesBetween(at, place) } : [];
  });
  return placed.sort((a, b) => a.miles - b.miles)[0];
}

/** The record that one is at: the first of those that are proposed by their place. */
const hereOf = (near: readonly string[], valueIn: (name: string) => unknown): string =>
  near[0] === undefined ? '' : String(valueIn(near[0]) ?? '');

/** By field, and by where one was. */
type LastChoices = Record<string, Record<string, unknown>>;

/** So many places are remembered. */
const MAX_PLACES = 50;

const storedAs = (path: string): string => `last-choices:${userKey()}:${path}`;

function readLast(path: string): LastChoices {
  try {
    const stored: unknown = JSON.parse(readLocal(storedAs(path)) ?? '{}');
    return isObject(stored) ? (stored as LastChoices) : {};
  } catch {
    return {};
  }
}

/** What was chosen in a saved record is proposed for the next one. */
export function noteLast({ path, propose = {} }: FormScreen, saved: Values): void {
  const kept = readLast(path);
  const here = hereOf(namesOf(propose, 'nearest'), (name) => saved[name]);
  for (const name of namesOf(propose, 'last')) {
    const { [here]: _, ...others } = kept[name] ?? {};
    const places = Object.entries(others).filter(([place]) => place !== '');
    kept[name] = Object.fromEntries([...places.slice(1 - MAX_PLACES), ['', saved[name]], [here, saved[name]]]);
  }
  if (Object.keys(kept).length > 0) writeLocal(storedAs(path), JSON.stringify(kept));
}

/** Below a field: that its value is a proposal. */
export function OriginNote({ name }: { name: string }) {
  const { store } = useForm();
  const origin = useOrigin(store, name);
  if (origin?.kind === 'nearest') return <p className="step-origin">{`Nearest, ${milesText(origin.miles)} away`}</p>;
  return origin?.kind === 'last' ? <p className="step-origin">Last used here</p> : null;
}
