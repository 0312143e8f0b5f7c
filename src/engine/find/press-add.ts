// Opens the dialog that adds a record to a list, as its button does: once the list is there, which may take a moment, or
// a question before the page is left.

/** Milliseconds after which nobody waits for it any more. */
const APPEAR_TIMEOUT_MS = 10_000;

/** @param title of the page of the list. */
export function pressAdd(title: string): void {
  if (press(title)) return;
  const observer = new MutationObserver(() => {
    if (press(title)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), APPEAR_TIMEOUT_MS);
}

/** @returns whether the button was there. */
function press(title: string): boolean {
  const isThere = [...document.querySelectorAll('h1')].some((one) => one.textContent?.startsWith(title));
  const button = isThere ? document.querySelector<HTMLElement>('[data-task="add"]') : null;
  button?.focus();
  button?.click();
  return button !== null;
}
