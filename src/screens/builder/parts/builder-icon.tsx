// The icons of the builder: those of the field types, which descriptors name, and those of its own buttons. Beside the
// product's set (`src/engine/controls/icons.tsx`), because that one is part of every page's first load.
import { PAPERCLIP, UPLOAD } from '../../../engine/controls/late-icon';
import type { FieldIconName } from '../../../schema/descriptor/names';

const PATHS = {
  text: 'M3 5V3.25h10V5M8 3.25v9.5M6.25 12.75h3.5',
  lines: 'M2.25 3.5h11.5M2.25 6.5h11.5M2.25 9.5h11.5M2.25 12.5h7.5',
  hash: 'M6.25 2.25 4.75 13.75M11.25 2.25 9.75 13.75M2.75 5.75h11M2.25 10.25h11',
  calendar:
    'M3.25 3.25h9.5c.55 0 1 .45 1 1v8.5c0 .55-.45 1-1 1h-9.5c-.55 0-1-.45-1-1v-8.5c0-.55.45-1 1-1ZM2.25 6.75h11.5M5.25 1.75v3M10.75 1.75v3',
  clip: PAPERCLIP,
  select:
    'M2.75 4.25h10.5c.55 0 1 .45 1 1v5.5c0 .55-.45 1-1 1H2.75c-.55 0-1-.45-1-1v-5.5c0-.55.45-1 1-1ZM8.75 7l1.5 1.75L11.75 7',
  radio: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  checks: 'M2.25 2.75h4v4h-4ZM2.25 9.25h4v4h-4ZM9 4.75h5M9 11.25h5',
  check:
    'M3.25 2.25h9.5c.55 0 1 .45 1 1v9.5c0 .55-.45 1-1 1h-9.5c-.55 0-1-.45-1-1v-9.5c0-.55.45-1 1-1ZM5.25 8.25l1.9 1.9 3.6-3.9',
  signature:
    'M1.75 13.25h12.5M2.75 10c2-4.5 3.6-7.25 4.9-7.25 2.1 0-.4 6.5.85 6.5 1 0 1.1-2.25 2.1-2.25.9 0 .4 1.75 2.65 1.75',
  pin: 'M8 14.25s4.75-4.2 4.75-7.75a4.75 4.75 0 0 0-9.5 0C3.25 10.05 8 14.25 8 14.25ZM8 4.9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z',
  clock: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM8 4.5V8l2.5 1.5',
  'calendar-clock':
    'M13.75 6.5V4.25c0-.55-.45-1-1-1h-9.5c-.55 0-1 .45-1 1v8.5c0 .55.45 1 1 1H6.5M2.25 6.75h4.5M5.25 1.75v3M10.75 1.75v3M11.25 7.75a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5ZM11.25 9.5V11l1 .75',
  drop: 'M8 1.75s4.75 4.6 4.75 8a4.75 4.75 0 0 1-9.5 0c0-3.4 4.75-8 4.75-8ZM5.75 10A2.25 2.25 0 0 0 8 12.25',
  rows: 'M2.25 3.25h11.5v9.5H2.25ZM2.25 6.5h11.5M2.25 9.5h11.5M6 3.25v9.5',
  tag: 'M2.25 3.25v4.3c0 .27.1.52.3.7l5.7 5.7a1 1 0 0 0 1.4 0l4.3-4.3a1 1 0 0 0 0-1.4l-5.7-5.7a1 1 0 0 0-.7-.3h-4.3a1 1 0 0 0-1 1ZM5.25 5.25v.01',
  'yes-no':
    'M5.25 4.25h5.5a3.75 3.75 0 0 1 0 7.5h-5.5a3.75 3.75 0 0 1 0-7.5ZM10.75 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  page: 'M4.25 1.75h5l3 3v8.5c0 .55-.45 1-1 1h-7c-.55 0-1-.45-1-1v-10.5c0-.55.45-1 1-1ZM9.25 1.75v3h3M5.75 8h4.5M5.75 11h3',
  section: 'M2.25 3h11.5M2.25 6.75h4M2.25 10h11.5v3.25H2.25Z',
  heading: 'M4 3v10M12 3v10M4 8h8',
  record: 'M2.25 3h11.5v10H2.25ZM2.25 6.25h11.5M4.75 9.5h3M10.25 9l1.25 1.25L12.75 9',
  formula: 'M12.25 4.5V2.75h-8.5L8.5 8l-4.75 5.25h8.5V11.5',
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
  upload: UPLOAD,
  minus: 'M3 8h10',
  'eye-off':
    'M6.25 3.95A6.6 6.6 0 0 1 8 3.75c4.25 0 6.5 4.25 6.5 4.25a11 11 0 0 1-1.7 2.2M4.3 4.85A10.6 10.6 0 0 0 1.5 8S3.75 12.25 8 12.25a6.4 6.4 0 0 0 3-.75M6.6 6.6a2 2 0 0 0 2.8 2.8M2.25 2.25l11.5 11.5',
} as const satisfies Record<FieldIconName, string> & Record<string, string>;

/** An icon of a field type, or of the builder's own buttons. */
export type BuilderIconName = keyof typeof PATHS;

/** Decoration only: the button or label around it has the text. */
export function BuilderIcon({ name }: { name: BuilderIconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
