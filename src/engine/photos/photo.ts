// What a photo is of which a scaled copy is made, and how large that is.
import { learnedKind, learnKind } from '../../schema/rules/file-kinds';

/** A copy, and the photo that follows it. */
export interface PhotoCopy {
  whole: File;
  copy: File;
  /** Of the copy, in hexadecimal digits: the server knows by it which one the whole photo replaces. */
  sha256: string;
}

/** A photo of fewer bytes goes as it is. */
const MIN_BYTES = 600 * 1024;

/** Of those whose kind is not known yet. Never rejects. */
export const learnKinds = (files: readonly File[]): Promise<unknown> =>
  Promise.allSettled(files.filter((file) => learnedKind(file) === undefined).map(learnKind));

/** Whether a copy of it would be worth it. A HEIC has none: few browsers can read it. Its kind must be known. */
export const isLargePhoto = (file: File): boolean => learnedKind(file) === 'image/jpeg' && file.size >= MIN_BYTES;

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** What is scaled, and to which size. */
export interface ScaleRequest extends Size {
  file: File;
}

/** Pixels of the longest side of a copy. */
const MAX_SIDE = 1_600;

/** In proportion, and never larger than it was. */
export function scaledSize({ width, height }: Size): Size {
  const factor = Math.min(1, MAX_SIDE / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * factor));
  return { width: scaled(width), height: scaled(height) };
}
