// A scaled copy of a photo: upright, as a JPEG, for a line that is too weak for the whole one.
import { learnedKind, learnKind } from '../../schema/rules/file-kinds';

/** Pixels of the longest side of a copy. */
const MAX_SIDE = 1_600;
/** A photo of fewer bytes goes as it is. */
const MIN_BYTES = 600 * 1024;
/** Of more pixels than that a browser may not be able to decode one. */
const MAX_PIXELS = 150_000_000;
const QUALITY = 0.8;

/** Whether a copy of it would be worth it. A HEIC has none: few browsers can read it. */
export const isLargePhoto = (file: File): boolean => learnedKind(file) === 'image/jpeg' && file.size >= MIN_BYTES;

/** Undefined where the photo goes as it is: it is small, is no photo, or cannot be scaled here. Never rejects. */
export function scaledCopy(file: File): Promise<File | undefined> {
  const turn = last.then(async () => {
    if (learnedKind(file) === undefined) await learnKind(file);
    return isLargePhoto(file) ? scale(file) : undefined;
  });
  const done = turn.catch(() => undefined);
  last = done;
  return done;
}

/** One photo at a time: decoded it takes a hundred times the memory. */
let last: Promise<unknown> = Promise.resolve();

async function scale(file: File): Promise<File | undefined> {
  const { width, height } = await sizeOf(file);
  if (width * height > MAX_PIXELS) return undefined;
  const [scaledWidth, scaledHeight] = scaledSize(width, height);
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: scaledWidth,
    resizeHeight: scaledHeight,
    resizeQuality: 'high',
  });
  try {
    const canvas = new OffscreenCanvas(scaledWidth, scaledHeight);
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
    const copy = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    if (copy.type !== 'image/jpeg' || copy.size >= file.size) return undefined;
    return new File([copy], file.name, { type: copy.type, lastModified: file.lastModified });
  } finally {
    bitmap.close();
  }
}

/** In proportion, and never larger than it was. */
export function scaledSize(width: number, height: number): [width: number, height: number] {
  const factor = Math.min(1, MAX_SIDE / Math.max(width, height));
  return [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))];
}

/** Of the upright picture; only its head is read for that. */
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
