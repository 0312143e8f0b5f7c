// The keys of a board. One card is a stop for Tab; arrows go from card to card and column to column, Space lifts the card
// that has the focus, and then the arrows take it along.
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Noun } from '../../../schema/descriptor/descriptor';
import { hasCall } from '../../../schema/model/calls';
import { announce } from '../../feedback/live-region';
import { rowId } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { showPeek } from '../model/peek-address';
import type { Lifting } from './lifting';
import type { Moves } from './use-moves';

/** @returns the handler for the whole board. */
export function boardKeys(
  { noun }: ListModel,
  moves: Moves,
  lift: Lifting,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey || shiftKey) return;
    if (target.dataset.card === undefined) return;
    const isKnown = moves.lift ? takeAlong(key, target, moves) : goTo(key, target);
    if (!isKnown && key === ' ') lift(target, 'key');
    else if (!isKnown && key === 'Enter' && hasCall(noun, 'read')) showPeek(target.dataset.card);
    else if (!isKnown) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** @returns whether the lifted card knows the key. */
function takeAlong(key: string, card: HTMLElement, moves: Moves): boolean {
  if (key === 'ArrowLeft') moves.step(-1);
  else if (key === 'ArrowRight') moves.step(1);
  else if (key === 'ArrowUp' || key === 'ArrowDown') announce('The order of the list decides the place in a column');
  else if (key === 'Enter' || key === ' ') moves.drop(card);
  else if (key === 'Escape') moves.cancel();
  else return false;
  return true;
}

/** @returns whether the key leads to another card. */
function goTo(key: string, card: HTMLElement): boolean {
  const column = cardsIn(card.closest('[data-column]'));
  if (key === 'ArrowUp') focusCard(column[column.indexOf(card) - 1]);
  else if (key === 'ArrowDown') focusCard(column[column.indexOf(card) + 1]);
  else if (key === 'ArrowLeft') focusCard(across(card, -1));
  else if (key === 'ArrowRight') focusCard(across(card, 1));
  else if (key === 'Home') focusCard(column[0]);
  else if (key === 'End') focusCard(column.at(-1));
  else return false;
  return true;
}

const cardsIn = (element: Element | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** The card at the same height in the next column that has any. */
function across(card: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const all = [...(card.closest('.board')?.querySelectorAll('[data-column]') ?? [])];
  const at = all.indexOf(card.closest('[data-column]')!);
  const ahead = by > 0 ? all.slice(at + 1) : all.slice(0, at).reverse();
  const cards = cardsIn(ahead.find((column) => cardsIn(column).length > 0) ?? null);
  const { top } = card.getBoundingClientRect();
  return cards.find((one) => one.getBoundingClientRect().bottom > top) ?? cards.at(-1);
}

function focusCard(card: HTMLElement | undefined): void {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Keeps one card a stop for Tab, and the focus on a card that goes from column to column: there it is another element.
 */
export function useCardFocus(root: RefObject<HTMLElement | null>, noun: Noun, { lift, moves }: Moves): void {
  const held = lift?.by === 'key' ? lift : undefined;
  const wanted = useRef<unknown>(undefined);
  useLayoutEffect(() => {
    if (held) focusCard(cardOf(root.current, rowId(noun, held.row)));
  }, [root, noun, held]);
  // After every render: what was put back or refused is in its column again.
  useLayoutEffect(() => {
    const last = held ?? moves.at(-1);
    if (last) wanted.current = rowId(noun, last.row);
    if (document.activeElement === document.body && wanted.current !== undefined)
      focusCard(cardOf(root.current, wanted.current));
  });
  useEffect(() => {
    const board = root.current;
    if (!board) return;
    const mark = ({ target }: FocusEvent) => {
      const card = (target as Element).closest<HTMLElement>('[data-card]');
      if (!card) return;
      for (const one of cardsIn(board)) one.tabIndex = one === card ? 0 : -1;
    };
    const keep = () => {
      const cards = cardsIn(board);
      if (cards.length > 0 && !cards.some((card) => card.tabIndex === 0)) cards[0]!.tabIndex = 0;
    };
    const watch = new MutationObserver(keep);
    watch.observe(board, { childList: true, subtree: true });
    board.addEventListener('focusin', mark);
    return () => {
      watch.disconnect();
      board.removeEventListener('focusin', mark);
    };
  }, [root]);
}

const cardOf = (root: HTMLElement | null, id: unknown): HTMLElement | undefined =>
  cardsIn(root).find((card) => card.dataset.card === String(id));
