// Tooltips on hover: after a moment, and not for what a press has moved under a pointer that rests.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

/** A page with one button with an icon, and its tooltips. */
async function page() {
  const { startTooltips } = await import('../../../src/engine/controls/tooltip');
  const timers = new Map<number, () => void>();
  let last = 0;
  Object.assign(globalThis, { clearTimeout: (timer: number) => void timers.delete(timer) });
  Object.assign(window, {
    setTimeout: (run: () => void) => {
      timers.set(++last, run);
      return last;
    },
  });
  Object.assign(HTMLElement.prototype, { showPopover() {} });
  document.body.innerHTML = '<main><button data-tip="Edit Night Shift"></button></main>';
  const stop = startTooltips();
  const button = document.querySelector('button')!;
  const pointer = (type: string, clientX: number, clientY: number) => {
    const event = Object.assign(new Event(type, { bubbles: true }), { clientX, clientY, pointerType: 'mouse' });
    button.dispatchEvent(event);
  };
  const rest = () => {
    timers.forEach((run) => void run());
    return document.querySelector('.tooltip')?.textContent;
  };
  return { pointer, rest, stop };
}

const { clearTimeout } = globalThis;
test.after(() => void Object.assign(globalThis, { clearTimeout }));

test('a pointer that comes to a button learns what it is', async () => {
  const { pointer, rest, stop } = await page();
  pointer('pointerover', 40, 80);
  assert.is(rest(), 'Edit Night Shift');
  stop();
});

test('a button that comes to a pointer which was pressed and rests does not cover its neighbours', async () => {
  const { pointer, rest, stop } = await page();
  pointer('pointerdown', 40, 80);
  pointer('pointerover', 40, 80);
  assert.is(rest(), undefined);
  pointer('pointerover', 41, 80);
  assert.is(rest(), 'Edit Night Shift');
  stop();
});

test.run();
