// What has rows of its own beside those of the list, a board or groups, follows what others save: the list is fetched
// again soon after, but not while that would take something out of the hand.
import { noticeName } from '../../../schema/model/notice';
import { useLook } from '../../data/use-look';
import type { ListModel } from '../model/list-model';

/** Milliseconds from a notice to the request: what is saved in a busy hour comes together. */
const DELAY_MS = 2_000;

/** @param isHeld whether a card is lifted, or a question about it is open. */
export function useLiveRefetch({ noun, refetch }: ListModel, isHeld = false): void {
  useLook([noticeName(noun)], DELAY_MS, (_, later) => (isHeld ? later(DELAY_MS) : refetch()));
}
