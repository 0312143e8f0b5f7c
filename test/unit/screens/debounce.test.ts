// What follows the design of a form a moment later: once for several changes, and not never while they go on.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { debounce } from '../../../src/screens/builder/store/debounce';

const real = { setTimeout, clearTimeout, now: performance.now };
const timers = new Map<number, { at: number; run: () => void }>();
let [now, last, steps] = [0, 0, 0];
const step = () => {
  steps += 1;
};
test.before.each(() => {
  timers.clear();
  [now, last, steps] = [0, 0, 0];
  performance.now = () => now;
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms: number) => {
      timers.set(++last, { at: now + ms, run });
      return last;
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
  });
});
test.after.each(() => {
  performance.now = real.now;
  Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
});

/** Passes the time, in ms, with a change every 100. */
function typeFor(time: number, { request }: ReturnType<typeof debounce>): void {
  for (const end = now + time; now < end; pass(100)) request();
}

function pass(time: number): void {
  now += time;
  for (const [timer, { at, run }] of timers)
    if (at <= now) {
      timers.delete(timer);
      run();
    }
}

test('a step follows a third of a second after the first of several changes', () => {
  typeFor(300, debounce(step));
  assert.is(steps, 0);
  pass(33);
  assert.is(steps, 1);
  pass(1000);
  assert.is(steps, 1);
});

test('one that changes put off follows after the last of them, and once in its longest time while they go on', () => {
  const later = debounce(step, 1000);
  typeFor(900, later);
  assert.is(steps, 0);
  typeFor(100, later);
  assert.is(steps, 1);
  typeFor(300, later);
  pass(233);
  assert.is(steps, 2);
});

test('a step that is cancelled does not follow, and can be requested again', () => {
  const later = debounce(step);
  later.request();
  later.cancel();
  pass(1000);
  assert.is(steps, 0);
  later.request();
  pass(333);
  assert.is(steps, 1);
});

test.run();
