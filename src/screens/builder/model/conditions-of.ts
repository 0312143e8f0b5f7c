// The conditions of a field as the design keeps them: among its attributes, with keys of other fields.
import { type Conditions, sourcesOf } from '../../../schema/descriptor/conditions';
import { filterConditions } from '../../../schema/ticket-types/map-conditions';
import type { DesignField } from './design';

export const conditionsOf = ({ attributes }: Pick<DesignField, 'attributes'>): Conditions | undefined =>
  attributes.conditions as Conditions | undefined;

/** The field without the rules that compare with the field called `key`; undefined when it has none of them. */
export function forgetField(field: DesignField, key: string): DesignField | undefined {
  const conditions = conditionsOf(field);
  if (!conditions || !sourcesOf(conditions).includes(key)) return undefined;
  const left = filterConditions(conditions, (rule) => rule.field !== key);
  const { conditions: _conditions, ...attributes } = field.attributes;
  return { ...field, attributes: left ? { ...attributes, conditions: left } : attributes };
}
