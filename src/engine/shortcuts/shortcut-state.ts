// Whether shortcuts of a single character are on, remembered like the theme, and whether the help sheet is open.
import { proxy } from 'valtio/vanilla';
import { readLocal, writeLocal } from '../storage/local';

export const shortcutState = proxy({ letters: readLocal('singleKeys') !== '0', isHelpOpen: false });

export function turnLetters(on: boolean): void {
  shortcutState.letters = on;
  writeLocal('singleKeys', on ? '1' : '0');
}

export function showShortcuts(isOpen: boolean): void {
  shortcutState.isHelpOpen = isOpen;
}
