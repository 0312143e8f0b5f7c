// The icons of the builder alone, on the grid of `engine/controls/icons.tsx`; they load with it.

const PATHS = {
  undo: 'M5.25 3 2.5 5.75 5.25 8.5M2.75 5.75h6.5a4 4 0 0 1 0 8H6',
  redo: 'M10.75 3l2.75 2.75-2.75 2.75M13.25 5.75h-6.5a4 4 0 0 0 0 8H10',
  desktop:
    'M2.75 2.75h10.5c.4 0 .75.35.75.75v6.25c0 .4-.35.75-.75.75H2.75A.75.75 0 0 1 2 9.75V3.5c0-.4.35-.75.75-.75ZM8 10.5v2.75M5.25 13.25h5.5',
  phone: 'M5.25 1.75h5.5c.55 0 1 .45 1 1v10.5c0 .55-.45 1-1 1h-5.5c-.55 0-1-.45-1-1V2.75c0-.55.45-1 1-1ZM7.25 12h1.5',
  more: 'M3 8a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0M7.6 8a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0M12.2 8a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0',
  upload: 'M8 10.25v-8M4.75 5.5 8 2.25l3.25 3.25M2.75 13.25h10.5',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  minus: 'M3 8h10',
  'eye-off':
    'M6.25 3.95A6.6 6.6 0 0 1 8 3.75c4.25 0 6.5 4.25 6.5 4.25a11 11 0 0 1-1.7 2.2M4.3 4.85A10.6 10.6 0 0 0 1.5 8S3.75 12.25 8 12.25a6.4 6.4 0 0 0 3-.75M6.6 6.6a2 2 0 0 0 2.8 2.8M2.25 2.25l11.5 11.5',
} as const;

/** Decoration only: the button around it has the text. */
export function BuilderIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
