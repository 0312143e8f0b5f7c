// An icon of places whose code loads later, by its path: the others are part of the first load (`icons.tsx`).

/** Those of several places. */
export const ARROW_RIGHT = 'M2.75 8h10.5M9 3.75 13.25 8 9 12.25';
export const DOWNLOAD = 'M8 2.25v8M4.75 7 8 10.25 11.25 7M2.75 13.25h10.5';

/** Decoration only, like an `Icon`. */
export function LateIcon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
