// The terms of a text in a search box: alternatives between bars, each one wanted or, behind "!", not wanted, and between
// quotes as it stands.

/** One alternative of a filter, without its signs. */
export interface Term {
  text: string;
  isNot: boolean;
  isQuoted: boolean;
}

/** Begins a text that is no filter, whatever it says. */
export const LITERAL = '\\';

/** Whether the text begins with `LITERAL`, which alone is an ordinary text. */
export const isLiteral = (text: string): boolean => text.startsWith(LITERAL) && text !== LITERAL;

/** Up to the next bar. Quotes count around all of a term: those in `24" pipe` are part of it. */
const TERM = /\s*(?:(!?)\s*"((?:[^"]|"")*)"\s*(?=\||$)|([^|]*))(?:\||$)/y;

/** Empty alternatives are left out, so that "a |" is "a" while the next one is typed. */
export function splitTerms(text: string): Term[] {
  if (isLiteral(text)) return [plain(text.slice(1))];
  const terms = [...spans(text)].filter((term) => term.text !== '');
  // Signs alone are a text like any other.
  return terms.length > 0 || text.trim() === '' ? terms : [plain(text)];
}

/** The terms as one text, which is read as the same terms. */
export const joinTerms = (terms: readonly Term[]): string => terms.map(termText).join(' | ');

/** Whether a text would be read as more than itself. */
export const isPlain = (text: string): boolean => {
  const [first, ...others] = splitTerms(text);
  return others.length === 0 && first !== undefined && !first.isNot && !first.isQuoted && first.text === text.trim();
};

function* spans(text: string): Iterable<Term> {
  TERM.lastIndex = 0;
  while (TERM.lastIndex < text.length) {
    const [, not, quoted, bare = ''] = TERM.exec(text)!;
    if (quoted !== undefined) yield { text: quoted.replaceAll('""', '"'), isNot: not === '!', isQuoted: true };
    else yield signed(bare.trim());
  }
}

function signed(text: string): Term {
  const rest = text.replace(/^!\s*/, '');
  const isNot = rest !== text && rest !== '';
  return { ...plain(isNot ? rest : text), isNot };
}

const plain = (text: string): Term => ({ text, isNot: false, isQuoted: false });

const termText = ({ text, isNot, isQuoted }: Term): string =>
  `${isNot ? '!' : ''}${isQuoted ? `"${text.replaceAll('"', '""')}"` : text}`;
