// From the path of a pen to ink: the outline of each stroke, and all of them as an image file. Pure but for the canvas.
import { getStroke } from 'perfect-freehand';

/** Where the pen was, in pixels of the pad, and how hard it was pressed (0 to 1). */
export type PenPoint = [x: number, y: number, pressure: number];

/** A line from putting the pen down to lifting it, in pixels of the pad. */
export interface Stroke {
  points: PenPoint[];
  /** A pen knows how hard it is pressed; mouse and finger have it simulated from their speed. */
  isPen: boolean;
}

/** Pixels of the image for each of the pad: a signature is also viewed enlarged. */
const PIXEL_RATIO = 2;
/** Dark on white in both themes: a signature goes on paper. */
const INK = '#171b24';
const PAPER = '#ffffff';

/** The outline of a stroke as the `d` of an SVG path. */
export function strokePath({ points, isPen }: Stroke, isDone = true): string {
  const outline = getStroke(points, {
    size: 4,
    thinning: 0.55,
    smoothing: 0.6,
    streamline: 0.45,
    simulatePressure: !isPen,
    last: isDone,
  });
  const [first] = outline;
  if (!first) return '';
  // Curves through the middles of neighbours, with the points themselves as handles: no corners.
  const curves = outline.map(([x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = outline[(i + 1) % outline.length]!;
    return `${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `M${round(first[0]!)} ${round(first[1]!)}Q${curves.join(' ')}Z`;
}

/**
 * The strokes as signature.png, over `under` as it is shown. Made at once, so that a save right after the last stroke
 * has it.
 */
export function signatureFile(
  paths: readonly string[],
  { width, height }: { width: number; height: number },
  under: HTMLImageElement | null,
): File | undefined {
  return draw(width, height, (context) => {
    if (under?.naturalWidth) {
      const fit = Math.min(width / under.naturalWidth, height / under.naturalHeight);
      const [wide, high] = [under.naturalWidth * fit, under.naturalHeight * fit];
      context.drawImage(under, (width - wide) / 2, (height - high) / 2, wide, high);
    }
    context.fillStyle = INK;
    for (const path of paths) context.fill(new Path2D(path));
  });
}

/** A chosen image as the same kind of file; undefined when it cannot be read as an image. */
export async function signatureFromImage(file: File): Promise<File | undefined> {
  try {
    const image = await createImageBitmap(file);
    const fit = Math.min(1, 1000 / image.width, 300 / image.height);
    const [width, height] = [image.width * fit, image.height * fit];
    return draw(width, height, (context) => context.drawImage(image, 0, 0, width, height));
  } catch {
    return undefined;
  }
}

function draw(width: number, height: number, ink: (context: CanvasRenderingContext2D) => void): File | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * PIXEL_RATIO));
  canvas.height = Math.max(1, Math.round(height * PIXEL_RATIO));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  ink(context);
  const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1] ?? ''), (letter) =>
    letter.charCodeAt(0),
  );
  return new File([bytes], 'signature.png', { type: 'image/png' });
}

const round = (value: number): number => Math.round(value * 100) / 100;
