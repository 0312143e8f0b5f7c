// How a screen opens the deleted records of its noun, for users who may delete some; their code loads with the first press.
import { type ReactNode, useState } from 'react';
import type { Noun } from '../../schema/descriptor/descriptor';
import { useDataSource } from '../data/data-context';
import { ImmediateSuspense, lazyComponent } from '../lazy/lazy-component';
import { openWhenLoaded } from '../lazy/load-with-retry';

const DeletedRecords = lazyComponent(() => import('./deleted-records'), 'DeletedRecords');

/**
 * @param actions of the screen, for this user. @returns the function that opens them, which is missing where there are
 * none, and their dialog.
 */
export function useDeletedRecords(
  noun: Noun,
  actions: readonly string[],
  onRestored: () => void,
): { open?(opener: HTMLElement): void; dialog: ReactNode } {
  const source = useDataSource();
  const [opener, setOpener] = useState<HTMLElement>();
  if (!source.trash || !actions.includes('delete')) return { dialog: null };
  return {
    open: (from) => openWhenLoaded(DeletedRecords.load, () => setOpener(from), from),
    dialog: opener && (
      <ImmediateSuspense>
        <DeletedRecords {...{ noun, opener, onRestored }} onClose={() => setOpener(undefined)} />
      </ImmediateSuspense>
    ),
  };
}
