// A JSON Schema as a tree of what may be filled in: references followed, branches of `if`, `dependentRequired` and the like
// turned into conditions at what they show or require.
import type { ConditionSet } from '../descriptor/conditions';
import type { Values } from '../descriptor/descriptor';
import { LIST_LENGTH } from '../descriptor/limits';
import { isObject } from '../formats/plain-values';
import { branchesOf, MADE_OF_BRANCHES } from './json-schema-branches';
import { pathTo, type SchemaNode } from './json-schema-node';
import { resolveRefs } from './json-schema-refs';

/** Keywords that had no place, by where they stood. */
type Lost = { path: string; lost: string[] }[];

interface Reading {
  root: Values;
  /** References that are open: one that is met again holds itself. */
  open: ReadonlySet<string>;
  leftOut: Lost;
  /** A schema may refer to one definition from everywhere; no form has more fields. */
  count: { nodes: number };
}

/** The whole schema as one node, or why it has none. */
export function schemaTree(root: Values): { node: SchemaNode; leftOut: Lost } | { problem: string } {
  const leftOut: Lost = [];
  const node = nodeOf({ root, open: new Set(), leftOut, count: { nodes: 0 } }, '', '', root, false);
  return node.problem === undefined || node.children ? { node, leftOut } : { problem: node.problem };
}

function nodeOf(reading: Reading, name: string, path: string, sent: unknown, isRequired: boolean): SchemaNode {
  const { root, open, count } = reading;
  count.nodes++;
  const bare: SchemaNode = { name, path, schema: {}, items: {}, isRequired, show: [], require: [] };
  const resolved = resolveRefs(root, sent);
  if ('problem' in resolved) return { ...bare, problem: resolved.problem };
  const { schema, seen } = resolved;
  const items = resolveRefs(root, schema.items ?? {});
  const node = { ...bare, schema, items: 'schema' in items ? items.schema : {} };
  if (!isObject(schema.properties)) return 'schema' in items ? withColumns(reading, node, seen, items.seen) : node;
  if (sent !== root && [...seen].some((ref) => ref === '#' || open.has(ref)))
    return { ...node, problem: 'It contains itself, so that it would never end.' };
  const inside = { ...reading, open: new Set([...open, ...seen]) };
  const children = propertiesIn(inside, path, schema.properties, schema.required);
  const whole = { ...node, children };
  const lost = [...leftOutOf(schema, path !== ''), ...branchesInto(inside, whole)];
  if (lost.length > 0) reading.leftOut.push({ path, lost });
  return whole;
}

/** A list of objects has columns, unless it is in itself. */
function withColumns(
  reading: Reading,
  node: SchemaNode,
  seen: ReadonlySet<string>,
  ofItems: ReadonlySet<string>,
): SchemaNode {
  const { properties, required } = node.items;
  if (!isObject(properties)) return node;
  const refs = [...seen, ...ofItems];
  if (refs.some((ref) => ref === '#' || reading.open.has(ref)))
    return { ...node, problem: 'It contains itself, so that it would never end.' };
  const inside = { ...reading, open: new Set([...reading.open, ...refs]) };
  return { ...node, columns: propertiesIn(inside, node.path, properties, required) };
}

function propertiesIn(reading: Reading, path: string, properties: Values, required: unknown): SchemaNode[] {
  const names = new Set(Array.isArray(required) ? required : []);
  const nodes: SchemaNode[] = [];
  for (const [name, schema] of Object.entries(properties)) {
    if (reading.count.nodes > LIST_LENGTH + 1) break;
    nodes.push(nodeOf(reading, name, pathTo(path, name), schema, names.has(name)));
  }
  return nodes;
}

/** Puts what the branches of an object show and require into the tree; what cannot be said is returned. */
function branchesInto(reading: Reading, node: SchemaNode): string[] {
  const { branches, lost } = branchesOf(node);
  return [...lost, ...branches.flatMap(({ when, schema }) => branchInto(reading, node, when, schema))];
}

function branchInto(reading: Reading, node: SchemaNode, when: ConditionSet, schema: Values): string[] {
  const { properties, required, ...others } = schema;
  const { children = [] } = node;
  let lost = [...leftOutOf(others, true), ...MADE_OF_BRANCHES.filter((name) => name in others)];
  const names = Array.isArray(required) ? required.map(String) : [];
  for (const [name, inner] of Object.entries(isObject(properties) ? properties : {})) {
    if (reading.count.nodes > LIST_LENGTH + 1) break;
    const known = children.find((child) => child.name === name);
    if (known?.children && isObject(inner) && inner.type === undefined)
      lost = lost.concat(branchInto(reading, known, when, inner));
    else if (known?.show.length) known.show.push(when);
    else if (known?.children && isObject(inner)) lost = lost.concat(branchInto(reading, known, when, inner));
    else if (known && isObject(inner) && saysNothing(inner)) continue;
    else if (known) lost.push(`other limits of ${name}`);
    else
      children.push({ ...nodeOf(reading, name, pathTo(node.path, name), inner, names.includes(name)), show: [when] });
  }
  for (const name of names) {
    const known = children.find((child) => child.name === name);
    if (known && !known.isRequired) known.require.push(when);
  }
  return lost;
}

const saysNothing = (schema: Values): boolean => Object.keys(schema).every((name) => IGNORED.includes(name));

/** Says nothing about fields, or is read elsewhere. */
const IGNORED = [
  ...['$schema', '$id', '$anchor', '$comment', '$defs', 'definitions', 'type', 'additionalProperties'],
  ...['title', 'properties', 'required', ...MADE_OF_BRANCHES],
];

/** A section keeps its description. */
const leftOutOf = (schema: Values, hasDescription: boolean): string[] =>
  Object.keys(schema).filter((name) => !IGNORED.includes(name) && !(hasDescription && name === 'description'));
