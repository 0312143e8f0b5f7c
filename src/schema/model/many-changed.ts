// One field of many records gets the same value: what a call for that says, and which fields can be changed like that.
import type { Noun } from '../descriptor/descriptor';
import { hasCall } from './calls';
import { columnsOf } from './columns';

/** Records that one call looks at: what its transaction locks until it ends. */
export const MAX_CHANGED = 200;

/** Records that such a change may be about. */
export const MAX_MATCHED = 10_000;

/** What came of one call, in the order of the ids. */
export interface ManyChanged {
  /** Records that the change is about from here on. */
  matched: number;
  /** The changes that it made, which can be undone; none of a dry run. */
  changes: number[];
  /** How many records it has changed, or would change. */
  changed: number;
  /** How many have the value already. */
  same: number;
  /** Those that stay as they are, and why; with the label of their last state, where it is that. */
  refused: { id: number; message: string; state?: string }[];
  /** Of a dry run, the confirmations (`confirmWhen`) that the change brings about, and for how many records. */
  confirmations?: { text: string; count: number }[];
  /** The last id that it has looked at: the next call goes on after it. None at the end. */
  next?: number;
}

/** The properties that cells of the noun's lists edit. */
export const changeableFields = (noun: Noun): string[] =>
  hasCall(noun, 'update') && hasCall(noun, 'list') && noun.api.paged
    ? [
        ...new Set(
          (noun.screens ?? []).flatMap((screen) =>
            screen.kind === 'list' ? columnsOf(noun, screen).flatMap(({ edits }) => edits ?? []) : [],
          ),
        ),
      ]
    : [];
