// A page that follows what others save: once for many notices, of its own nouns, and not while nobody sees it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SharedDataSource } from '../../../src/engine/data/data-context';
import type { Notice } from '../../../src/schema/model/notice';
import { holdTimers } from '../../support/held-timers';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

/** Renders a component that looks again, with timers that the test lets run. */
async function looking() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { useLook } = await import('../../../src/engine/data/use-look');
  let send: (notice: Notice) => void = () => {};
  let looks = 0;
  const source = {
    onNotice(listener: typeof send) {
      send = listener;
      return () => {
        send = () => {};
      };
    },
  } as unknown as SharedDataSource;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each test
  function Looking() {
    useLook(['ticket', 'user'], 1_000, () => {
      looks++;
    });
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(<DataSourceContext value={source}>{<Looking />}</DataSourceContext>));
  const held = holdTimers();
  return {
    timers: held.timers,
    send: (notice: Notice) => send(notice),
    looks: () => looks,
    pass: held.run,
    hide(isHidden: boolean) {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    async end() {
      held.release();
      await act(async () => root.unmount());
    },
  };
}

test('many notices of its nouns are one look, and those of others none', async () => {
  const { send, pass, looks, timers, end } = await looking();
  send({ kind: 'changed', noun: 'terminal', id: 1 });
  send({ kind: 'notified' });
  assert.is(timers.size, 0);
  for (let id = 1; id < 20; id++) send({ kind: 'changed', noun: id % 2 ? 'ticket' : 'user', id });
  assert.is(timers.size, 1);
  pass();
  assert.is(looks(), 1);
  send({ kind: 'missed' });
  pass();
  assert.is(looks(), 2);
  await end();
});

test('while nobody sees the page it waits, and looks once when it is seen again', async () => {
  const { send, pass, looks, hide, end } = await looking();
  hide(true);
  send({ kind: 'changed', noun: 'ticket', id: 1 });
  pass();
  assert.is(looks(), 0);
  hide(false);
  assert.is(looks(), 1);
  hide(true);
  hide(false);
  assert.is(looks(), 1, 'nothing new since');
  await end();
});

test('a page that is gone looks no more', async () => {
  const { send, looks, pass, end } = await looking();
  await end();
  send({ kind: 'changed', noun: 'ticket', id: 1 });
  pass();
  assert.is(looks(), 0);
});

test.run();
