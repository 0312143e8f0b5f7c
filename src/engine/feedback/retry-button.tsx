// The button beside a failure that asks for the same rows again. Lists and inline tables show it.

/** Stays while the retry is under way, and does nothing then. */
export function RetryButton({ waiting, onRetry }: { waiting: boolean; onRetry(): void }) {
  return (
    <button
      type="button"
      className="button"
      ref={handFocusOn}
      aria-busy={waiting}
      onClick={waiting ? undefined : onRetry}
    >
      Retry
    </button>
  );
}

/** A button that vanishes when rows arrive leaves the focus to the region around it, not to nobody. */
function handFocusOn(button: HTMLElement | null) {
  return () => {
    if (button && document.activeElement === button) button.closest<HTMLElement>('[role="region"]')?.focus();
  };
}
