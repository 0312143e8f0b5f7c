// What holds in an object of a JSON Schema only while something else does: `if`, `then` and `else`, alone or in `allOf`,
// `dependentRequired`, `dependentSchemas`, and the older `dependencies` with the branches that react-jsonschema-form knows.
import type { ConditionSet } from '../descriptor/conditions';
import type { Values } from '../descriptor/descriptor';
import { isObject } from '../formats/plain-values';
import type { SchemaNode } from './json-schema-node';
import { oppositeOf, readTest } from './json-schema-tests';

/** While `when` holds, `schema` does. */
interface Branch {
  when: ConditionSet;
  schema: Values;
}

interface Branches {
  branches: Branch[];
  /** Keywords that could not be read. */
  lost: string[];
}

/** The keywords that are read here. */
export const MADE_OF_BRANCHES = [
  ...['if', 'then', 'else', 'allOf', 'dependentRequired', 'dependentSchemas', 'dependencies'],
];

/** Every branch of an object, with the keywords among them that cannot be read as conditions. */
export function branchesOf(node: SchemaNode): Branches {
  const { allOf, dependentRequired, dependentSchemas, dependencies } = node.schema;
  const parts = [
    ifOf(node, node.schema),
    ...(Array.isArray(allOf) ? allOf.map((one) => memberOf(node, one)) : []),
    ...[dependentRequired, dependentSchemas, dependencies].flatMap((all) =>
      Object.entries(isObject(all) ? all : {}).map(([name, needed]) => dependencyOf(node, name, needed)),
    ),
  ];
  return { branches: parts.flatMap(({ branches }) => branches), lost: [...new Set(parts.flatMap(({ lost }) => lost))] };
}

function memberOf(node: SchemaNode, member: unknown): Branches {
  if (!isObject(member)) return { branches: [], lost: ['allOf'] };
  const others = Object.keys(member).filter((name) => !['if', 'then', 'else', '$comment'].includes(name));
  const { branches, lost } = ifOf(node, member);
  return { branches, lost: others.length > 0 || !('if' in member) ? [...lost, 'allOf'] : lost };
}

function ifOf(node: SchemaNode, { if: test, then: met, else: unmet }: Values): Branches {
  if (test === undefined) return { branches: [], lost: [] };
  const when = isObject(test) ? readTest(node, test) : undefined;
  if (!when) return { branches: [], lost: ['if'] };
  const opposite = unmet === undefined ? undefined : oppositeOf(when);
  return {
    branches: [
      ...(isObject(met) ? [{ when, schema: met }] : []),
      ...(isObject(unmet) && opposite ? [{ when: opposite, schema: unmet }] : []),
    ],
    lost: unmet !== undefined && !opposite ? ['else'] : [],
  };
}

/** What is needed as soon as `name` is filled in. */
function dependencyOf(node: SchemaNode, name: string, needed: unknown): Branches {
  const when = readTest(node, { required: [name] });
  const lost = ['dependencies'];
  if (!when) return { branches: [], lost };
  if (Array.isArray(needed)) return { branches: [{ when, schema: { required: needed } }], lost: [] };
  if (!isObject(needed)) return { branches: [], lost };
  const { oneOf, ...schema } = needed;
  if (oneOf === undefined) return { branches: [{ when, schema }], lost: [] };
  const branches = (Array.isArray(oneOf) ? oneOf : []).map((one) => alternativeOf(node, name, one));
  return {
    branches: branches.flatMap((branch) => branch ?? []),
    lost: branches.length === 0 || branches.includes(undefined) ? lost : [],
  };
}

/** One of several branches, which says first for which values of `name` it is. */
function alternativeOf(node: SchemaNode, name: string, one: unknown): Branch | undefined {
  if (!isObject(one) || !isObject(one.properties)) return undefined;
  const { [name]: test, ...properties } = one.properties;
  const when = isObject(test) ? readTest(node, { properties: { [name]: test } }) : undefined;
  return when && { when, schema: { ...one, properties } };
}
