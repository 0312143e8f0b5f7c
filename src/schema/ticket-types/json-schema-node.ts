// One place in a JSON Schema where something may be filled in, or an object of such places.
import type { ConditionSet } from '../descriptor/conditions';
import type { Values } from '../descriptor/descriptor';

/** A property of a JSON Schema with the conditions that the schemas around it put on it. */
export interface SchemaNode {
  name: string;
  /** What conditions call it: names from the root, parted by slashes. */
  path: string;
  /** Without references. */
  schema: Values;
  /** Of a list: the schema of its items. */
  items: Values;
  isRequired: boolean;
  /** Only of objects with properties. */
  children?: SchemaNode[];
  /** Only of lists of objects: what a row of them has. */
  columns?: SchemaNode[];
  /** It is shown, or required, while one of these holds. */
  show: ConditionSet[];
  require: ConditionSet[];
  /** Why it cannot come in. */
  problem?: string;
}

/** `a/b` is b in a; a slash or a tilde of a name is written as in a JSON pointer. */
export const pathTo = (path: string, name: string): string =>
  `${path === '' ? '' : `${path}/`}${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
