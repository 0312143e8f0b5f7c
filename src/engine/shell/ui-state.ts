// What the page looks like apart from its content: theme, width of the side menu, open drawer, alert (spec section 4, "UI state").
// The shell draws it; theme and menu width are remembered, and `theme-boot.ts` applies them before the first paint.
import { proxy, subscribe } from 'valtio/vanilla';
import { readLocal, writeLocal } from '../../api/local';
import { onSessionEnd } from '../../api/session';

/** The visual styles with their words; the first is the default (spec section 9). `tokens.css` draws the others. */
export const STYLES = { basic: 'Basic', compact: 'Compact' } as const;
export type Style = keyof typeof STYLES;

interface UiState {
  dark: boolean;
  /** Wide side menu on large screens; otherwise icons only. */
  sidebarOpen: boolean;
  /** Side menu over the page on small screens. */
  drawerOpen: boolean;
  style: Style;
  /** A sentence that needs to be seen, above the page until it is dismissed. */
  alert: string | null;
}

export const ui = proxy<UiState>({
  dark: isDark(readLocal('darkMode'), matchMedia('(prefers-color-scheme: dark)').matches),
  sidebarOpen: startsWide(),
  drawerOpen: false,
  style: styleOf(readLocal('style')),
  alert: null,
});

export function toggleDark(): void {
  ui.dark = !ui.dark;
  writeLocal('darkMode', ui.dark ? '1' : '0');
}

/** Remembered like the theme (spec section 3, "UI state"). */
export function chooseStyle(style: Style): void {
  ui.style = style;
  writeLocal('style', style);
}

export function toggleSidebar(): void {
  ui.sidebarOpen = !ui.sidebarOpen;
  writeLocal('isSidebarOpen', ui.sidebarOpen ? '1' : '0');
}

export function openDrawer(): void {
  ui.drawerOpen = true;
}

/** After every route change (spec section 2). */
export function closeDrawers(): void {
  ui.drawerOpen = false;
}

/** Shows `text` above the page; null takes it away. */
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

/** The colour of the browser's own frame in each theme; which of them counts is for the toggle to say, not for the system. */
const frameColors = () => document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');

/** As it was left; until someone has chosen, small screens give the room to the content. */
function startsWide(): boolean {
  const stored = readLocal('isSidebarOpen');
  return stored === null ? !matchMedia('(width < 1024px)').matches : stored !== '0';
}

/** A style that no longer exists is the default. */
function styleOf(stored: string | null): Style {
  return stored !== null && Object.hasOwn(STYLES, stored) ? (stored as Style) : 'basic';
}

/** On when the stored flag says so, or when there is none and the system prefers dark (spec section 4, "Theme"). */
function isDark(stored: string | null, systemIsDark: boolean): boolean {
  return stored === null ? systemIsDark : stored === '1';
}
