// What a form does when the values of fields change others: those that conditions have shown and hidden are announced
// politely, the focus stays in the form, and choices follow what they depend on.
import { useEffect } from 'react';
import { useDataSourceIfAny } from '../data/data-context';
import { announce } from '../feedback/live-region';
import { followParents } from './follow-parents';
import { useForm } from './form-context';
import { controlId } from './form-field';
import type { FormStore } from './form-store';

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

/** One announcement for all that happens at once. @returns how to stop it. */
export function watchStates(store: FormStore, announceText: (text: string) => void): () => void {
  const isHidden = (name: string) => store.cell(name).state?.hidden === true;
  const wasHidden = new Map<string, boolean>();

  function flush(): void {
    const names = [...wasHidden].flatMap(([name, was]) => (store.has(name) && was !== isHidden(name) ? [name] : []));
    wasHidden.clear();
    const labels = (hidden: boolean) =>
      names.filter((name) => isHidden(name) === hidden).map((name) => store.rule(name).property.title);
    const text = [countText(labels(false), 'shown'), countText(labels(true), 'hidden')].join(' ').trim();
    if (text !== '') announceText(text);
  }

  return store.subscribeStates((former) => {
    if (wasHidden.size === 0) queueMicrotask(flush);
    for (const [name, { hidden }] of former) if (!wasHidden.has(name)) wasHidden.set(name, hidden);
  });
}

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

function nearestControl(field: Element, leaving: readonly Element[]): HTMLElement | undefined {
  const fields = [...(field.closest('.form-body, form, tr')?.querySelectorAll('[data-field]') ?? [])];
  const at = fields.indexOf(field);
  return [...fields.slice(at + 1), ...fields.slice(0, at).reverse()]
    .filter((other) => !leaving.includes(other) && !other.closest('[hidden]'))
    .flatMap((other) => other.querySelector<HTMLElement>(CONTROLS) ?? [])[0];
}

const CONTROLS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';
