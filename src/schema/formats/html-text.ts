// HTML as the text that it shows, where a text field of another program was typed in an editor: `R&amp;D` is "R&D".

/** The text without elements, comments and the content of style sheets and scripts; a line break is a blank. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const text = UNSHOWN.reduce(withoutSpans, html).replace(TAG, (_tag, name: string) => (INLINE.test(name) ? '' : ' '));
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}

/** How what is not shown begins and ends. */
const UNSHOWN: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['<style\\b[^<>]*>', '</style\\s*>'],
  ['<script\\b[^<>]*>', '</script\\s*>'],
];

/** Where the end of one is missing, so is that of all behind it: none is looked for from each of them. */
function withoutSpans(text: string, parts: readonly [begin: string, end: string]): string {
  const [begin, end] = parts.map((part) => new RegExp(part, 'gi')) as [RegExp, RegExp];
  let kept = '';
  let from = 0;
  for (;;) {
    begin.lastIndex = from;
    const opened = begin.exec(text);
    end.lastIndex = begin.lastIndex;
    if (!opened || !end.test(text)) return kept + text.slice(from);
    kept += text.slice(from, opened.index);
    from = end.lastIndex;
  }
}

/** An element with attributes that have values: "a <b and c> d" has none. */
const TAG = /<\/?([a-z][a-z0-9:]*)(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*\s*\/?>/gi;

/** Elements within a word; all others stand between words. */
const INLINE = /^(a|abbr|b|big|code|em|font|i|ins|label|mark|s|small|span|strong|sub|sup|u|.*:.*)$/i;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  deg: '°',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  euro: '€',
  frac12: '½',
  times: '×',
};

/** Characters that are written by name or number, once: `&amp;lt;` is "&lt;". A name that is not known stays. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z0-9]+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      if (hex || decimal)
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
      return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
    },
  );

/** A text as HTML, also between quotation marks. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
