// Announces text to screen readers. Both regions exist from the first paint, because a region that is inserted together
// with its text is not read out; the last few messages stay in them, so that they can be found again.

import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';

interface Announcement {
  id: number;
  text: string;
}

const KEPT = 5;
/** Milliseconds before a polite message is announced: after the render it is about, which it must not delay. */
const POLITE = 100;
const announced = proxy<{ polite: Announcement[]; urgent: Announcement[] }>({ polite: [], urgent: [] });
let count = 0;

/** Reads `text` out, at the next pause or, when urgent, at once. The same text twice is read twice. */
export function announce(text: string, how: 'polite' | 'urgent' = 'polite'): void {
  if (how === 'urgent') insert(text, how);
  else setTimeout(insert, POLITE, text, how);
}

/** Removes what was announced urgently: after a success, a failure that nobody sees any more must not be found either. */
export function clearUrgent(): void {
  announced.urgent = [];
}

function insert(text: string, how: 'polite' | 'urgent'): void {
  announced[how] = [...announced[how], { id: ++count, text }].slice(-KEPT);
}

export function LiveRegions() {
  const { polite, urgent } = useSnapshot(announced);
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

const line = ({ id, text }: Announcement) => <p key={id}>{text}</p>;
