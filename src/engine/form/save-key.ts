// Ctrl+S, or Command+S, saves the form that the focus is in.

/** Listens on the form around an element. @returns how to stop. */
export function saveKey(element: Element): (() => void) | undefined {
  const form = element.closest('form');
  if (!form) return undefined;
  const pressed = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('keydown', pressed);
  return () => form.removeEventListener('keydown', pressed);
}
