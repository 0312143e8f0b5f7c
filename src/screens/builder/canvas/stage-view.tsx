// The rows' common parent, which takes the keys and the double click of all cards.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Design, placeOf } from '../model/design';
import { useBuilder, useBuilderState } from '../store/builder';
import type { BuilderState, FocusRequest } from '../store/builder-store';
import { cardBeside, useCanvas } from './canvas-actions';
import { type CardCommand, cardCommand, type FocusTarget, gridCommand } from './card-commands';
import { cardOf, cardsIn, fieldOf, reveal } from './stage';

/** What a double click inside of a card means something else for. */
const INTERACTIVE = 'button, a, input, select, textarea, label, [contenteditable], .card-panel';

/**
 * A focused card moves, opens, copies and removes its field; the row in grid mode takes its own keys. Every other key
 * stays the browser's. Tab reaches one card, the arrow keys the others.
 */
export function StageView({ stage, children }: { stage: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const { store } = useBuilder();
  const { actions } = useCanvas();
  const tabStop = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!tabStop.current?.isConnected) rove(stage.current!.querySelector<HTMLElement>('[data-card]'));
  });

  /** One card can be reached with Tab, the arrow keys reach the others. */
  function rove(card: HTMLElement | null): void {
    if (!card || card === tabStop.current) return;
    if (tabStop.current) tabStop.current.tabIndex = -1;
    card.tabIndex = 0;
    tabStop.current = card;
  }

  function pressed(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const { grid } = store.state();
    if (grid !== undefined && target.closest('[data-row][data-grid]')) {
      const command = gridCommand(event);
      if (!command) return;
      event.preventDefault();
      actions.grid(command);
      return;
    }
    const key = target.dataset.card;
    const command = key === undefined ? undefined : cardCommand(event);
    if (key === undefined || !command) return;
    event.preventDefault();
    run(command, key, target);
  }

  function run(command: CardCommand, key: string, card: HTMLElement): void {
    switch (command.kind) {
      case 'focus':
        focusCard(command.to, key);
        break;
      case 'move':
        actions.move(key, command.direction);
        break;
      case 'edit':
        actions.toggleEdit(key);
        break;
      case 'copy':
        actions.copy(key);
        break;
      case 'remove':
        actions.confirmRemove(key, card);
        break;
    }
  }

  function focusCard(to: FocusTarget, key: string): void {
    const cards = cardsIn(stage.current!);
    if (to === 'first') cards[0]?.focus();
    else if (to === 'last') cards.at(-1)?.focus();
    else {
      const next = cardBeside(store.design(), key, to);
      if (next !== undefined) cardOf(next)?.focus();
    }
  }

  function doubleClicked({ target }: MouseEvent): void {
    if (!(target instanceof Element) || target.closest(INTERACTIVE)) return;
    const key = fieldOf(target);
    if (key !== undefined) actions.toggleEdit(key);
  }

  /** Who leaves the row by keyboard, or clicks elsewhere, has finished. */
  function blurred({ target, relatedTarget }: FocusEvent): void {
    const left = target.closest('[data-row][data-grid]');
    if (left && relatedTarget instanceof Element && !left.contains(relatedTarget)) store.setGrid(undefined);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div
      ref={stage}
      className="canvas-body"
      role="group"
      aria-label="Fields of the form"
      tabIndex={-1}
      data-stage
      onKeyDown={pressed}
      onDoubleClick={doubleClicked}
      onBlur={blurred}
      onFocus={({ target }) => rove(target.closest<HTMLElement>('[data-card]'))}
    >
      {children}
    </div>
  );
}

/** Keeps the focus on the canvas: on the field that a step was about, or on a neighbour of one that is gone. */
export function CanvasFocus({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const { store } = useBuilder();
  const request = useBuilderState(({ focus }) => focus);

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
    return store.subscribeToDesign(() => {
      const state = store.state();
      const key = fieldOfUndo(before, state);
      if (key !== undefined) store.requestFocus(afterUndo(before.history.design, state.history.design, key));
      before = state;
    });
  }, [store]);

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
