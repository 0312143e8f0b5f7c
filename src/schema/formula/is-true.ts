// A formula as a condition.
import type { Property } from '../descriptor/descriptor';
import { fieldScope } from './compute-formula';
import { evaluate } from './evaluate';
import { isNode, readFormula } from './parse';

/** Whether it is true; one that cannot be read is not. */
export function isTrue(
  expression: string,
  properties: Readonly<Record<string, Property>>,
  read: (name: string) => unknown,
): boolean {
  const node = readFormula(expression);
  return isNode(node) && evaluate(node, fieldScope(properties, read)).value === true;
}
