// Rows of separated cells, from a text that comes piece by piece: CSV with any of four separators, and what a spreadsheet
// puts on the clipboard. Quotes may hold separators, line breaks and, doubled, quotes.

/** Characters that may stand between cells; where several fit a file as well, the first of them is taken. */
export const SEPARATORS = ['\t', ',', ';', '|'] as const;
/** One of them. */
export type Separator = (typeof SEPARATORS)[number];

interface CsvRows {
  /** The rows that `piece` completes. */
  push(piece: string): string[][];
  /** The last row, where no line break ends it. */
  end(): string[][];
  /** Where a quote was opened that never closes: from 1. */
  openQuote(): { row: number; column: number } | undefined;
}

/** Characters of a cell in quotes: the quote before a longer one is one that never closes. */
const MAX_CELL = 262_144;

/** Reads rows of cells without blanks around them. */
export function csvRows(separator: Separator): CsvRows {
  const special = new RegExp(`[${separator === '|' ? '\\|' : separator}\\n\\r]`, 'g');
  let rest = '';
  let done = 0;
  let open: { row: number; column: number } | undefined;

  /** The rows of `text`; what is no whole row yet stays for the next piece. */
  function read(text: string, isLast: boolean): string[][] {
    const rows: string[][] = [];
    let at = 0;
    for (;;) {
      if (at >= text.length) break;
      const found = rowAt(text, at, isLast);
      if (!found) break;
      rows.push(found.cells);
      at = found.end;
      done += 1;
    }
    rest = text.slice(at);
    return rows;
  }

  function rowAt(text: string, start: number, isLast: boolean): { cells: string[]; end: number } | undefined {
    const cells: string[] = [];
    let at = start;
    for (;;) {
      // Some programs write a blank behind the separator: the quote of such a cell follows it.
      while (text[at] === ' ') at += 1;
      const cell = text[at] === '"' ? quoted(text, at, cells.length + 1, isLast) : plain(text, at);
      if (!cell) return undefined;
      cells.push(cell.text.trim());
      const sign = text[cell.end];
      if (sign === separator) {
        at = cell.end + 1;
        continue;
      }
      if (sign === undefined) return isLast ? { cells, end: cell.end } : undefined;
      // A line break may be two characters, the second of which has not come.
      if (sign === '\r' && cell.end + 1 === text.length && !isLast) return undefined;
      return { cells, end: cell.end + (sign === '\r' && text[cell.end + 1] === '\n' ? 2 : 1) };
    }
  }

  function plain(text: string, start: number): { text: string; end: number } {
    special.lastIndex = start;
    const end = special.exec(text)?.index ?? text.length;
    return { text: text.slice(start, end), end };
  }

  /** What stands behind the closing quote belongs to the cell, too: `"A" siding`. */
  function quoted(text: string, start: number, column: number, isLast: boolean) {
    let [content, at] = ['', start + 1];
    for (;;) {
      const quote = text.indexOf('"', at);
      if (quote < 0 || quote - start > MAX_CELL) {
        if (isLast || text.length - start > MAX_CELL) open ??= { row: done + 1, column };
        return undefined;
      }
      content += text.slice(at, quote);
      // Whether it is doubled is seen by the next one.
      if (quote + 1 === text.length && !isLast) return undefined;
      if (text[quote + 1] !== '"') {
        const behind = plain(text, quote + 1);
        return { text: content + behind.text, end: behind.end };
      }
      content += '"';
      at = quote + 2;
    }
  }

  return {
    push: (piece) => read(rest + piece, false),
    end: () => read(rest, true),
    openQuote: () => open,
  };
}

/** Rows by which a separator is guessed. */
const GUESSED = 20;

/** The separator of a text that begins like this: the one that gives most rows of its greatest width. */
export function separatorOf(start: string): Separator {
  const score = (separator: Separator) => {
    const rows = csvRows(separator)
      .push(`${start.slice(0, 65_536)}\n`)
      .slice(0, GUESSED);
    const width = Math.max(0, ...rows.map(({ length }) => length));
    return width < 2 ? 0 : rows.filter(({ length }) => length === width).length * 100 + Math.min(width, 99);
  };
  return SEPARATORS.map((separator) => ({ separator, score: score(separator) })).reduce((best, one) =>
    one.score > best.score ? one : best,
  ).separator;
}

/** Cells as lines of CSV; a text that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvLine = (cells: readonly string[], separator: string): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;

const csvCell = (text: string, separator: string): string => {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(separator) || safe !== safe.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
};

/** What a spreadsheet takes for a formula, and numbers, which are none. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;
