// Above the content without a connection: from when what the page shows is, or that this browser keeps nothing. Loads
// once the first view is complete, and is no part of what React renders: most pages never have it.
import { subscribe } from 'valtio/vanilla';
import { localDay, localMinute, showDate } from '../../schema/formats/dates';
import { connection } from '../hooks/connection';
import { forgetKept, kept } from '../hooks/kept';

const NO_STORAGE = 'There is no connection, and this browser keeps nothing on this device. Check its settings.';

/** Watches what is shown, until the page is closed. */
export function showKeptNote(): void {
  const note = document.createElement('p');
  note.className = 'kept-note';
  note.setAttribute('role', 'status');
  const show = () => {
    const text = noteText();
    if (text === '') return note.remove();
    if (!note.isConnected) document.querySelector('#content')?.prepend(note);
    // Announced when it changes in a page that has it.
    if (note.textContent !== text) note.textContent = text;
  };
  subscribe(kept, show);
  subscribe(connection, show);
  let { pathname } = location;
  const follow = () => {
    if (pathname !== location.pathname) forgetKept();
    ({ pathname } = location);
  };
  // Events of wouter, which wraps both functions.
  for (const event of ['pushState', 'replaceState', 'popstate']) addEventListener(event, follow);
  show();
}

/** Empty where there is nothing to say. */
function noteText(): string {
  if (kept.at !== undefined) return `As of ${momentText(new Date(kept.at))}, as kept on this device.`;
  return !connection.isOnline && !kept.hasStorage ? NO_STORAGE : '';
}

/** 08:14, of another day 11-26-2026 08:14. */
function momentText(at: Date): string {
  const minute = localMinute(at);
  return minute.slice(0, 10) === localDay() ? minute.slice(11) : showDate(minute);
}
