// The expressions of XLSForm, a small part of XPath: comparisons, `and`, `or` and functions over `${fields}`, texts and numbers.

/** An expression as a tree; brackets are gone, as the tree has their order. */
export type Expression =
  | { kind: 'and' | 'or'; parts: Expression[] }
  | { kind: 'compare'; operator: string; left: Expression; right: Expression }
  | { kind: 'call'; name: string; parts: Expression[] }
  | { kind: 'text' | 'number' | 'field'; value: string }
  /** `.`, the value of the field itself. */
  | { kind: 'self' };

const MAX_LENGTH = 2000;
const MAX_DEPTH = 16;
const TOKEN =
  /\s*(?:\$\{\s*([^{}\s]+)\s*\}|'([^']*)'|"([^"]*)"|(\d+(?:\.\d+)?|-\d+(?:\.\d+)?)|(<=|>=|!=|[=<>(),.])|([a-z][a-z0-9-]*))/iy;

type Token = { kind: 'field' | 'text' | 'number' | 'sign' | 'word'; value: string };

/** Undefined where the text is more than that. */
export function parseXpath(text: string): Expression | undefined {
  const tokens = text.length > MAX_LENGTH ? undefined : tokensIn(text.trim());
  if (!tokens || tokens.length === 0) return undefined;
  const reader = { tokens, at: 0 };
  const found = readSet(reader, 'or', 0);
  return reader.at === tokens.length ? found : undefined;
}

function tokensIn(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  const token = new RegExp(TOKEN);
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) return undefined;
    const [, field, single, double, number, sign, word] = found;
    if (field !== undefined) tokens.push({ kind: 'field', value: field });
    else if (single !== undefined || double !== undefined) tokens.push({ kind: 'text', value: single ?? double ?? '' });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign });
    else tokens.push({ kind: 'word', value: word!.toLowerCase() });
  }
  return tokens;
}

interface Reader {
  tokens: readonly Token[];
  at: number;
}

function takes(reader: Reader, kind: Token['kind'], value: string): boolean {
  const token = reader.tokens[reader.at];
  if (token?.kind !== kind || token.value !== value) return false;
  reader.at++;
  return true;
}

/** `and` binds closer than `or`. */
function readSet(reader: Reader, kind: 'and' | 'or', depth: number): Expression | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const parts: Expression[] = [];
  do {
    const part = kind === 'or' ? readSet(reader, 'and', depth) : readComparison(reader, depth);
    if (!part) return undefined;
    parts.push(part);
  } while (takes(reader, 'word', kind));
  return parts.length === 1 ? parts[0] : { kind, parts };
}

const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='];

function readComparison(reader: Reader, depth: number): Expression | undefined {
  const left = readOperand(reader, depth);
  const token = reader.tokens[reader.at];
  if (!left || token?.kind !== 'sign' || !COMPARISONS.includes(token.value)) return left;
  reader.at++;
  const right = readOperand(reader, depth);
  return right && { kind: 'compare', operator: token.value, left, right };
}

function readOperand(reader: Reader, depth: number): Expression | undefined {
  const token = reader.tokens[reader.at++];
  if (!token) return undefined;
  if (token.kind === 'word') return readCall(reader, token.value, depth);
  if (token.kind !== 'sign') return { kind: token.kind, value: token.value };
  if (token.value === '.') return { kind: 'self' };
  if (token.value !== '(') return undefined;
  const inner = readSet(reader, 'or', depth + 1);
  return takes(reader, 'sign', ')') ? inner : undefined;
}

function readCall(reader: Reader, name: string, depth: number): Expression | undefined {
  if (!takes(reader, 'sign', '(')) return undefined;
  const parts: Expression[] = [];
  if (takes(reader, 'sign', ')')) return { kind: 'call', name, parts };
  do {
    const part = readSet(reader, 'or', depth + 1);
    if (!part) return undefined;
    parts.push(part);
  } while (takes(reader, 'sign', ','));
  return takes(reader, 'sign', ')') ? { kind: 'call', name, parts } : undefined;
}
