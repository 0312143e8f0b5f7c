// A page of happy-dom for unit tests that render: its globals are there while the tests of a file run, and as they were
// afterwards.
import { Window } from 'happy-dom';
import type { Test } from 'uvu';

const GLOBALS = [
  'window',
  'document',
  'navigator',
  'location',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLIFrameElement',
  'Event',
];

/**
 * `more` names further globals that the tested code reads; a `fetch` among them is for the tests to replace. React must be
 * imported inside the tests: it reads its page while it loads.
 */
export function inSmallPage(test: Test, more: readonly string[] = [], { url }: { url?: string } = {}): void {
  const names = [...GLOBALS, ...more];
  const before = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  test.before(() => {
    const page = new Window({ url });
    for (const name of names.filter((one) => one !== 'fetch'))
      Object.defineProperty(globalThis, name, {
        value: name === 'window' ? page : page[name as 'document'],
        configurable: true,
        writable: true,
      });
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  });
  test.after(() => {
    for (const [name, was] of before)
      was ? Object.defineProperty(globalThis, name, was) : Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  });
}
