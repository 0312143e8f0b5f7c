// Whether shortcuts of a single character are on, remembered like the theme, and whether the help sheet is open.
import { proxy } from 'valtio/vanilla';
import { readLocal, writeLocal } from '../storage/local';

/**
 * `letters`: whether shortcuts of a single character are on. Readable anywhere, changed only by the functions below.
 */
export const shortcutState = proxy({ letters: readLocal('singleKeys') !== '0', isHelpOpen: false });

/** Stored in the browser. Users of speech input turn them off (WCAG 2.1.4). */
export function turnLetters(on: boolean): void {
  shortcutState.letters = on;
  writeLocal('singleKeys', on ? '1' : '0');
}

/** Shows or closes the help sheet; `ShortcutKeys` renders it. */
export function showShortcuts(isOpen: boolean): void {
  shortcutState.isHelpOpen = isOpen;
}
