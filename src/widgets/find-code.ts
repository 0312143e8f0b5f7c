// Finds a bar code or QR code in a picture: by the browser itself where it can, else in a worker.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm';
import type { ScanRequest, ScanResponse } from './scan-messages';
import workerFile from './scan-worker?worker';

type Picture = HTMLVideoElement | ImageBitmap;

/** Finds codes until it is closed. */
export interface CodeFinder {
  /** The text of a code, undefined where there is none. Rejects where nothing can be read at all. */
  find(picture: Picture): Promise<string | undefined>;
  close(): void;
}

/** The detector of browsers, which TypeScript does not know yet. */
interface Detector {
  detect(picture: Picture): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new () => Detector) & { getSupportedFormats(): Promise<string[]> };

/** It must be closed: a worker may run for it. */
export async function createCodeFinder(): Promise<CodeFinder> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || formats.length === 0) return inWorker();
  const detector = new Native();
  return { find: async (picture) => (await detector.detect(picture))[0]?.rawValue, close() {} };
}

/** A larger picture takes longer and shows no more of a code. */
const MAX_SIDE = 1280;

function inWorker(): CodeFinder {
  const worker = new Worker(workerFile);
  let last = 0;
  return {
    find: (picture) =>
      new Promise((resolve, reject) => {
        const nth = ++last;
        worker.onerror = () => reject(new Error('The code that reads codes could not be loaded.'));
        worker.onmessage = ({ data }: MessageEvent<ScanResponse>) => {
          if (data.nth !== nth) return;
          if (data.failure === undefined) resolve(data.text);
          else reject(new Error(data.failure));
        };
        const pixels = pixelsOf(picture);
        if (!pixels) return resolve(undefined);
        const request: ScanRequest = { wasm, picture: pixels, nth };
        worker.postMessage(request, [pixels.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}

/** Undefined of a video without a picture yet. */
function pixelsOf(picture: Picture): ImageData | undefined {
  const [width, height] =
    picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}
