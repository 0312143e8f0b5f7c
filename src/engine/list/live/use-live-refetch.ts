// What has rows of its own beside those of the list, a board or groups, follows what others save: the list is fetched
// again soon after, but not while that would take something out of the hand.
import { useEffect } from 'react';
import { noticeName } from '../../../schema/model/notice';
import { useDataSource } from '../../data/data-context';
import { useLatest } from '../../hooks/use-latest';
import type { ListModel } from '../model/list-model';
import { createLook } from './look';

/** Milliseconds from a notice to the request: what is saved in a busy hour comes together. */
const DELAY_MS = 2_000;

/** @param isHeld whether a card is lifted, or a question about it is open. */
export function useLiveRefetch({ noun, refetch }: ListModel, isHeld = false): void {
  const { onNotice } = useDataSource();
  const holds = useLatest(() => isHeld);
  const name = noticeName(noun);
  useEffect(() => {
    const look = createLook(async () => {
      if (holds()) look.within(DELAY_MS);
      else refetch();
    });
    const stop = onNotice?.((notice) => {
      if (notice.kind === 'missed' || (notice.kind === 'changed' && notice.noun === name)) look.within(DELAY_MS);
    });
    return () => {
      stop?.();
      look.stop();
    };
  }, [onNotice, name, refetch, holds]);
}
