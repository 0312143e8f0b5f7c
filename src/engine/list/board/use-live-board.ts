// A board follows what others save: its columns are read again soon after, but not while a card is held.
import { useEffect } from 'react';
import { useDataSource } from '../../data/data-context';
import { useLatest } from '../../hooks/use-latest';
import { createLook } from '../live/look';
import type { ListModel } from '../model/list-model';
import type { Moves } from './use-moves';

/** Milliseconds from a notice to the request: what is saved in a busy hour comes together. */
const DELAY_MS = 2_000;

export function useLiveBoard({ noun, refetch }: ListModel, { lift, asked }: Pick<Moves, 'lift' | 'asked'>): void {
  const { onNotice } = useDataSource();
  const isHeld = useLatest(() => lift !== undefined || asked !== undefined);
  const name = noun.table ?? noun.noun;
  useEffect(() => {
    const look = createLook(async () => {
      if (isHeld()) look.within(DELAY_MS);
      else refetch();
    });
    const stop = onNotice?.((notice) => {
      if (notice.kind === 'missed' || (notice.kind === 'changed' && notice.noun === name)) look.within(DELAY_MS);
    });
    return () => {
      stop?.();
      look.stop();
    };
  }, [onNotice, name, refetch, isHeld]);
}
