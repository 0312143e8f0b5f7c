// The page's side of the canvas: rows and cards by their attributes, so that 300 cards need neither refs nor listeners of
// their own.

/** The card of a field. */
export const cardOf = (stage: ParentNode, key: string): HTMLElement | null =>
  stage.querySelector(`[data-card="${CSS.escape(key)}"]`);

/** Every card, in the order of the rows. */
export const cardsIn = (stage: ParentNode): HTMLElement[] => [...stage.querySelectorAll<HTMLElement>('[data-card]')];

/** The key of the field whose card `element` is, or lies in. */
export const fieldOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-card]')?.dataset.card;

/** Scrolls as far as needed to show the element, smoothly where things may move. */
export function reveal(element: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}
