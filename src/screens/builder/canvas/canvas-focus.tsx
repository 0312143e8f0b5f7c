// Keeps the focus on the canvas: on the field that a step was about, or on a neighbour of one that is gone.
import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { type Design, placeOf } from '../model/design';
import { type FocusRequest, useBuilder } from '../store/builder';
import type { BuilderState } from '../store/builder-store';
import { cardOf, reveal } from './stage';

export function CanvasFocus({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const { store, focus: queue } = useBuilder();
  const request = useSyncExternalStore(queue.subscribe, queue.latest);

  useLayoutEffect(() => {
    if (!request || !stage.current) return;
    const { key, part = 'card', onlyLost } = request;
    const isWanted = !onlyLost || isLost();
    if (!isWanted && onlyLost === 'rescue') return;
    const card = key === undefined ? stage.current : cardOf(key);
    if (!card) return;
    const target = (part === 'grid-button' && card.querySelector<HTMLElement>('[data-grid-button]')) || card;
    // In this order the page is laid out once: the focus changes styles again.
    if (key !== undefined) reveal(card);
    if (isWanted) target.focus({ preventScroll: true });
  }, [request, stage]);

  useEffect(() => {
    let before = store.state();
    return store.subscribe(() => {
      const state = store.state();
      const key = fieldOfUndo(before, state);
      if (key !== undefined) queue.request(afterUndo(before.history.design, state.history.design, key));
      before = state;
    });
  }, [store, queue]);

  return null;
}

const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null;

/** The field of a step that was undone or redone; the one that has returned, where the step was its removal. */
function fieldOfUndo({ history: was }: BuilderState, { history }: BuilderState): string | undefined {
  if (history.future.length === was.future.length) return undefined;
  const step = history.future.length > was.future.length ? history.future.at(-1) : history.past.at(-1);
  return step?.field ?? Object.keys(history.design.fields).find((key) => !Object.hasOwn(was.design.fields, key));
}

/** Shows the field, and focuses it where a card has the focus; one that is gone leaves the focus to the one at its place. */
function afterUndo(before: Design, { rows, fields }: Design, key: string): FocusRequest {
  const isOnCard = document.activeElement?.matches('[data-card]');
  if (Object.hasOwn(fields, key)) return { key, onlyLost: isOnCard ? undefined : 'reveal' };
  const row = Object.hasOwn(before.fields, key) ? placeOf(before, key).row : 0;
  return { key: rows[Math.min(row, rows.length - 1)]?.cells[0]?.field, onlyLost: 'rescue' };
}
