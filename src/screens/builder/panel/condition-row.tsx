// One condition: the other field, the operator, and the value, chosen or typed as that field's type has it.
import { Icon } from '../../../engine/controls/icons';
import { OPERATOR_LABELS } from '../../../schema/conditions/describe-conditions';
import { needsValue, operatorsOf } from '../../../schema/conditions/operators';
import type { Condition } from '../../../schema/descriptor/conditions';
import { ConditionValue } from './condition-value';
import { type ConditionFields, offeredFields, withField, withOperator } from './conditions-model';

/** Parts of a row that take the focus after a step. */
export type ConditionPart = 'field' | 'remove';

interface ConditionRowProps {
  id: string;
  index: number;
  rule: Condition;
  own: string;
  fields: ConditionFields;
  problem: string | undefined;
  onChange(rule: Condition): void;
  onRemove(): void;
}

export function ConditionRow({ id, index, rule, own, fields, problem, onChange, onRemove }: ConditionRowProps) {
  const source = fields.get(rule.field);
  const number = `condition ${index + 1}`;
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
        value={source && rule.field !== own ? rule.field : ''}
        onChange={(event) => onChange(withField(rule, event.target.value, fields))}
      >
        <option value="">-- Select Field --</option>
        {offeredFields(fields, own).map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {source && (
        <select
          className="control"
          aria-label={`Operator of ${number}`}
          value={rule.operator}
          onChange={(event) => onChange(withOperator(rule, event.target.value as Condition['operator']))}
        >
          {/* The field may have become one of another type. */}
          {(operators.includes(rule.operator) ? operators : [rule.operator, ...operators]).map((operator) => (
            <option key={operator} value={operator}>
              {OPERATOR_LABELS[operator]}
            </option>
          ))}
        </select>
      )}
      {source && needsValue(rule.operator) && (
        <ConditionValue
          {...described}
          // A typed date must not show the text of another field.
          key={rule.field}
          label={`Value of ${number}`}
          source={source}
          value={rule.value ?? ''}
          onChange={(value) => onChange({ ...rule, value: value === '' ? undefined : value })}
        />
      )}
      <button
        type="button"
        className="icon-button icon-button-small"
        data-part={'remove' satisfies ConditionPart}
        aria-label={`Remove ${number}`}
        onClick={onRemove}
      >
        <Icon name="x" />
      </button>
      {problem && (
        <p className="field-error" id={`${id}-problem`}>
          <Icon name="alert-circle" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
