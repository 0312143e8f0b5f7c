// What a button with only an icon means, and the whole of a text that is cut: shown under the pointer and where the keyboard is, hidden by Escape.
// One listener for the whole page, so that no row carries anything for it; `main.tsx` starts it when the page has settled.

/** The pointer rests so long (ms) before a tooltip shows, and may be gone so long on its way to the tooltip itself (WCAG 1.4.13). */
const REST = 350;
const GRACE = 120;
/** Pixels between what it is about and the tooltip, and around it to the edges of the window. */
const GAP = 6;
const MARGIN = 8;

/** Returns the way to stop. */
export function startTooltips(): () => void {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  tip.popover = 'manual';
  tip.role = 'tooltip';
  let shownFor: Element | undefined;
  let timer = 0;

  function show(target: Element): void {
    clearTimeout(timer);
    const text = target.isConnected ? tipOf(target) : undefined;
    if (!text) return hide();
    shownFor = target;
    tip.textContent = text;
    // Inside a dialog, outside of which nothing can be reached, else in the landmark that it belongs to.
    (target.closest('dialog, main, nav, header') ?? document.body).append(tip);
    tip.showPopover();
    place(tip, target.getBoundingClientRect());
  }

  function hide(): void {
    clearTimeout(timer);
    shownFor = undefined;
    tip.remove();
  }

  const later = (act: () => void, ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(act, ms);
  };
  const listeners = {
    pointerover({ target, pointerType }: PointerEvent) {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      if (tip.contains(target)) return clearTimeout(timer);
      const wanted = target.closest(WANTED) ?? undefined;
      if (wanted && wanted === shownFor) return clearTimeout(timer);
      if (wanted) later(() => show(wanted), REST);
      else if (shownFor && !shownFor.matches(':focus-visible')) later(hide, GRACE);
      else clearTimeout(timer);
    },
    focusin({ target }: FocusEvent) {
      if (target instanceof Element && target.matches(WANTED) && target.matches(':focus-visible')) show(target);
    },
    focusout: hide,
    pointerdown: hide,
    scroll: () => shownFor && place(tip, shownFor.getBoundingClientRect()),
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

const CUT = '.cell-cut, .chip-value';
const WANTED = `:is(button, a)[aria-label], [data-tip], ${CUT}`;

/** Nothing for a button that says what it does, for one whose menu is open, and for a text that is whole. */
function tipOf(target: Element): string | undefined {
  if (target.matches(CUT)) return isCut(target) ? target.textContent : undefined;
  if (target instanceof HTMLElement && target.dataset.tip !== undefined) return target.dataset.tip;
  if (target.ariaExpanded === 'true' || (target as HTMLElement).innerText.trim() !== '') return undefined;
  return target.ariaLabel ?? undefined;
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1;

/** Below, in the middle; above where there is no room below; never out of the window. */
function place(tip: HTMLElement, { left, right, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = bottom + GAP + height + MARGIN <= clientHeight || top < height + GAP + MARGIN;
  tip.style.left = `${Math.max(MARGIN, Math.min((left + right - width) / 2, clientWidth - width - MARGIN))}px`;
  tip.style.top = `${isBelow ? bottom + GAP : top - GAP - height}px`;
}
