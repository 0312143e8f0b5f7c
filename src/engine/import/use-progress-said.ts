// What an import has done is read out when it has ended: the rows that were checked, and what became of them.
import { useEffect, useRef } from 'react';
import { announce } from '../feedback/live-region';
import { CHECKING, type ImportState } from './import-model';
import { countsText } from './outcomes';

export function useProgressSaid({ busy, step, counts }: ImportState): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    const hasEnded = before.current === CHECKING && !busy;
    before.current = busy?.text;
    if (hasEnded && step === 'check' && counts?.open === 0) announce(`Checked: ${countsText(counts)}.`);
  }, [busy, step, counts]);
}
