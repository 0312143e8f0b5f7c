// The text of each page of a PDF as Chromium writes it, so that a test can read what was printed.
import { inflateSync } from 'node:zlib';

/** One text per page, in the order in which it was written; nothing separates one piece from the next. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsIn(pdf.toString('latin1'));
  const heads = [...objects.values()];
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name, id] of heads.join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? '')?.[1];
    if (unicode) fonts.set(name!, glyphsOf(streamOf(objects.get(Number(unicode)) ?? '')));
  }
  const pages = heads.filter((head) => /\/Type \/Page\s/.test(head));
  return pages.map((page) =>
    textOf(streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? ''), fonts),
  );
}

function objectsIn(text: string): Map<number, string> {
  return new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body!]),
  );
}

function streamOf(object: string): string {
  const [, bytes] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? [];
  return bytes === undefined ? '' : inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
}

/** Glyphs and their characters, from the `bfchar` and `bfrange` lines of a character map. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, from, to, unicode] of map.matchAll(/<(\w{4})> (?:<(\w{4})> )?<(\w{4})>/g)) {
    const [first, last, letter] = [from!, to ?? from!, unicode!].map((hex) => parseInt(hex, 16)) as [
      number,
      number,
      number,
    ];
    for (let glyph = first; glyph <= last; glyph++)
      glyphs.set(glyph.toString(16).padStart(4, '0'), String.fromCharCode(letter + glyph - first));
  }
  return glyphs;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined;
  let text = '';
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
    if (name) font = fonts.get(name);
    else for (const glyph of glyphs!.toLowerCase().match(/.{4}/g) ?? []) text += font?.get(glyph) ?? '';
  }
  return text;
}
