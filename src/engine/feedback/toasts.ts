// Short messages at bottom-right. `showToast` may be called from anywhere; the library that renders them loads with the
// first one.
import { proxy } from 'valtio/vanilla';
import { takeMessage } from '../navigation/navigation';
import { announce, clearUrgent } from './live-region';

/** What `showToast` takes. A success is announced politely, an error at once. */
export interface Toast {
  kind: 'success' | 'error';
  /** The message. */
  text: string;
  /** One secondary line below it. */
  detail?: string;
  /** The target of that line. */
  href?: string;
  /** What can be done about it while it is there. */
  action?: { label: string; run(): void };
  /** Milliseconds on screen, where they are not those of its kind; `false` until it is dismissed. */
  time?: number | false;
  /** Of what is under way, a proxy: the toast stays until it has ended. */
  progress?: ToastProgress;
}

/** How much of the work is done, counted in whatever it consists of; `isEnded` also when it stopped early. */
export interface ToastProgress {
  done: number;
  total: number;
  isEnded: boolean;
}

/** Not yet rendered; `toast-stack.tsx` takes from it. */
export const pending = proxy<{ toasts: Toast[] }>({ toasts: [] });

/** A success clears the failures announced before it. */
export function showToast(toast: Toast): void {
  if (toast.kind === 'success') clearUrgent();
  const { action } = toast;
  announce(
    action ? `${spoken(toast)} ${action.label}: Alt+T.` : spoken(toast),
    toast.kind === 'error' ? 'urgent' : 'polite',
  );
  pending.toasts.push(toast);
}

/**
 * "Holiday added! Labor Day", "User added successfully. yard-desk": two parts, each with one full stop or
 * exclamation mark.
 */
export const spoken = ({ text, detail }: Omit<Toast, 'kind'>): string =>
  detail ? `${text}${/[.!?]$/.test(text) ? '' : '.'} ${detail}` : text;

/** Takes one toast out of the queue, by its place. */
export const dropToast = (index: number): void => void pending.toasts.splice(index, 1);

/** Empties the queue. */
export function takeToasts(): Toast[] {
  return pending.toasts.splice(0);
}

/**
 * What a page was left with: the success message of a save, shown by the page that follows. Shows the success message
 * of the navigation once, and clears it.
 */
export function showCarriedMessage(): void {
  const carried = takeMessage();
  if (carried) showToast({ kind: 'success', text: carried.message, detail: carried.detail, href: carried.href });
}
