// Announces text to screen readers. Both regions exist from the first paint, because a region that is inserted together
// with its text is not read out; the last few messages stay in them, so that they can be found again. A dialog has
// regions of its own for what is said while it is open, which goes with it.

import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';

interface Announcement {
  id: number;
  text: string;
}

const MAX_MESSAGES = 5;
/** Milliseconds before a polite message is announced: after the render it is about, which it must not delay. */
const POLITE_DELAY_MS = 100;
const announced = proxy<{ polite: Announcement[]; urgent: Announcement[] }>({ polite: [], urgent: [] });
let count = 0;

/** Reads `text` out, at the next pause or, when urgent, at once. The same text twice is read twice. */
export function announce(text: string, how: 'polite' | 'urgent' = 'polite'): void {
  if (how === 'urgent') insert(text, how);
  else setTimeout(insert, POLITE_DELAY_MS, text, how);
}

/** Removes what was announced urgently: after a success, a failure that nobody sees any more must not be found either. */
export function clearUrgent(): void {
  announced.urgent = [];
}

function insert(text: string, how: 'polite' | 'urgent'): void {
  announced[how] = [...announced[how], { id: ++count, text }].slice(-MAX_MESSAGES);
}

/** The number of the latest message. */
export const latestAnnouncement = (): number => count;

/** Removes what was announced after the message of this number. */
export function forgetAnnouncements(since: number): void {
  for (const how of ['polite', 'urgent'] as const) announced[how] = announced[how].filter(({ id }) => id <= since);
}

/** @param since the number of a message: only those after it. */
export function LiveRegions({ since = 0 }: { since?: number }) {
  const { polite, urgent } = useSnapshot(announced);
  const line = ({ id, text }: Announcement) => id > since && <p key={id}>{text}</p>;
  return (
    <div className="visually-hidden">
      <div role="status" aria-atomic="false" aria-relevant="additions">
        {polite.map(line)}
      </div>
      <div role="alert" aria-atomic="false" aria-relevant="additions">
        {urgent.map(line)}
      </div>
    </div>
  );
}
