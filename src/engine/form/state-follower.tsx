// What a form does when the values of fields change others: what conditions have shown, hidden and set is announced
// politely, the focus stays in the form, and choices follow what they depend on.
import { useEffect } from 'react';
import { cellText } from '../../schema/model/cells';
import { useDataSourceIfAny } from '../data/data-context';
import { announce } from '../feedback/live-region';
import { sameValue } from './draft-values';
import { followParents } from './follow-parents';
import { useForm } from './form-context';
import { controlId } from './form-field';
import type { FormStore } from './form-store';
import { nearestControl } from './nearest-control';

/** Renders nothing; once in every form. */
export function StateFollower() {
  const { store, registry } = useForm();
  const { idPrefix } = registry.globalFormOptions;
  const source = useDataSourceIfAny();
  useEffect(() => (source ? followParents(store, source, announce) : undefined), [store, source]);
  useEffect(() => watchStates(store, announce), [store]);
  useEffect(() => keepFocus(store, idPrefix), [store, idPrefix]);
  return null;
}

/** What a field was before conditions changed it. */
interface Former {
  wasHidden: boolean;
  value: unknown;
}

/** One announcement for all that happens at once. @returns how to stop it. */
export function watchStates(store: FormStore, announceText: (text: string) => void): () => void {
  const isHidden = (name: string) => store.cell(name).state?.hidden === true;
  const former = new Map<string, Former>();

  function flush(): void {
    const changed = [...former].filter(([name]) => store.has(name) && !store.isUnseen(name));
    former.clear();
    const labels = (hidden: boolean) =>
      changed
        .filter(([name, { wasHidden }]) => wasHidden !== hidden && isHidden(name) === hidden)
        .map(([name]) => store.rule(name).property.title);
    const set = changed.flatMap(([name, { value }]) => (isHidden(name) ? [] : (setText(store, name, value) ?? [])));
    const texts = [countText(labels(false), 'shown'), countText(labels(true), 'hidden'), setTexts(set)];
    const text = texts.join(' ').trim();
    if (text !== '') announceText(text);
  }

  return store.subscribeStates((states) => {
    if (former.size === 0) queueMicrotask(flush);
    for (const [name, { hidden }] of states)
      if (!former.has(name)) former.set(name, { wasHidden: hidden, value: store.cell(name).value });
  });
}

/** What a condition has set, in words; undefined where it has set nothing, or what the field had. */
function setText(store: FormStore, name: string, before: unknown): string | undefined {
  const { state, value } = store.cell(name);
  if (!state?.set || sameValue(value, before)) return undefined;
  const { property } = store.rule(name);
  const text = property.ref ? '' : cellText(property, value);
  return text === '' ? `${property.title} is set.` : `${property.title} is set to ${text}.`;
}

const setTexts = (texts: readonly string[]): string =>
  texts.length > MAX_NAMED ? `${texts.length} fields are set.` : texts.join(' ');

/** More names than this are counted. */
const MAX_NAMED = 3;

function countText(labels: readonly string[], how: string): string {
  if (labels.length === 0) return '';
  if (labels.length > MAX_NAMED) return `${labels.length} fields are ${how}.`;
  return labels.length === 1
    ? `${labels[0]} is ${how}.`
    : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} are ${how}.`;
}

/**
 * Keeps the focus in the form when the field that has it disappears: it moves on to the next field that stays, at the
 * end to the one before. Moves the focus before the field is removed. `idPrefix` is that of the form's registry.
 * @returns how to stop it.
 */
function keepFocus(store: FormStore, idPrefix: string): () => void {
  return store.subscribeStates((former) => {
    const hidden = [...former.keys()].filter((name) => store.cell(name).state?.hidden);
    const leaving = hidden.flatMap((name) => {
      const field = document.getElementById(controlId(name, idPrefix))?.closest('[data-field]');
      return field ? [field] : [];
    });
    const focused = leaving.find((field) => field.contains(document.activeElement));
    if (focused) nearestControl(focused, leaving)?.focus();
  });
}
