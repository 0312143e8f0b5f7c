// Dragging a card to another column: by mouse and pen as soon as it moves, by finger after a long press, so that a board
// can be scrolled. A copy of the card follows the pointer; the card itself stays until it is dropped.
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useLatest } from '../../hooks/use-latest';
import type { Moves } from './use-moves';

/** Pixels after which a press is a drag, and milliseconds after which that of a finger is. */
const DRAG_PX = 6;
const LONG_PRESS_MS = 400;
/** Pixels from an edge of the board in which it scrolls, and the most pixels that it scrolls each frame. */
const EDGE_PX = 48;
const SCROLL_PX = 12;

/** Pixels that the board scrolls each frame, the more the nearer its edge is: on a phone a column is soon gone by. */
export function edgeSpeed(x: number, { left, right }: Pick<DOMRect, 'left' | 'right'>): number {
  const depth = x < left + EDGE_PX ? x - left - EDGE_PX : Math.max(0, x - right + EDGE_PX);
  return Math.round(SCROLL_PX * Math.max(-1, Math.min(1, depth / EDGE_PX)));
}

/** @returns what a press on the board does. */
export function useCardDrag(
  root: RefObject<HTMLElement | null>,
  lift: (card: HTMLElement) => boolean,
  moves: Moves,
): (event: ReactPointerEvent<HTMLElement>) => void {
  const latest = useLatest(() => moves);
  const begin = useLatest(lift);
  return ({ target, button, pointerType, pointerId, clientX, clientY }) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
    if (!card || button !== 0 || (target as Element).closest('button, [popover]')) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    let copy: HTMLElement | undefined;
    let point = { x: clientX, y: clientY };
    let frame = 0;
    const timer = pointerType === 'touch' ? setTimeout(start, LONG_PRESS_MS) : undefined;

    function start(): void {
      if (!begin(card!)) {
        end();
        return;
      }
      copy = copyOf(card!);
      document.documentElement.dataset.dragging = '';
      frame = requestAnimationFrame(scroll);
      follow();
    }

    function follow(): void {
      copy!.style.translate = `${point.x - clientX}px ${point.y - clientY}px`;
      const column = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-column]');
      latest().hover(column?.dataset.column);
    }

    function scroll(): void {
      const board = root.current;
      const edges = board?.getBoundingClientRect();
      const speed = edges ? edgeSpeed(point.x, edges) : 0;
      if (board && speed !== 0) {
        board.scrollLeft += speed;
        // Another column came under the pointer, which stays where it is.
        follow();
      }
      frame = requestAnimationFrame(scroll);
    }

    function moved(now: PointerEvent): void {
      if (now.pointerId !== pointerId) return;
      point = { x: now.clientX, y: now.clientY };
      const isFar = Math.hypot(point.x - clientX, point.y - clientY) > DRAG_PX;
      if (copy) follow();
      // A finger that moves before is scrolling.
      else if (isFar && pointerType === 'touch') end();
      else if (isFar) start();
    }

    function end(): void {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      listeners.abort();
      copy?.remove();
      delete document.documentElement.dataset.dragging;
    }

    function release(now: PointerEvent): void {
      if (now.pointerId !== pointerId) return;
      const wasDragged = copy !== undefined;
      end();
      if (!wasDragged) return;
      // The click that follows opens nothing.
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      if (now.type === 'pointerup') latest().drop(card!);
      else latest().cancel();
    }

    addEventListener('pointermove', moved, { signal });
    addEventListener('pointerup', release, { signal });
    addEventListener('pointercancel', release, { signal });
    // Neither a scroll nor a menu in the middle of a drag.
    addEventListener('touchmove', (moving) => copy && moving.preventDefault(), { signal, passive: false });
    addEventListener('contextmenu', (menu) => (copy || timer !== undefined) && menu.preventDefault(), { signal });
    addEventListener('dragstart', (drag) => drag.preventDefault(), { signal });
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !copy) return;
        key.preventDefault();
        end();
        latest().cancel();
      },
      { signal },
    );
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Over the page, where the card is. */
function copyOf(card: HTMLElement): HTMLElement {
  const { left, top, width } = card.getBoundingClientRect();
  const copy = card.cloneNode(true) as HTMLElement;
  for (const name of ['id', 'data-card', 'tabindex', 'aria-label', 'aria-describedby']) copy.removeAttribute(name);
  copy.querySelectorAll('[popover], [id]').forEach((part) => part.remove());
  copy.className = 'board-card board-copy';
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  document.body.append(copy);
  return copy;
}
