// The registry of shortcuts: which key is which, when it is none, and that nothing is in it twice.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shortcutState } from '../../../src/engine/shortcuts/shortcut-state';
import { PLACES, SHORTCUTS, type ShortcutPlace, shortcutOf } from '../../../src/engine/shortcuts/shortcuts';

const places = Object.keys(PLACES) as ShortcutPlace[];

/** An element that is typed into, or none of those. */
class Target {
  isContentEditable = false;
  constructor(private isTyped: boolean) {}
  matches = () => this.isTyped;
}

// While these tests run: another file may take away what it has set.
const former = Object.getOwnPropertyDescriptor(globalThis, 'HTMLElement');
test.before(() => void Object.defineProperty(globalThis, 'HTMLElement', { configurable: true, value: Target }));
test.after(() => {
  if (former) Object.defineProperty(globalThis, 'HTMLElement', former);
  else Reflect.deleteProperty(globalThis, 'HTMLElement');
});

const pressed = (key: string, { isTyped = false, ...init }: Partial<KeyboardEvent> & { isTyped?: boolean } = {}) =>
  ({ key, target: new Target(isTyped), ...init }) as unknown as KeyboardEvent;

test('no place has a key, or a name, twice', () => {
  for (const place of places) {
    const singles = SHORTCUTS[place].filter(({ isLetter }) => isLetter).flatMap(({ keys }) => keys);
    assert.is(new Set(singles).size, singles.length, place);
    assert.is(new Set(SHORTCUTS[place].map(({ name }) => name)).size, SHORTCUTS[place].length, place);
  }
});

test('every single key of the registry is found, large and small', () => {
  for (const place of places)
    for (const { name, keys, isLetter } of SHORTCUTS[place]) {
      if (!isLetter) continue;
      for (const key of keys) {
        assert.is(key.length, 1);
        assert.is(shortcutOf(pressed(key.toLowerCase()), place), name);
        assert.is(shortcutOf(pressed(key), place), name);
      }
    }
});

test('a single key is none while one types, or with another key held down', () => {
  assert.is(shortcutOf(pressed('n', { isTyped: true }), 'page'), undefined);
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
    assert.is(shortcutOf(pressed('n', { [held]: true }), 'page'), undefined, held);
  assert.is(shortcutOf(pressed('N', { shiftKey: true }), 'page'), undefined);
  assert.is(shortcutOf(pressed('?', { shiftKey: true }), 'page'), 'help');
});

test('they can be turned off, and Save stays, also while one types', () => {
  shortcutState.letters = false;
  assert.is(shortcutOf(pressed('n'), 'page'), undefined);
  assert.is(shortcutOf(pressed('?'), 'page'), undefined);
  assert.is(shortcutOf(pressed('s', { ctrlKey: true, isTyped: true }), 'form'), 'save');
  assert.is(shortcutOf(pressed('Enter', { metaKey: true, isTyped: true }), 'form'), 'save');
  assert.is(shortcutOf(pressed('s', { ctrlKey: true, shiftKey: true }), 'form'), undefined);
  shortcutState.letters = true;
});

test('what something else has used, or writes a character of several keys, is none', () => {
  assert.is(shortcutOf(pressed('n', { defaultPrevented: true }), 'page'), undefined);
  assert.is(shortcutOf(pressed('n', { isComposing: true }), 'page'), undefined);
});

test.run();
