// How large the scaled copy of a picture is.

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** Pixels of the longest side of a copy. */
const MAX_SIDE = 1_600;

/** In proportion, and never larger than it was. */
export function scaledSize({ width, height }: Size): Size {
  const factor = Math.min(1, MAX_SIDE / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * factor));
  return { width: scaled(width), height: scaled(height) };
}
