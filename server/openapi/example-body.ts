// A body that is accepted, made from its schema: what is required, with plausible values. Ids are 1: which records there
// are is not in the document.
import type { JsonSchema } from '../http/operation';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The keywords of JSON Schema that a value has to obey. */
interface Limits {
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** @param needed names that the body must have. @returns undefined where no value is known that a pattern admits. */
export function exampleBody(properties: Schemas, needed: readonly string[]): Record<string, unknown> | undefined {
  const values = needed.map((name): [string, unknown] => [name, exampleOf(properties[name]!)]);
  return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : undefined;
}

/** Codes and numbers, as patterns want them. */
const CODES = ['A', 'AB', 'ABC', 'ABCD', 'AB-1', 'A1', 'AB12', '1', '12', '123', '1234', '12345', '123456', 'a', 'ab'];

function exampleOf(schema: JsonSchema): unknown {
  const {
    type,
    title = 'Sample',
    enum: values,
    items,
  } = schema as { type?: string; title?: string; enum?: unknown[]; items?: JsonSchema };
  const {
    examples,
    default: usual,
    const: only,
    minimum = 1,
    maximum = 1,
    minLength = 0,
    maxLength = 255,
    pattern = '',
  } = schema as Limits;
  const chosen = examples?.[0] ?? only ?? usual ?? values?.[0];
  if (chosen !== undefined) return chosen;
  switch (type) {
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, minimum), Math.max(1, maximum));
    case 'boolean':
      return true;
    case 'array':
      return items ? [exampleOf(items)] : [];
    default:
      return [
        title
          .replace(/[^A-Za-z0-9]+/g, '-')
          .slice(0, maxLength)
          .padEnd(minLength, 'x'),
        ...CODES,
      ].find((text) => text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text));
  }
}
