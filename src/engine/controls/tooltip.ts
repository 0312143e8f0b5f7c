// The meaning of a button with only an icon, and the whole of a clipped text: shown on hover and on keyboard focus,
// hidden by Escape. One listener for the whole page, so that a row needs nothing for it.

/**
 * Milliseconds of hover before a tooltip shows, and that the pointer may take to move onto the tooltip itself (WCAG
 * 1.4.13).
 */
const HOVER_MS = 350;
const HIDE_DELAY_MS = 120;

/** @returns a function that stops it. */
export function startTooltips(): () => void {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  tip.popover = 'manual';
  tip.role = 'tooltip';
  let shownFor: HTMLElement | undefined;
  let timer = 0;
  let pressedAt = '';

  function show(target: Element): void {
    hide();
    const text = target.isConnected ? tipOf(target) : undefined;
    if (!text || !(target instanceof HTMLElement)) return;
    shownFor = target;
    target.style.setProperty('anchor-name', ANCHOR);
    tip.textContent = text;
    // Inside a dialog, outside of which nothing is reachable, else in the target's landmark.
    (target.closest('dialog, main, nav, header') ?? document.body).append(tip);
    tip.showPopover();
  }

  function hide(): void {
    clearTimeout(timer);
    shownFor?.style.removeProperty('anchor-name');
    shownFor = undefined;
    tip.remove();
  }

  const later = (act: () => void, ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(act, ms);
  };
  const listeners = {
    pointerover({ target, pointerType, clientX, clientY }: PointerEvent) {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      // A press may move the page under a pointer that rests, and the next press would hit a tooltip nobody wanted.
      if (pressedAt === `${clientX} ${clientY}`) return;
      if (tip.contains(target)) return clearTimeout(timer);
      const wanted = target.closest(WANTED) ?? undefined;
      if (wanted && wanted === shownFor) return clearTimeout(timer);
      if (wanted) later(() => show(wanted), HOVER_MS);
      else if (shownFor && !shownFor.matches(':focus-visible')) later(hide, HIDE_DELAY_MS);
      else clearTimeout(timer);
    },
    focusin({ target }: FocusEvent) {
      if (target instanceof Element && target.matches(WANTED) && target.matches(':focus-visible')) show(target);
    },
    focusout: hide,
    pointerdown({ clientX, clientY }: PointerEvent) {
      pressedAt = `${clientX} ${clientY}`;
      hide();
    },
    keydown({ key }: KeyboardEvent) {
      if (key === 'Escape') hide();
    },
  };
  const controller = new AbortController();
  for (const [type, listener] of Object.entries(listeners))
    document.addEventListener(type, listener as EventListener, {
      capture: true,
      passive: true,
      signal: controller.signal,
    });
  return () => {
    controller.abort();
    hide();
  };
}

/** `notices.css` places the tooltip beside the element of this name. */
const ANCHOR = '--tooltip';

/** Cells of tables have only the class: one attribute less for each of a thousand. */
const CUT = '.cell-clamp, [data-clipped]';
const WANTED = `:is(button, a)[aria-label], [data-tip], [data-offline], ${CUT}`;

/** None for a button with a visible label, for one whose menu is open, and for a text that is not clipped. */
function tipOf(target: Element): string | undefined {
  if (target.matches('[data-offline]')) return target.ariaDescription ?? undefined;
  if (target.matches(CUT)) return isCut(target) ? target.textContent : undefined;
  if (target instanceof HTMLElement && target.dataset.tip !== undefined) return target.dataset.tip;
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
  if (target.ariaExpanded === 'true' || (target as HTMLElement).innerText.trim() !== '') return undefined;
  return target.ariaLabel ?? undefined;
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
