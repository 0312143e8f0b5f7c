// A body that is accepted, made from its schema: what is required, with plausible values. Ids are 1: which records there
// are is not in the document.
import type { JsonSchema } from './operation';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** @param needed names that the body must have. */
export function exampleBody(properties: Schemas, needed: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(needed.map((name) => [name, exampleOf(properties[name]!)]));
}

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
    maxLength = 255,
  } = schema as Record<string, any>;
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
      return title.replace(/[^A-Za-z0-9]+/g, '-').slice(0, maxLength);
  }
}
