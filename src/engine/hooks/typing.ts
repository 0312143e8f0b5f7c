// Whether keys are typed into something: then they are no shortcuts.

/** Inputs that are pressed and take no text. */
const PRESSED = '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"], [type="range"]';
const TYPED = `input:not(${PRESSED}), textarea, select, [role="combobox"], [role="listbox"] *`;

/** Whether a key pressed on this element is text, or chooses within it, as in a select. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED));
