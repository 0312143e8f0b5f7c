// What becomes of a signature while one draws it. In a small page of happy-dom, whose canvas notes what is done with it.
import type { WidgetProps } from '@rjsf/utils';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'HTMLCanvasElement']);

/** An open pad of a width. `stroke` is put on it with the pen. */
async function open(value?: File) {
  const { act, useState } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { SignaturePad } = await import('../../../src/widgets/signature-pad');
  const drawn: string[] = [];
  Object.assign(globalThis, { Path2D: class {} });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      drawn.push(`${this.width} × ${this.height}`);
      return {
        scale() {},
        fillRect() {},
        fill: () => drawn.push('stroke'),
        drawImage: (_image: unknown, ...box: number[]) => drawn.push(`image ${box.join(' ')}`),
      };
    },
    toDataURL: () => 'data:image/png;base64,AAAA',
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  function Field() {
    const [held, setHeld] = useState<unknown>(value);
    const props = { id: 'field_signed', name: 'signed', label: 'Signed', schema: {}, value: held, onChange: setHeld };
    return <SignaturePad {...(props as unknown as WidgetProps)} />;
  }
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(<Field />));
  const pad = document.querySelector<HTMLElement>('.signature-pad')!;
  pad.setPointerCapture = () => {};
  return {
    size: (clientWidth: number, clientHeight: number) => measure(pad, { clientWidth, clientHeight }),
    /** @returns what was done with the canvas. */
    async stroke() {
      drawn.length = 0;
      for (const [type, x] of [
        ['pointerdown', 10],
        ['pointermove', 60],
        ['pointerup', 60],
      ] as const)
        await act(async () => {
          const event = { pointerId: 1, button: 0, pointerType: 'pen', pressure: 0.5, clientX: x, clientY: 20 };
          pad.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), event));
        });
      return [...drawn];
    },
    image: () => pad.querySelector('img'),
    name: () => pad.querySelector('svg')!.getAttribute('aria-label'),
    /** Chooses an image file, which is read once the test says so. */
    async choose() {
      let end = () => {};
      Object.assign(globalThis, {
        createImageBitmap: () => new Promise((_, reject) => (end = () => reject(new Error('no image')))),
      });
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
      Object.defineProperty(input, 'files', { value: [new File(['x'], 'large.png')], configurable: true });
      Object.defineProperty(input, 'value', { set() {}, configurable: true });
      await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
      return () => act(async () => end());
    },
    async close() {
      await act(async () => root.unmount());
      document.body.replaceChildren();
    },
  };
}

/** Gives an element sizes, which a page without a layout has not. */
function measure(element: Element, sizes: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { value, configurable: true });
}

test('a pad that becomes smaller cuts off nothing of what is there', async () => {
  const { size, stroke, close } = await open();
  size(600, 150);
  assert.equal(await stroke(), ['1200 × 300', 'stroke']);
  size(300, 200);
  assert.equal(await stroke(), ['1200 × 400', 'stroke', 'stroke']);
  await close();
});

test('one that the field has already, as after a reload, is drawn on', async () => {
  const { size, stroke, image, close } = await open(new File(['x'], 'signature.png', { type: 'image/png' }));
  size(600, 150);
  // Shown in the middle of the pad.
  measure(image()!, { naturalWidth: 400, naturalHeight: 300 });
  assert.equal(await stroke(), ['1200 × 300', 'image 200 0 200 150', 'stroke']);
  assert.ok(image());
  assert.equal(await stroke(), ['1200 × 300', 'image 200 0 200 150', 'stroke', 'stroke']);
  await close();
});

test('an image that is still being read replaces nothing that was drawn since', async () => {
  const { size, stroke, choose, name, close } = await open();
  size(600, 150);
  const end = await choose();
  await stroke();
  assert.is(name(), 'Signed, drawn');
  await end();
  assert.is(name(), 'Signed, drawn');
  await close();
});

test.run();
