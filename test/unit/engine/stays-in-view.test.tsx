// What loads when it comes into view, and not when it is only scrolled past.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holdTimers } from '../../support/held-timers';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

/** Renders a column that loads, with an observer and timers that the test moves. */
async function column() {
  const { act, useState } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { useStaysInView } = await import('../../../src/engine/hooks/use-in-view');
  const { IntersectionObserver } = globalThis;
  let see: (isIntersecting: boolean) => void = () => {};
  let isSeen = false;
  let load: () => void = () => {};
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each test
  function Column() {
    const [element, setElement] = useState<HTMLElement | null>(null);
    const [isLoaded, setLoaded] = useState(false);
    isSeen = useStaysInView(element, isLoaded);
    load = () => setLoaded(true);
    return <section ref={setElement} />;
  }
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => report([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  });
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(<Column />));
  const timers = holdTimers();
  return {
    isSeen: () => isSeen,
    see: (isIntersecting: boolean) => act(async () => see(isIntersecting)),
    load: () => act(async () => load()),
    pass: () => act(async () => timers.run()),
    async end() {
      timers.release();
      Object.assign(globalThis, { IntersectionObserver });
      await act(async () => root.unmount());
      document.body.replaceChildren();
    },
  };
}

test('what is in view from the beginning is seen at once', async () => {
  const one = await column();
  await one.see(true);
  assert.ok(one.isSeen());
  await one.end();
});

test('what comes into view is seen when it has stayed, and what passes by is not', async () => {
  const one = await column();
  await one.see(false);
  await one.see(true);
  assert.not(one.isSeen());
  await one.see(false);
  await one.pass();
  assert.not(one.isSeen(), 'passed by');
  await one.see(true);
  await one.pass();
  assert.ok(one.isSeen(), 'stayed');
  await one.end();
});

test('what leaves before it has loaded is not seen any more, what has loaded stays', async () => {
  const one = await column();
  await one.see(true);
  await one.see(false);
  assert.not(one.isSeen());
  await one.see(true);
  await one.pass();
  await one.load();
  await one.see(false);
  assert.ok(one.isSeen());
  await one.end();
});

test.run();
