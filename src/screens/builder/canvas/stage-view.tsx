// The rows' common parent: it takes the keys and the double click of all cards. A focused card moves, opens, copies and
// removes its field; the row in grid mode takes its own keys. Every other key stays the browser's.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { useBuilder } from '../store/builder';
import { cardBeside, useCanvas } from './canvas-actions';
import { type CardCommand, cardCommand, type FocusTarget, gridCommand } from './card-commands';
import { cardOf, cardsIn, fieldOf } from './stage';

/** What a double click inside of a card means something else for. */
const INTERACTIVE = 'button, a, input, select, textarea, label, [contenteditable], .card-panel';

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
      const next = cardBeside(store.state().history.design, key, to);
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
      className="canvas-stage"
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
