// The state of the frame: theme, width of the side menu, open drawer, alert. Theme and menu width are stored, and
// `theme-boot.ts` applies them before the first paint.
import { proxy, subscribe } from 'valtio/vanilla';
import { onSessionEnd } from '../session/session';
import { readLocal, writeLocal } from '../storage/local';

/** The visual styles with their labels; the first is the default. `tokens/sizes.css` has what differs. */
export const STYLES = { basic: 'Basic', compact: 'Compact' } as const;
/** The name of a style, as the browser stores it and as CSS reads it (`data-style` of the root element). */
export type Style = keyof typeof STYLES;

interface UiState {
  dark: boolean;
  /** Wide side menu on large screens; otherwise icons only. */
  sidebarOpen: boolean;
  /** Side menu over the page on small screens. */
  drawerOpen: boolean;
  style: Style;
  /** A message above the page until it is dismissed. */
  alert: string | null;
}

/** Readable anywhere, changed only by the functions below. */
export const ui = proxy<UiState>({
  dark: isDark(readLocal('darkMode'), matchMedia('(prefers-color-scheme: dark)').matches),
  sidebarOpen: startsWide(),
  drawerOpen: false,
  style: styleOf(readLocal('style')),
  alert: null,
});

/** From then on what is stored decides, no longer the setting of the system. */
export function toggleDark(): void {
  ui.dark = !ui.dark;
  writeLocal('darkMode', ui.dark ? '1' : '0');
}

/** Stored like the theme. */
export function chooseStyle(style: Style): void {
  ui.style = style;
  writeLocal('style', style);
}

/** Between the wide side menu of large screens and icons only. Stored, so that the next page begins with it. */
export function toggleSidebar(): void {
  ui.sidebarOpen = !ui.sidebarOpen;
  writeLocal('isSidebarOpen', ui.sidebarOpen ? '1' : '0');
}

/** Opens the side menu of small screens, which the next page closes. */
export function openDrawer(): void {
  ui.drawerOpen = true;
}

/** After every route change. */
export function closeDrawers(): void {
  ui.drawerOpen = false;
}

/** Shows `text` above the page; null removes it. */
export function showAlert(text: string | null): void {
  ui.alert = text;
}

/** Keeps the document in step with the state; call once when the page starts. */
export function applyUi(): void {
  const apply = () => {
    document.documentElement.dataset.theme = ui.dark ? 'dark' : 'light';
    frameColors().forEach(
      (color) => (color.media = color.dataset.theme === document.documentElement.dataset.theme ? 'all' : 'not all'),
    );
    document.documentElement.dataset.style = ui.style;
    document.documentElement.dataset.sidebar = document.body.dataset.sidebar = ui.sidebarOpen ? 'open' : 'folded';
  };
  apply();
  subscribe(ui, apply, true);
  onSessionEnd(() => Object.assign(ui, { drawerOpen: false, alert: null }));
}

/** The colour of the browser's own frame in each theme; the toggle decides which of them applies, not the system. */
const frameColors = () => document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');

/** As stored; until the user has chosen, small screens leave the room to the content. */
function startsWide(): boolean {
  const stored = readLocal('isSidebarOpen');
  return stored === null ? !matchMedia('(width < 1024px)').matches : stored !== '0';
}

/** A style that no longer exists is the default. */
function styleOf(stored: string | null): Style {
  return stored !== null && Object.hasOwn(STYLES, stored) ? (stored as Style) : 'basic';
}

/** On when the stored flag says so, or when there is none and the system prefers dark. */
function isDark(stored: string | null, systemIsDark: boolean): boolean {
  return stored === null ? systemIsDark : stored === '1';
}
