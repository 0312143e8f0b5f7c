// Says things to people who do not see them appear. Both regions exist from the first paint, because a region that arrives together with its
// text is not read out; the last few messages stay in them, so that they can be found again (promises S18).

import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';

interface Said {
  id: number;
  text: string;
}

const KEPT = 5;
/** Milliseconds after which what is said politely is said: when what it is about has been drawn, which it must not hold up. */
const POLITE = 100;
const said = proxy<{ polite: Said[]; urgent: Said[] }>({ polite: [], urgent: [] });
let count = 0;

/** Reads `text` out, at the next pause or, when urgent, at once. The same text twice is read twice. */
export function announce(text: string, how: 'polite' | 'urgent' = 'polite'): void {
  if (how === 'urgent') say(text, how);
  else setTimeout(say, POLITE, text, how);
}

function say(text: string, how: 'polite' | 'urgent'): void {
  said[how] = [...said[how], { id: ++count, text }].slice(-KEPT);
}

export function LiveRegions() {
  const { polite, urgent } = useSnapshot(said);
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

const line = ({ id, text }: Said) => <p key={id}>{text}</p>;
