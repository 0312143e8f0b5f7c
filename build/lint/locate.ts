// Where in the text of a file a value stands, and what makes a text no JSON, or JSON that says less than it seems to.
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { spaced } from '../../src/schema/formats/words';
import type { Finding, Path } from '../../src/schema/keywords/finding';
import { lengthProblem, textIn } from './source-text';

/** A file that was read: what it says, where that stands, and what is wrong with its text. */
export interface SourceFile {
  content: unknown;
  problems: readonly (Finding & Position)[];
  positionOf(finding: Finding): Position;
}

/** Both count from 1; a column is a UTF-16 unit, as in editors. */
export interface Position {
  line: number;
  column: number;
}

/** Problems of the text that are reported; those after the first ones only follow from them. */
const MAX_SYNTAX = 3;

/**
 * Reads a file. Where its text is no JSON, `content` is what can be made of the rest; undefined where that is nothing.
 */
export function readSource(file: string, bytes: Uint8Array | string): SourceFile {
  const text = textIn(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  if (typeof text !== 'string') return unreadable(file, text);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const position = positionsIn(text);
  const syntax = errors.slice(0, MAX_SYNTAX).map(({ error, offset }) => ({
    file,
    message: `not JSON: ${spaced(printParseErrorCode(error))}`,
    ...position(offset),
  }));
  const tooLong = root && lengthProblem(root);
  if (tooLong) return unreadable(file, { ...tooLong, ...position(tooLong.offset) });
  if (!root) return { ...unreadable(file, { message: '' }), problems: syntax };
  return {
    content: getNodeValue(root),
    problems: [...syntax, ...twiceIn(file, root).map(({ at, ...found }) => ({ ...found, ...position(at) }))],
    positionOf: ({ path = [], key }) => position(offsetOf(root, path, key)),
  };
}

/** A file of which nothing can be read. */
export const unreadable = (
  file: string,
  { message, line = 1, column = 1 }: { message: string } & Partial<Position>,
): SourceFile => ({
  content: undefined,
  problems: [{ file, message, line, column }],
  positionOf: () => ({ line, column }),
});

/** Line and column of any offset. */
function positionsIn(text: string): (offset: number) => Position {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - starts[line]! + 1 };
  };
}

/** The value at the path, or the nearest above it that exists; with a `key` the name of that property. */
function offsetOf(root: Node, path: Path, key?: string): number {
  let node = root;
  for (const step of path) {
    const next = typeof step === 'number' ? node.children?.[step] : propertyOf(node, step)?.children?.[1];
    if (!next) break;
    node = next;
  }
  return (key === undefined ? undefined : propertyOf(node, key)?.offset) ?? node.offset;
}

/** Of a property that is there twice the last one counts. */
const propertyOf = (node: Node, name: string): Node | undefined =>
  node.type === 'object' ? node.children?.findLast(({ children }) => children?.[0]?.value === name) : undefined;

/** Of two properties with one name in an object JSON takes the last, silently. */
function twiceIn(file: string, node: Node, path: Path = []): (Finding & { at: number })[] {
  const names = new Set<string>();
  return (node.children ?? []).flatMap((child, i) => {
    if (node.type !== 'object') return twiceIn(file, child, [...path, i]);
    const [name, value] = child.children ?? [];
    const key = String(name?.value);
    const below = value ? twiceIn(file, value, [...path, key]) : [];
    if (!names.has(key)) return names.add(key) && below;
    return [
      { file, path, message: `"${key}" is there twice, and only the last one would count`, at: child.offset },
      ...below,
    ];
  });
}
