// What Log Out erases of a user from this browser, apart from what waits to be sent. Loads with it.
import { deleteDraftsOf } from './drafts';
import { deleteKeptOf } from './kept-responses';
import { writeLocal } from './local';

/** How lists are arranged shows no data, and views that the server does not have yet would be lost: these stay. */
const STAYS: ReadonlySet<string> = new Set(['listColumns', 'boardColumns', 'listViews']);

/**
 * Drafts that are older than `before`, responses that were kept, and what local storage has under keys such as
 * `views:<user>` and `views:<user>:<list>`. Never rejects.
 */
export async function forgetUser(user: string, before: number): Promise<void> {
  for (const key of storedKeys()) {
    const [what = ''] = key.split(':');
    if (`${key}:`.startsWith(`${what}:${user}:`) && !STAYS.has(what)) writeLocal(key, null);
  }
  await Promise.all([deleteDraftsOf(user, before), deleteKeptOf(user)]);
}

/** None where local storage is blocked: nothing is stored then. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
