// The heading of a step. It gets the focus when its step opens, and when what had the focus is gone.
import { type RefObject, useEffect, useRef } from 'react';

/** @param isSeen otherwise it is only read: the steps above the page show the same. */
export function StepHeading({ isSeen, children }: { isSeen?: boolean; children: React.ReactNode }) {
  return (
    <h2 className={isSeen ? undefined : 'visually-hidden'} tabIndex={-1} data-step-heading>
      {children}
    </h2>
  );
}

/** @param step a name of what is shown: the first one leaves the focus to the page. */
export function useStepFocus(page: RefObject<HTMLElement | null>, step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    page.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus();
  }, [page, step]);
}
