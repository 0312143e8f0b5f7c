// What a page was left with: the success message of a save, shown by the page that follows.
import { takeMessage } from '../navigation/navigation';
import { showToast } from './toasts';

/** Shows the success message of the navigation once, and clears it. */
export function showCarriedMessage(): void {
  const carried = takeMessage();
  if (carried) showToast({ kind: 'success', text: carried.message, detail: carried.detail, href: carried.href });
}
