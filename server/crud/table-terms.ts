// Searches of a table request besides its search boxes, as DataTables sends them: terms that the code of a page fixes,
// of the whole table or of a column, and searches in several columns at once.
import { problem } from '../http/http-errors';

export interface Term {
  text: string;
  /** Positions of the columns that are searched; undefined for all that are searchable. */
  columns?: number[];
}

const MAX_TERMS = 40;

/** Such as `search[fixed][0][term]`, `columns[2][search][fixed][0][term]` or `search[groups][0][columns][]`. */
const NAME =
  /^((?:columns\[(\d{1,9})\]\[search\]\[fixed\]|search\[(?:fixed|(groups|groupsFixed))\])\[\d{1,9}\])\[(?:(term)|columns\]\[\d{0,9})\]$/;

/** The terms among the flat names of a request. @throws 400 for more than any page has. */
export function readTerms(pairs: Iterable<readonly [string, string]>): Term[] {
  const terms = new Map<string, Term>();
  for (const [name, value] of pairs) {
    const [, entry, column, group, isText] = NAME.exec(name) ?? [];
    if (entry === undefined) continue;
    const term = terms.get(entry) ?? { text: '', columns: column ? [Number(column)] : group ? [] : undefined };
    if (isText) term.text = value.trim();
    else if (group) term.columns?.push(Number(value));
    terms.set(entry, term);
  }
  if (terms.size > MAX_TERMS) throw problem(400, `A table request may have at most ${MAX_TERMS} additional searches.`);
  // A function arrives as this word: only the page could run it.
  return [...terms.values()].filter(({ text }) => text !== '' && text !== 'function');
}
