// A scaled copy of a photo: upright, as a JPEG, for a line that is too weak for the whole one.
import { hashOf } from '../../schema/formats/sha256';
import { type PhotoCopy, type ScaleRequest, scaledSize } from './photo';
import workerFile from './scale-worker?worker';

/** A photo of more pixels is decoded by few phones. */
const MAX_PIXELS = 150_000_000;
/** Milliseconds for one photo. */
const TIMEOUT_MS = 30_000;

const made = new WeakMap<File, Promise<PhotoCopy | undefined>>();

/** Made once for each file. Undefined where the photo goes as it is: it cannot be read here, or would not be smaller. */
export function copyOf(whole: File): Promise<PhotoCopy | undefined> {
  const known = made.get(whole);
  if (known) return known;
  const copying = last.then(() => hashedCopy(whole)).catch(() => undefined);
  last = copying;
  made.set(whole, copying);
  return copying;
}

/** One photo at a time: decoded it takes many times the memory. */
let last: Promise<unknown> = Promise.resolve();

async function hashedCopy(whole: File): Promise<PhotoCopy | undefined> {
  const copy = await scale(whole);
  return copy && { whole, copy, sha256: await hashOf(new Uint8Array(await copy.arrayBuffer())) };
}

async function scale(file: File): Promise<File | undefined> {
  const size = await sizeOf(file);
  if (size.width * size.height > MAX_PIXELS) return undefined;
  const copy = await inWorker({ file, ...scaledSize(size) });
  if (!copy || copy.size >= file.size) return undefined;
  return new File([copy], file.name, { type: copy.type, lastModified: file.lastModified });
}

async function inWorker(request: ScaleRequest): Promise<Blob | undefined> {
  const worker = new Worker(workerFile);
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data);
      worker.onerror = () => reject(new Error('The code that scales photos could not be loaded.'));
      // A worker that ran out of memory says nothing.
      setTimeout(() => resolve(undefined), TIMEOUT_MS);
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}

/** Of the upright picture. Nothing is decoded for it. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}
