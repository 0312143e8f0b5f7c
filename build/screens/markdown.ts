// Text in Markdown: what people wrote stays text, whatever signs are in it.

/**
 * Every sign that Markdown or HTML could read as more than text is escaped, line breaks become blanks. `@` and `<` as
 * entities: a backslash would not keep a host from linking a name or reading a tag.
 */
export const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]#|~]/g, '\\$&')
    .replace(/[<>&@]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/\s*\n\s*/g, ' ')
    // A number or a dash at the start would begin a list.
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+]/, '\\$&');

/** A list, `depth` levels in. */
export const bullets = (lines: readonly string[], depth = 0): string[] =>
  lines.map((line) => `${'  '.repeat(depth)}- ${escaped(line)}`);
