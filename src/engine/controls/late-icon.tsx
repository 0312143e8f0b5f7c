// An icon of places whose code loads later, by its path: the others are part of the first load (`icons.tsx`). Here are
// the paths that several places have; any other is where it is shown.

/** From one value to another, and on to where something leads. */
export const ARROW_RIGHT = 'M2.75 8h10.5M9 3.75 13.25 8 9 12.25';
/** Ending the session. */
export const LOG_OUT = 'M6 13.75H3.25a1 1 0 0 1-1-1v-9.5a1 1 0 0 1 1-1H6M10.5 11.25 13.75 8 10.5 4.75M13.5 8H6';
/** A file of a record or comment, and the button that attaches one. */
export const PAPERCLIP =
  'm13.75 7.5-5.9 5.9a3.4 3.4 0 0 1-4.8-4.8l6.2-6.2a2.25 2.25 0 0 1 3.2 3.2l-6.2 6.2a1.1 1.1 0 0 1-1.6-1.6l5.6-5.6';
/** A table, in place of a chart. */
export const ROWS = 'M2.75 2.75h10.5v10.5H2.75ZM2.75 6.25h10.5M2.75 9.75h10.5M6.25 6.25v7';
/** Saving to a file: an export, the refused rows of an import. */
export const DOWNLOAD = 'M8 2.25v8M4.75 7 8 10.25 11.25 7M2.75 13.25h10.5';
/** Records from a file. */
export const UPLOAD = 'M8 10.25v-8M4.75 5.5 8 2.25l3.25 3.25M2.75 13.25h10.5';

/** Decoration only, like an `Icon`. */
export function LateIcon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
