// The button beside a failure that fetches the same rows again.

/** Stays while the retry is running, and does nothing then. */
export function RetryButton({ waiting, onRetry }: { waiting: boolean; onRetry(): void }) {
  return (
    <button
      type="button"
      className="button"
      ref={moveFocus}
      aria-busy={waiting}
      onClick={waiting ? undefined : onRetry}
    >
      Retry
    </button>
  );
}

/** A button that is removed when rows arrive moves the focus to the region or article around it, so that it is not lost. */
function moveFocus(button: HTMLElement | null) {
  return () => {
    if (button && document.activeElement === button)
      button.closest<HTMLElement>('section[tabindex], article[tabindex]')?.focus();
  };
}
