// A photo as a camera writes it, for tests of what becomes of large ones: of so many pixels, turned by its metadata, with
// the place where it was taken.
import type { Page } from '@playwright/test';
import { jpegWith } from '../test/support/photo';

/** Of the whole picture, before it is turned: upright it is as wide as this is high. */
export interface PhotoSize {
  width: number;
  height: number;
}

/** The upper left quarter is red, so that a copy shows how it was turned. Grain in the rest makes it as heavy as a photo. */
export async function largePhoto(page: Page, { width, height }: PhotoSize, grain = 0.3): Promise<Buffer> {
  const data = await page.evaluate(
    async ([width, height, grain]) => {
      const tile = new ImageData(512, 512);
      tile.data.set(Array.from(tile.data, (_, at) => (at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24)));
      const grainy = new OffscreenCanvas(512, 512);
      grainy.getContext('2d')!.putImageData(tile, 0, 0);
      const canvas = new OffscreenCanvas(width!, height!);
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = '#808080';
      pen.fillRect(0, 0, width!, height!);
      pen.globalAlpha = grain!;
      pen.fillStyle = pen.createPattern(grainy, 'repeat')!;
      pen.fillRect(0, 0, width!, height!);
      pen.globalAlpha = 1;
      pen.fillStyle = '#ff0000';
      pen.fillRect(0, 0, width! / 2, height! / 2);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
      const reader = new FileReader();
      await new Promise((done) => {
        reader.onload = done;
        reader.readAsDataURL(blob);
      });
      return String(reader.result).split(',')[1]!;
    },
    [width, height, grain],
  );
  return jpegWith(Buffer.from(data, 'base64'));
}
