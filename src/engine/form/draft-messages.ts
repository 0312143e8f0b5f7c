// The texts about the draft of a form, both shown and announced.
import { countOf } from '../../schema/formats/words';
import type { DraftState } from './draft';

/** `at` is when the draft was saved, in milliseconds; `missing` has the names of files that were too much to keep. */
export const draftMessages = {
  saved: (at: number): string => `Draft saved ${clock(at)}`,
  restored({ at, changes, missing }: NonNullable<DraftState['restored']>): string {
    const again = missing.length > 0 ? ` Could not be kept, add again: ${missing.join(', ')}.` : '';
    return `Draft restored from ${clock(at)}. ${countOf(changes, 'change')}.${again}`;
  },
  offered: ({ at, changes }: NonNullable<DraftState['offered']>): string =>
    `This record was changed since your draft from ${clock(at)}. ${countOf(changes, 'change')} of yours ${changes === 1 ? 'is' : 'are'} not in the form yet.`,
};

/** 14:36; with the day for the day before. A draft lives no longer. */
export function clock(at: number, now = Date.now()): string {
  const then = new Date(at);
  const time = [then.getHours(), then.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return then.toDateString() === new Date(now).toDateString() ? time : `yesterday ${time}`;
}
