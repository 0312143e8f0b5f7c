// The small files of the demo's tickets: pictures, PDFs and notes, generated here so that nothing has to be shipped.
// The same on every machine.
import { crc32, deflateSync } from 'node:zlib';

/** A file before it is stored. */
export interface SeedFile {
  name: string;
  bytes: Buffer;
}

/** A track that runs to the horizon with a parcel beside it; another `n` is another place and parcel. */
export function trackPhoto(name: string, n: number): SeedFile {
  const [width, height, horizon] = [240, 160, 58 + (n % 3) * 6];
  const bounds = {
    x: n % 2 === 0 ? 30 + (n % 5) * 4 : 170 + (n % 5) * 4,
    y: 104 + (n % 4) * 4,
    size: 22 + (n % 3) * 5,
  };
  const colours = [
    [168, 196, 217],
    [138, 146, 108],
    [112, 104, 96],
    [72, 62, 54],
    [176, 180, 184],
    [190, 142, 88],
    [146, 104, 60],
  ];
  return { name, bytes: png(width, height, colours, pixel) };

  function pixel(x: number, y: number): number {
    if (x >= bounds.x && x < bounds.x + bounds.size && y >= bounds.y && y < bounds.y + bounds.size)
      return Math.abs(x - bounds.x - bounds.size / 2) < 2 || y < bounds.y + 3 ? 6 : 5;
    if (y < horizon) return 0;
    // How near the ground is at this line: rails and ties grow with it.
    const near = (y - horizon) / (height - horizon);
    const aside = Math.abs(x - width / 2);
    if (Math.abs(aside - (3 + near * 46)) < 0.7 + near * 2.4) return 4;
    if (aside < 4 + near * 62 && Math.floor(14 / (near + 0.12)) % 2 === 0) return 3;
    return aside < 8 + near * 84 ? 2 : 1;
  }
}

/** Tracks, a road crossing and a mark where the work is. */
export function sitePlan(name: string, n: number): SeedFile {
  const [width, height, at] = [240, 160, 60 + (n % 4) * 32];
  const colours = [
    [250, 249, 245],
    [60, 66, 74],
    [200, 204, 210],
    [192, 57, 43],
  ];
  return { name, bytes: png(width, height, colours, pixel) };

  function pixel(x: number, y: number): number {
    if (Math.hypot(x - at, y - 64) < 9) return 3;
    if ([56, 64, 88, 96].some((rail) => y === rail) || (x % 8 < 2 && ((y > 53 && y < 67) || (y > 85 && y < 99))))
      return 1;
    return x > 180 && x < 204 ? 2 : 0;
  }
}

/** One page with a heading and some lines under it. */
export function paper(name: string, heading: string, lines: readonly string[]): SeedFile {
  const text = [
    `BT /F1 18 Tf 56 720 Td (${escaped(heading)}) Tj /F1 11 Tf`,
    ...lines.map((line) => `0 -24 Td (${escaped(line)}) Tj`),
    'ET',
  ].join('\n');
  return { name, bytes: pdf(text) };
}

/** A text file, with CRLF, which every editor shows as ends of lines. */
export const note = (name: string, lines: readonly string[]): SeedFile => ({
  name,
  bytes: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

/** An indexed picture: `pixel` gives the number of a colour. */
function png(width: number, height: number, colours: number[][], pixel: (x: number, y: number) => number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, by palette.
  header.set([8, 3, 0, 0, 0], 8);
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => pixel(x, y))]),
  );
  const chunks = [
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The smallest PDF that every reader takes: five objects, and a table of where each begins. */
function pdf(content: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  );
}

const escaped = (line: string): string => line.replace(/[\\()]/g, '\\$&');
