// Carries out the shortcuts of the whole page, and shows the help sheet. Loaded when the first page is complete.
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { showToast } from '../feedback/toasts';
import { focusedElement } from '../lazy/load-with-retry';
import { ShortcutHelp } from './shortcut-help';
import { shortcutState, showShortcuts } from './shortcut-state';
import { isElsewhere, shortcutOf } from './shortcuts';

/** Presses what has the name of the shortcut: `data-shortcut="new"`. */
export function ShortcutKeys() {
  const { isHelpOpen } = useSnapshot(shortcutState);
  useEffect(() => {
    // Behind what a page does with a key of its own, which listens on the document.
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return isHelpOpen && <ShortcutHelp opener={focusedElement()} onClose={() => showShortcuts(false)} />;
}

function press(event: KeyboardEvent): void {
  const isDone = shortcutOf(event, 'form') === 'save' ? save() : carryOut(event);
  if (isDone) event.preventDefault();
}

/** Without anything that it is about the key is the browser's. */
function carryOut(event: KeyboardEvent): boolean {
  const name = shortcutOf(event, 'page');
  if (name === 'find') return find();
  if (isElsewhere(event.target)) return false;
  if (name === 'help') showShortcuts(true);
  else if (name === 'search') return focusSearch();
  else if (name !== undefined) return click(`[data-shortcut="${name}"]`);
  else return toRows(event);
  return true;
}

/** Not over a dialog, which may have something that is not saved. Its button opens it; the focus comes back to where it is. */
function find(): boolean {
  if (document.querySelector('dialog:modal.find')) return true;
  if (document.querySelector('dialog:modal:not(.peek)')) {
    showToast({ kind: 'error', text: 'Close this dialog first, to find something.' });
    return true;
  }
  const button = visibleIn(document, '[data-shortcut="find"]');
  button?.click();
  return button !== undefined;
}

/** In the dialog that is open, else on the page: its form is sent, or its next page opened before Save is there. */
function save(): boolean {
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  const button = visibleIn(dialogs.at(-1) ?? document, '[data-shortcut="save"]');
  const form = button?.matches('[type="submit"]') && button.closest('form');
  if (form) form.requestSubmit();
  else button?.click();
  return button !== undefined;
}

function focusSearch(): boolean {
  const box = visibleIn(document, '[data-search-row] :is(input, select), [data-shortcut="search"]');
  box?.focus();
  if (box?.matches('button, a')) box.click();
  return box !== undefined;
}

/** From the page itself into the first row. */
function toRows(event: KeyboardEvent): boolean {
  const isPage = event.target instanceof Element && event.target.matches('body, main, h1');
  const row = isPage && shortcutOf(event, 'rows') === 'next' && visibleIn(document, '[data-rows] > tr');
  if (!row) return false;
  row.tabIndex = -1;
  row.focus();
  return true;
}

function click(selector: string): boolean {
  const found = visibleIn(document, selector);
  found?.focus();
  found?.click();
  return found !== undefined;
}

const visibleIn = (root: ParentNode, selector: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
