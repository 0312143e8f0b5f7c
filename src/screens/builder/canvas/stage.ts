// The page's side of the canvas: rows and cards by their attributes, so that 300 cards need neither refs nor listeners of
// their own.

/** The `id` of a field's card: searching 300 cards by an attribute costs more than rendering one. */
export const cardId = (key: string): string => `card-${key}`;

/** The card of a field. */
export const cardOf = (key: string): HTMLElement | null => document.getElementById(cardId(key));

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
