// What a drop target takes and what it refuses. In a small page of happy-dom.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DropTarget } from '../../../src/widgets/file-pick';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

interface Options {
  multiple?: boolean;
  isDisabled?: boolean;
}

/** A target in the page; `send` brings files over it or drops them, as the browser describes them. */
async function open(options: Options = {}) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const taken: string[] = [];
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <DropTarget {...options} onFiles={(files) => taken.push(...files.map(({ name }) => name))}>
        <span />
      </DropTarget>,
    ),
  );
  const target = document.querySelector<HTMLElement>('.drop-target')!;
  const send = async (type: string, files: string[], more: object = {}) => {
    const dataTransfer = {
      types: files.length > 0 ? ['Files'] : ['text/plain'],
      files: files.map((name) => new File([], name)),
    };
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer, ...more });
    await act(async () => void target.dispatchEvent(event));
    return event;
  };
  return { target, taken, send, close: () => act(async () => root.unmount()) };
}

test('files dragged over it are welcome, a dragged text is not, and what lies inside is part of it', async () => {
  const { target, send, close } = await open();
  await send('dragover', ['a.txt']);
  assert.ok(target.dataset.over);
  await send('dragleave', ['a.txt'], { relatedTarget: target.firstElementChild });
  assert.ok(target.dataset.over);
  await send('dragleave', ['a.txt'], { relatedTarget: document.body });
  assert.not.ok(target.dataset.over);
  await send('dragover', []);
  assert.not.ok(target.dataset.over);
  await close();
});

test('a target of one file rejects two, and its message goes with the next file', async () => {
  const { target, taken, send, close } = await open();
  await send('drop', ['a.txt', 'b.txt']);
  assert.equal([target.textContent, taken], ['Only one file can be dropped here.', []]);
  await send('drop', ['a.txt']);
  assert.equal([target.textContent, taken], ['', ['a.txt']]);
  await close();
});

test('a target of several files takes all of them and rejects what is no file', async () => {
  const { target, taken, send, close } = await open({ multiple: true });
  await send('drop', ['a.txt', 'b.txt']);
  assert.equal(taken, ['a.txt', 'b.txt']);
  await send('drop', []);
  assert.is(target.textContent, 'Only files can be dropped here.');
  await close();
});

test('a target that is disabled takes nothing, and the browser opens nothing either', async () => {
  const { target, taken, send, close } = await open({ isDisabled: true });
  await send('dragover', ['a.txt']);
  assert.not.ok(target.dataset.over);
  assert.ok((await send('drop', ['a.txt'])).defaultPrevented);
  assert.equal(taken, []);
  await close();
});

test.run();
