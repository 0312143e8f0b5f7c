// Light or dark and the width of the menu: before the first paint by the tiny script in the head, afterwards by the
// page's own state.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const boot = transformSync(readFileSync('src/theme-boot.ts', 'utf8'), { loader: 'ts', format: 'iife' }).code;

/** A page with this storage (null: none allowed) on a system that prefers dark or not, on a window of this width. */
function browser(stored: Record<string, string> | null, systemIsDark = false, width = 1440) {
  const root = { dataset: {} as Record<string, string> };
  const body = { dataset: {} as Record<string, string> };
  const colors = ['light', 'dark'].map((theme) => ({ dataset: { theme }, media: `(prefers-color-scheme: ${theme})` }));
  const refused = () => {
    throw new Error('storage is off');
  };
  return {
    document: { documentElement: root, body, querySelectorAll: () => colors },
    colors,
    localStorage: stored
      ? {
          getItem: (key: string) => stored[key] ?? null,
          setItem: (key: string, value: string) => {
            stored[key] = value;
          },
        }
      : { getItem: refused, setItem: refused },
    matchMedia: (query: string) => ({ matches: query === '(width < 1024px)' ? width < 1024 : systemIsDark }),
  };
}

function booted(stored: Record<string, string> | null, systemIsDark = false, width = 1440): Record<string, string> {
  const page = browser(stored, systemIsDark, width);
  runInNewContext(boot, page);
  return page.document.documentElement.dataset;
}

test('dark is on when the flag is 1, or when there is no flag and the system prefers dark', () => {
  assert.is(booted({ darkMode: '1' }).theme, 'dark');
  assert.is(booted({ darkMode: '0' }, true).theme, 'light');
  assert.is(booted({}, true).theme, 'dark');
  assert.is(booted({}).theme, 'light');
  assert.is(booted(null, true).theme, 'dark');
});

test('the frame of the browser has the colour of the theme, not of the system', () => {
  const page = browser({ darkMode: '1' }, false);
  runInNewContext(boot, page);
  assert.equal(
    page.colors.map(({ media }) => media),
    ['not all', 'all'],
  );
});

test('the menu is wide unless it was folded, the style is basic unless another was chosen', () => {
  assert.equal(booted({}), { theme: 'light', style: 'basic', sidebar: 'open' });
  assert.equal(booted({ isSidebarOpen: '0', style: 'compact' }), {
    theme: 'light',
    style: 'compact',
    sidebar: 'folded',
  });
});

test('on a small screen the menu starts folded, unless it was left open', () => {
  assert.is(booted({}, false, 768).sidebar, 'folded');
  assert.is(booted({ isSidebarOpen: '1' }, false, 768).sidebar, 'open');
});

test('toggles are remembered and applied to the page', async () => {
  const stored: Record<string, string> = {};
  const page = browser(stored);
  const before = Object.keys(page).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    const { applyUi, chooseStyle, toggleDark, toggleSidebar } = await import('../../../src/engine/shell/ui-state');
    applyUi();
    const { documentElement, body } = page.document;
    assert.equal(documentElement.dataset, { theme: 'light', style: 'basic', sidebar: 'open' });
    toggleDark();
    toggleSidebar();
    assert.equal(stored, { darkMode: '1', isSidebarOpen: '0' });
    assert.equal(documentElement.dataset, { theme: 'dark', style: 'basic', sidebar: 'folded' });
    assert.is(body.dataset.sidebar, 'folded');
    assert.equal(
      page.colors.map(({ media }) => media),
      ['not all', 'all'],
    );
    chooseStyle('compact');
    assert.equal([stored.style, documentElement.dataset.style], ['compact', 'compact']);
    toggleDark();
    assert.is(stored.darkMode, '0');
    assert.equal(
      page.colors.map(({ media }) => media),
      ['all', 'not all'],
    );
  } finally {
    for (const [name, old] of before) {
      if (old) Object.defineProperty(globalThis, name, old);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
});

test.run();
