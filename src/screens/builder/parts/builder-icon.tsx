// The icons of the builder: those of the field types, which descriptors name, and those of its own buttons. Beside the
// product's set (`src/engine/controls/icons.tsx`), because that one is part of every page's first load.
import type { FieldIconName } from '../../../schema/descriptor/names';

const PATHS = {
  text: 'M3 5V3.25h10V5M8 3.25v9.5M6.25 12.75h3.5',
  lines: 'M2.25 3.5h11.5M2.25 6.5h11.5M2.25 9.5h11.5M2.25 12.5h7.5',
  hash: 'M6.25 2.25 4.75 13.75M11.25 2.25 9.75 13.75M2.75 5.75h11M2.25 10.25h11',
  calendar:
    'M3.25 3.25h9.5c.55 0 1 .45 1 1v8.5c0 .55-.45 1-1 1h-9.5c-.55 0-1-.45-1-1v-8.5c0-.55.45-1 1-1ZM2.25 6.75h11.5M5.25 1.75v3M10.75 1.75v3',
  clip: 'm13.75 7.5-5.9 5.9a3.4 3.4 0 0 1-4.8-4.8l6.2-6.2a2.25 2.25 0 0 1 3.2 3.2l-6.2 6.2a1.1 1.1 0 0 1-1.6-1.6l5.6-5.6',
  select:
    'M2.75 4.25h10.5c.55 0 1 .45 1 1v5.5c0 .55-.45 1-1 1H2.75c-.55 0-1-.45-1-1v-5.5c0-.55.45-1 1-1ZM8.75 7l1.5 1.75L11.75 7',
  radio: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  checks: 'M2.25 2.75h4v4h-4ZM2.25 9.25h4v4h-4ZM9 4.75h5M9 11.25h5',
  check:
    'M3.25 2.25h9.5c.55 0 1 .45 1 1v9.5c0 .55-.45 1-1 1h-9.5c-.55 0-1-.45-1-1v-9.5c0-.55.45-1 1-1ZM5.25 8.25l1.9 1.9 3.6-3.9',
  signature:
    'M1.75 13.25h12.5M2.75 10c2-4.5 3.6-7.25 4.9-7.25 2.1 0-.4 6.5.85 6.5 1 0 1.1-2.25 2.1-2.25.9 0 .4 1.75 2.65 1.75',
  pin: 'M8 14.25s4.75-4.2 4.75-7.75a4.75 4.75 0 0 0-9.5 0C3.25 10.05 8 14.25 8 14.25ZM8 4.9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z',
  grip: 'M5.75 3.5v.01M10.25 3.5v.01M5.75 8v.01M10.25 8v.01M5.75 12.5v.01M10.25 12.5v.01',
  columns:
    'M2.75 2.75h10.5c.55 0 1 .45 1 1v8.5c0 .55-.45 1-1 1H2.75c-.55 0-1-.45-1-1v-8.5c0-.55.45-1 1-1ZM6 2.75v10.5M10 2.75v10.5',
  help: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM6.1 6.4c.1-1.1.9-1.75 1.95-1.75 1.1 0 1.9.7 1.9 1.65 0 1.5-1.9 1.5-1.9 2.8M8 11.2v.1',
  undo: 'M5.25 3 2.5 5.75 5.25 8.5M2.75 5.75h6.5a4 4 0 0 1 0 8H6',
  redo: 'M10.75 3l2.75 2.75-2.75 2.75M13.25 5.75h-6.5a4 4 0 0 0 0 8H10',
  desktop:
    'M2.75 2.75h10.5c.4 0 .75.35.75.75v6.25c0 .4-.35.75-.75.75H2.75A.75.75 0 0 1 2 9.75V3.5c0-.4.35-.75.75-.75ZM8 10.5v2.75M5.25 13.25h5.5',
  phone: 'M5.25 1.75h5.5c.55 0 1 .45 1 1v10.5c0 .55-.45 1-1 1h-5.5c-.55 0-1-.45-1-1V2.75c0-.55.45-1 1-1ZM7.25 12h1.5',
  more: 'M3 8a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0M7.6 8a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0M12.2 8a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0',
  upload: 'M8 10.25v-8M4.75 5.5 8 2.25l3.25 3.25M2.75 13.25h10.5',
  minus: 'M3 8h10',
  'eye-off':
    'M6.25 3.95A6.6 6.6 0 0 1 8 3.75c4.25 0 6.5 4.25 6.5 4.25a11 11 0 0 1-1.7 2.2M4.3 4.85A10.6 10.6 0 0 0 1.5 8S3.75 12.25 8 12.25a6.4 6.4 0 0 0 3-.75M6.6 6.6a2 2 0 0 0 2.8 2.8M2.25 2.25l11.5 11.5',
} as const satisfies Record<FieldIconName, string> & Record<string, string>;

export type BuilderIconName = keyof typeof PATHS;

/** Decoration only: the button or label around it has the text. */
export function BuilderIcon({ name }: { name: BuilderIconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
