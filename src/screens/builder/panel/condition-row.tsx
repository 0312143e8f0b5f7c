// One condition: the other field, the operator, and what it is compared with.
import { IconButton } from '../../../engine/controls/button';
import { FieldError } from '../../../engine/feedback/field-error';
import { operatorLabel } from '../../../schema/conditions/describe-conditions';
import { needsValue, operatorsOf } from '../../../schema/conditions/operators';
import type { Condition } from '../../../schema/descriptor/conditions';
import { fieldNamed } from '../../../schema/formula/around';
import { ConditionOperand } from './condition-operand';
import { type ConditionFields, offeredFields, withField, withOperator } from './conditions-model';
import { FieldOptions } from './field-options';

/** Parts of a row that take the focus after a step. */
export type ConditionPart = 'field' | 'remove';

/** Shared with the row of a formula (`expression-row.tsx`). */
export interface ConditionRowProps {
  id: string;
  /** "2", or "2.1" in a set that is the second rule. */
  number: string;
  rule: Condition;
  fieldKey: string;
  fields: ConditionFields;
  problem: string | undefined;
  onChange(rule: Condition): void;
  onRemove(): void;
}

/** A change of the field or operator keeps as much of the condition as still fits. */
export function ConditionRow({ id, rule, fieldKey, fields, problem, onChange, onRemove, ...row }: ConditionRowProps) {
  const source = fieldNamed(fields, rule.field);
  const number = `condition ${row.number}`;
  const operators = source ? operatorsOf(source) : [];
  const described = {
    'aria-describedby': problem && `${id}-problem`,
    'aria-invalid': problem ? (true as const) : undefined,
  };
  return (
    <div className="builder-condition">
      <select
        {...described}
        className="control"
        data-part={'field' satisfies ConditionPart}
        aria-label={`Field of ${number}`}
        value={source && rule.field !== fieldKey ? rule.field : ''}
        onChange={(event) => onChange(withField(rule, event.target.value, fields))}
      >
        <option value="">-- Select Field --</option>
        <FieldOptions fields={offeredFields(fields, fieldKey)} />
      </select>
      {source && (
        <select
          className="control"
          aria-label={`Operator of ${number}`}
          value={rule.operator}
          onChange={(event) => onChange(withOperator(rule, event.target.value as Condition['operator'], fields))}
        >
          {/* The field may have become one of another type. */}
          {(operators.includes(rule.operator) ? operators : [rule.operator, ...operators]).map((operator) => (
            <option key={operator} value={operator}>
              {operatorLabel(operator)}
            </option>
          ))}
        </select>
      )}
      {source && needsValue(rule.operator) && (
        <ConditionOperand
          {...described}
          // A typed date must not show the text of another field.
          key={rule.field}
          number={number}
          rule={rule}
          source={source}
          fieldKey={fieldKey}
          fields={fields}
          onChange={onChange}
        />
      )}
      <IconButton
        icon="x"
        label={`Remove ${number}`}
        isSmall
        data-part={'remove' satisfies ConditionPart}
        onClick={onRemove}
      />
      {problem && <FieldError id={`${id}-problem`} text={problem} />}
    </div>
  );
}
