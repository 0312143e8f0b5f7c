// Scales a photo in a worker of its own, so that the page goes on meanwhile and what it has taken is free afterwards.
import type { ScaleRequest } from './photo';

const QUALITY = 0.8;

addEventListener('message', ({ data }: MessageEvent<ScaleRequest>) => void scale(data));

/** Responds with nothing where the photo cannot be read. */
async function scale({ file, width, height }: ScaleRequest): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
    respond(await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }));
  } catch {
    respond(undefined);
  }
}

/** The types of the compiler are those of a page, whose `postMessage` is another one. */
const respond = (copy: Blob | undefined): void => (globalThis as unknown as Worker).postMessage(copy);
