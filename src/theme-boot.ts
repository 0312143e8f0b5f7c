// Sets theme, style and menu width on <html> before the first paint, so that nothing flashes. A tiny script of its own
// in the head, because the app's script arrives later and the page's policy allows no inline script; `ui-state.ts`
// keeps the same values afterwards.

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const stored = read('darkMode');
const dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === '1';
const root = document.documentElement.dataset;
root.theme = dark ? 'dark' : 'light';
// The browser's own frame has the chosen theme, too, not the system's.
for (const color of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
  color.media = color.dataset.theme === root.theme ? 'all' : 'not all';
root.style = read('style') ?? 'basic';
const menu = read('isSidebarOpen');
// No choice is stored yet: on a small screen the content needs the room more than the menu its labels.
const folded = menu === null ? matchMedia('(width < 1024px)').matches : menu === '0';
root.sidebar = folded ? 'folded' : 'open';

export {};
