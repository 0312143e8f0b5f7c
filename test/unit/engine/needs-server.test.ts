// Buttons of what only the server can do, while there is no connection: marked, also those that open then, and a press
// does nothing but say why.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { noteOffline, noteResponse } from '../../../src/engine/hooks/connection';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['MutationObserver', 'addEventListener', 'removeEventListener']);

/** Also where the test fails: the page of the next file has no buttons. */
let stop: (() => void) | undefined;
test.after.each(() => stop?.());

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function page() {
  const { markNeedsServer } = await import('../../../src/engine/feedback/needs-server');
  const { takeToasts } = await import('../../../src/engine/feedback/toasts');
  noteResponse();
  // Of whatever ran before in this process.
  takeToasts();
  document.body.innerHTML =
    '<button id="a" data-needs-server>Close</button><button id="b" data-needs-server aria-disabled="true"></button><button id="c">Save</button>';
  stop = markNeedsServer();
  let presses = 0;
  const of = (id: string) => {
    const button = document.getElementById(id)!;
    return {
      press() {
        const before = presses;
        button.addEventListener('click', () => presses++, { once: true });
        button.click();
        return presses > before;
      },
      isDisabled: () => button.getAttribute('aria-disabled') === 'true',
      why: () => button.getAttribute('aria-description'),
    };
  };
  return { of, said: () => takeToasts().map(({ text }) => text) };
}

test('without a connection they are disabled with the reason, and are what they were when it is back', async () => {
  const { of, said } = await page();
  const [close, nothingToDo, save] = [of('a'), of('b'), of('c')];
  noteOffline();
  await settled();
  assert.ok(close.isDisabled());
  assert.is(close.why(), 'Needs a connection');
  assert.not.ok(close.press());
  assert.equal(said(), ['Needs a connection.']);
  assert.not.ok(save.isDisabled());
  assert.ok(save.press());
  document.body.insertAdjacentHTML('beforeend', '<p><button id="d" data-action="delete">Delete</button></p>');
  await settled();
  assert.ok(of('d').isDisabled());
  noteResponse();
  await settled();
  assert.is(close.why(), null);
  assert.not.ok(close.isDisabled());
  assert.not.ok(of('d').isDisabled());
  assert.ok(nothingToDo.isDisabled());
  assert.ok(close.press());
  assert.equal(said(), []);
});

test.run();
