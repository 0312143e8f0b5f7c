// An address as a QR code: black squares of an SVG path, so that neither a style nor an image is needed.
import { useMemo } from 'react';
import { encode } from 'uqr';

/** Without the quiet zone of four squares: the page around it must stay empty. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => squares(text), [text]);
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code: ${text}`}
    >
      <path d={path} />
    </svg>
  );
}

/** Each run of black squares in a row is one rectangle. Level M: a fold or a stain of 15 % is still readable. */
function squares(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const rows = data.map((row, y) =>
    runs(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  );
  return { size, path: rows.join('') };
}

function runs(row: readonly boolean[]): [x: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((black, x) => {
    const last = found.at(-1);
    if (black && last && last[0] + last[1] === x) last[1]++;
    else if (black) found.push([x, 1]);
  });
  return found;
}
