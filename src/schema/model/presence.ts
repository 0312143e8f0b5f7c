// Who else has a record open: what pages say of themselves, and what they get.

/** How a page shows a record; `left` when it no longer does. */
export const PRESENCES = ['reading', 'editing', 'left'] as const;
/** What a page sends of itself; only the first two are ever shown to others. */
export type Presence = (typeof PRESENCES)[number];

/** Another user who has the record open. */
export interface Present {
  user_id: number;
  name: string;
  is_editing: boolean;
}

/** Milliseconds between two calls of a page that is seen. */
export const PRESENCE_INTERVAL_MS = 20_000;
/** Milliseconds after which a page that says nothing counts as closed: one call may be lost. */
export const PRESENCE_TIMEOUT_MS = 50_000;

/** "Night Shift is editing this ticket, Day Shift and 2 others have it open."; empty where nobody is there. */
export function presenceText(others: readonly Present[], one: string): string {
  const [editing, reading] = [true, false].map((is) => others.filter(({ is_editing }) => is_editing === is));
  const parts = [
    editing!.length > 0 && `${namesOf(editing!)} ${editing!.length === 1 ? 'is' : 'are'} editing this ${one}`,
    reading!.length > 0 &&
      `${namesOf(reading!)} ${reading!.length === 1 ? 'has' : 'have'} ${editing!.length > 0 ? 'it' : `this ${one}`} open`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

const MAX_NAMED = 2;

function namesOf(people: readonly Present[]): string {
  const more = people.length - MAX_NAMED;
  const named = people.slice(0, MAX_NAMED).map(({ name }) => name);
  const all = more > 0 ? [...named, `${more} ${more === 1 ? 'other' : 'others'}`] : named;
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
