// The icons: one small set on a 16 px grid, painted in the colour of the text around them. Descriptors name them in
// `menu.icon`.

import type { MenuIconName } from '../../schema/descriptor/names';

/** Stroked paths, except for the few in `SOLID`. */
const PATHS = {
  'alert-circle': 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM8 4.9v3.6M8 10.9v.2',
  'arrow-down': 'M8 2.75v10.5M3.75 9 8 13.25 12.25 9',
  'arrow-up': 'M8 13.25V2.75M3.75 7 8 2.75 12.25 7',
  bell: 'M3.5 11.5h9l-1-1.75V6.75a3.5 3.5 0 0 0-7 0v3ZM6.75 13.75h2.5M8 1.75v1.5',
  briefcase:
    'M2.75 5h10.5c.6 0 1 .4 1 1v6.25c0 .6-.4 1-1 1H2.75c-.6 0-1-.4-1-1V6c0-.6.4-1 1-1ZM5.5 5V3.5c0-.4.3-.75.75-.75h3.5c.45 0 .75.35.75.75V5M1.75 8.75h12.5M8 8v1.5',
  calendar:
    'M3.25 3.25h9.5c.55 0 1 .45 1 1v8.5c0 .55-.45 1-1 1h-9.5c-.55 0-1-.45-1-1v-8.5c0-.55.45-1 1-1ZM2.25 6.75h11.5M5.25 1.75v3M10.75 1.75v3',
  check: 'm3 8.5 3.25 3.25L13 4.75',
  'check-circle': 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM5.25 8.25l1.9 1.9 3.6-3.9',
  'chevron-down': 'm4.5 6.25 3.5 3.5 3.5-3.5',
  'chevron-left': 'm9.75 4.5-3.5 3.5 3.5 3.5',
  'chevron-right': 'm6.25 4.5 3.5 3.5-3.5 3.5',
  'chevron-up': 'm4.5 9.75 3.5-3.5 3.5 3.5',
  clock: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM8 4.5V8l2.5 1.5',
  copy: 'M6.5 5.75h6.25c.4 0 .75.35.75.75v6.25c0 .4-.35.75-.75.75H6.5a.75.75 0 0 1-.75-.75V6.5c0-.4.35-.75.75-.75ZM3.75 10.25h-.5a.75.75 0 0 1-.75-.75V3.25c0-.4.35-.75.75-.75H9.5c.4 0 .75.35.75.75v.5',
  dollar: 'M8 1.75v12.5M11 4.5H6.75a1.75 1.75 0 0 0 0 3.5h2.5a1.75 1.75 0 0 1 0 3.5H5',
  dot: 'M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  eye: 'M1.5 8S3.75 3.75 8 3.75 14.5 8 14.5 8 12.25 12.25 8 12.25 1.5 8 1.5 8ZM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  file: 'M4.25 1.75h4.5l3.5 3.5v8c0 .55-.45 1-1 1h-7c-.55 0-1-.45-1-1V2.75c0-.55.45-1 1-1ZM8.75 1.75v3.5h3.5',
  form: 'M3.25 2.25h9.5c.55 0 1 .45 1 1v9.5c0 .55-.45 1-1 1h-9.5c-.55 0-1-.45-1-1v-9.5c0-.55.45-1 1-1ZM5 5.5h6M5 8h6M5 10.5h3.5',
  helmet:
    'M2.75 11v-.75a5.25 5.25 0 0 1 10.5 0V11M1.5 11.25h13v1.25h-13ZM6.25 5.25V8M9.75 5.25V8M6.25 5.1V4.5c0-.4.35-.75.75-.75h2c.4 0 .75.35.75.75v.6',
  home: 'm1.75 7.75 6.25-5.5 6.25 5.5M3.5 6.5v7.25h3.25v-4h2.5v4h3.25V6.5',
  link: 'M6.75 9.25a2.75 2.75 0 0 0 3.9 0l2-2a2.75 2.75 0 0 0-3.9-3.9l-.9.9M9.25 6.75a2.75 2.75 0 0 0-3.9 0l-2 2a2.75 2.75 0 0 0 3.9 3.9l.9-.9',
  menu: 'M2.25 4h11.5M2.25 8h11.5M2.25 12h11.5',
  moon: 'M13.5 9.6A5.9 5.9 0 0 1 6.4 2.5a5.9 5.9 0 1 0 7.1 7.1Z',
  pencil: 'm10.75 2.75 2.5 2.5-7.75 7.75-3.25.75.75-3.25ZM9 4.5 11.5 7',
  pin: 'M8 14.25s4.75-4.2 4.75-7.75a4.75 4.75 0 0 0-9.5 0C3.25 10.05 8 14.25 8 14.25ZM8 4.9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z',
  plus: 'M8 2.75v10.5M2.75 8h10.5',
  'plus-square':
    'M3.25 2.25h9.5c.55 0 1 .45 1 1v9.5c0 .55-.45 1-1 1h-9.5c-.55 0-1-.45-1-1v-9.5c0-.55.45-1 1-1ZM8 5.25v5.5M5.25 8h5.5',
  search: 'M7 2.25a4.75 4.75 0 1 0 0 9.5 4.75 4.75 0 0 0 0-9.5ZM10.5 10.5l3.5 3.5',
  sidebar:
    'M3.25 2.75h9.5c.55 0 1 .45 1 1v8.5c0 .55-.45 1-1 1h-9.5c-.55 0-1-.45-1-1v-8.5c0-.55.45-1 1-1ZM6.25 2.75v10.5',
  sun: 'M8 5.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5ZM8 1.25v1.5M8 13.25v1.5M1.25 8h1.5M13.25 8h1.5M3.25 3.25l1.05 1.05M11.7 11.7l1.05 1.05M3.25 12.75l1.05-1.05M11.7 4.3l1.05-1.05',
  ticket:
    'M1.75 5.25c0-.55.45-1 1-1h10.5c.55 0 1 .45 1 1v1a1.75 1.75 0 0 0 0 3.5v1c0 .55-.45 1-1 1H2.75c-.55 0-1-.45-1-1v-1a1.75 1.75 0 0 0 0-3.5ZM9.5 4.25v1.5M9.5 7.25v1.5M9.5 10.25v1.5',
  trash:
    'M2.5 4h11M6 4V2.75c0-.4.35-.75.75-.75h2.5c.4 0 .75.35.75.75V4M3.75 4l.6 9c.05.55.5 1 1.05 1h5.2c.55 0 1-.45 1.05-1l.6-9M6.5 7v4M9.5 7v4',
  truck:
    'M1.5 3.75h7.75v7.5H1.5ZM9.25 6.25h2.9l2.35 2.6v2.4H9.25ZM4.25 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM11.5 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  user: 'M8 2.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5ZM2.75 13.5c.4-2.6 2.6-3.9 5.25-3.9s4.85 1.3 5.25 3.9',
  'user-plus':
    'M6.5 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM1.75 13.25c.35-2.4 2.3-3.65 4.75-3.65s4.4 1.25 4.75 3.65M12.75 5.5v4M10.75 7.5h4',
  users:
    'M6 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM1.5 13.25C1.8 10.9 3.7 9.6 6 9.6s4.2 1.3 4.5 3.65M10.25 2.75a2.5 2.5 0 0 1 0 4.5M12 9.9c1.4.5 2.3 1.6 2.5 3.35',
  warehouse: 'M1.75 13.5V6L8 2.5 14.25 6v7.5M4.25 13.5V8.25h7.5v5.25M4.25 10h7.5M4.25 11.75h7.5',
  x: 'm3.75 3.75 8.5 8.5M12.25 3.75l-8.5 8.5',
} as const satisfies Record<MenuIconName, string> & Record<string, string>;

/** Those that a descriptor may name (`MenuIconName`), and those that only code names. */
export type IconName = keyof typeof PATHS;

/** All of them, for the reference page. */
export const iconNames = Object.keys(PATHS) as IconName[];

const SOLID: ReadonlySet<string> = new Set<IconName>(['dot']);

/** Decoration only: the button or label around it has the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" data-solid={SOLID.has(name) || undefined}>
      <path d={PATHS[name]} />
    </svg>
  );
}

/**
 * The mark of the product: a package on a track. Beside the product name in the top bar, the drawer and on the sign-in
 * page.
 */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg className="logo" viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
      <rect className="logo-background" width="28" height="28" rx="7" />
      <path
        className="logo-lines"
        d="M10 6.5h8c1.1 0 2 .9 2 2v5.5c0 1.1-.9 2-2 2h-8c-1.1 0-2-.9-2-2V8.5c0-1.1.9-2 2-2ZM14 6.5v3.75M5 19.75h18M9.25 19.75v2.5M14 19.75v2.5M18.75 19.75v2.5"
      />
    </svg>
  );
}
