// The row that a key leads to is marked until the pointer moves, and no row that the pointer has led to.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

test('a key marks the row of the focus, the pointer takes the mark away, and a press of it sets none', async () => {
  const { startUnfolding } = await import('../../../src/engine/controls/unfold-rows');
  document.body.innerHTML = `<table class="auto-width-table"><tbody>
    <tr id="one" tabindex="-1"></tr><tr id="two"><td><button></button></td></tr></tbody></table><p tabindex="-1"></p>`;
  const stop = startUnfolding();
  const send = (type: string, target: Element = document.body) =>
    target.dispatchEvent(new Event(type, { bubbles: true }));
  const marked = () => [...document.querySelectorAll('[data-unfolded]')].map(({ id }) => id).join();
  const [one, button, beside] = ['#one', 'button', 'p'].map((selector) => document.querySelector(selector)!);

  send('keydown');
  send('focusin', one);
  assert.is(marked(), 'one');
  send('focusin', button);
  assert.is(marked(), 'two', 'a control in it counts');
  send('focusin', beside);
  assert.is(marked(), '');

  send('focusin', one);
  send('pointermove');
  assert.is(marked(), '');
  send('pointerdown', one!);
  send('focusin', one);
  assert.is(marked(), '');

  send('keydown');
  send('focusin', one);
  stop();
  assert.is(marked(), '');
});

test.run();
