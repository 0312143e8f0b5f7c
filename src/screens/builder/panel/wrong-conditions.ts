// Whether a condition is wrong, for the tab that a panel opens with. Loads beside the builder.
import { checkConditions } from '../../../schema/conditions/check-conditions';
import { valueMessage } from '../../../schema/rules/value-message';
import { conditionsOf } from '../model/attributes';
import type { Design } from '../model/design';
import { readableFields } from './condition-count';

/** Whether a condition of the field is incomplete or can never be met. */
export function hasWrongConditions(design: Design, key: string): boolean {
  const field = Object.hasOwn(design.fields, key) ? design.fields[key] : undefined;
  if (!field || !conditionsOf(field)) return false;
  const problems = checkConditions(readableFields(design), undefined, valueMessage);
  return problems.some((problem) => problem.field === key);
}
