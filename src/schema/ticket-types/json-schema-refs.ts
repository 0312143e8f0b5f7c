// References inside one JSON Schema: `#/definitions/Place` (draft-07), `#/$defs/Place` (2020-12), `#` and `#place`.
import type { Values } from '../descriptor/descriptor';
import { isObject } from '../formats/plain-values';

/** A schema without references, and those that led to it. */
export type Resolved = { schema: Values; seen: ReadonlySet<string> } | { problem: string };

/** References that may lead from one to the next. */
const MAX_CHAIN_LENGTH = 64;

/**
 * The schema that `schema` refers to, through as many references as there are. What stands beside a reference, such as
 * another title, wins over what it leads to. A list of schemas in which one counts is a reference to that one:
 * `allOf` with a single schema, `anyOf` and `oneOf` with one beside nothing (`null`).
 */
export function resolveRefs(root: Values, schema: unknown): Resolved {
  let resolved: Values = {};
  let next: unknown = schema;
  const seen = new Set<string>();
  for (;;) {
    if (!isObject(next)) return { problem: 'It is no schema of a field.' };
    const { unwrapped, only } = withoutWrapper(next);
    const { $ref: ref, ...others } = unwrapped;
    resolved = { ...others, ...resolved };
    if (only) next = only;
    else if (ref === undefined) return { schema: resolved, seen };
    else {
      const problem = problemOf(ref, seen);
      if (problem !== undefined) return { problem };
      seen.add(ref as string);
      next = target(root, ref as string);
      if (next === undefined) return { problem: `Its reference "${shortened(ref as string)}" leads nowhere.` };
    }
  }
}

/** A schema beside a reference of its own wraps nothing. */
function withoutWrapper(schema: Values): { unwrapped: Values; only?: Values } {
  if (schema.$ref !== undefined) return { unwrapped: schema };
  for (const name of ['allOf', 'anyOf', 'oneOf']) {
    const list = schema[name];
    if (!Array.isArray(list)) continue;
    const [only, ...more] = list.filter((one) => name === 'allOf' || !isObject(one) || one.type !== 'null');
    const isWrapper = more.length === 0 && isObject(only) && (name === 'allOf' || list.length > 1);
    if (!isWrapper) continue;
    const { [name]: _list, ...unwrapped } = schema;
    return { unwrapped, only };
  }
  return { unwrapped: schema };
}

function problemOf(ref: unknown, seen: ReadonlySet<string>): string | undefined {
  if (typeof ref !== 'string') return 'Its reference is no text.';
  if (!ref.startsWith('#')) return `It refers to another file, "${shortened(ref)}", which is not read.`;
  if (seen.has(ref)) return `Its references lead back to themselves: ${[...seen, ref].map(shortened).join(', ')}.`;
  return seen.size < MAX_CHAIN_LENGTH ? undefined : `Its references lead through more than ${MAX_CHAIN_LENGTH} others.`;
}

function target(root: Values, ref: string): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return anchored(root, ref.slice(1));
  let found: unknown = root;
  for (const step of ref.slice(2).split('/')) {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Values)[name];
  }
  return found;
}

/** Only among the definitions: that is where anchors are. */
function anchored(root: Values, anchor: string): unknown {
  const definitions = [root.definitions, root.$defs].flatMap((all) => (isObject(all) ? Object.values(all) : []));
  return definitions.find((one) => isObject(one) && (one.$anchor === anchor || one.$id === `#${anchor}`));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
