// Which photos go as copies first, while a form shows them. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['addEventListener', 'removeEventListener']);

test('a photo that cannot be read is tried once, and the page rests', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { useFollowing } = await import('../../../src/engine/photos/use-follows');
  // As a file that was deleted or changed on the device since it was chosen.
  const gone = new File(['x'], 'gone.jpg', { type: 'image/jpeg' });
  let reads = 0;
  gone.slice = () => {
    reads++;
    throw new DOMException('', 'NotReadableError');
  };
  Object.assign(navigator, { connection: { saveData: true, addEventListener() {}, removeEventListener() {} } });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  function Probe() {
    return <p>{useFollowing([gone], true).length}</p>;
  }
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(<Probe />));
  await act(() => new Promise((pass) => setTimeout(pass, 50)));
  assert.is(document.body.textContent, '0');
  assert.is(reads, 1);
  await act(async () => root.unmount());
});

test.run();
