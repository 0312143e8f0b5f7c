// One condition: the other field, the operator, and the value, chosen or typed as that field's type has it.
import { IconButton } from '../../../engine/controls/button';
import { FieldError } from '../../../engine/feedback/field-error';
import { operatorLabel } from '../../../schema/conditions/describe-conditions';
import { comparisonOf, needsValue, operatorsOf } from '../../../schema/conditions/operators';
import type { Condition } from '../../../schema/descriptor/conditions';
import type { Property } from '../../../schema/descriptor/descriptor';
import { TEXT_LENGTH } from '../../../schema/descriptor/limits';
import { showDate, toWireDate } from '../../../schema/formats/dates';
import { useParsedText } from '../../../widgets/use-parsed-text';
import { type ConditionFields, choicesOf, offeredFields, withField, withOperator } from './conditions-model';

/** Parts of a row that take the focus after a step. */
export type ConditionPart = 'field' | 'remove';

interface ConditionRowProps {
  id: string;
  index: number;
  rule: Condition;
  fieldKey: string;
  fields: ConditionFields;
  problem: string | undefined;
  onChange(rule: Condition): void;
  onRemove(): void;
}

export function ConditionRow({ id, index, rule, fieldKey, fields, problem, onChange, onRemove }: ConditionRowProps) {
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
        value={source && rule.field !== fieldKey ? rule.field : ''}
        onChange={(event) => onChange(withField(rule, event.target.value, fields))}
      >
        <option value="">-- Select Field --</option>
        {offeredFields(fields, fieldKey).map(({ key, label }) => (
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
              {operatorLabel(operator)}
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

interface ConditionValueProps {
  label: string;
  source: Property;
  /** As it travels; empty while there is none. */
  value: string;
  onChange(value: string): void;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** The value of a condition: an option of the other field, yes or no, a number, a date or a text. */
function ConditionValue({ label, source, value, onChange, ...described }: ConditionValueProps) {
  const kind = comparisonOf(source);
  const choices = choicesOf(source);
  const control = { ...described, className: 'control', 'aria-label': label };
  if (choices)
    return (
      <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">-- Select --</option>
        {/* The option may be gone. */}
        {value !== '' && !choices.some((choice) => String(choice.value) === value) && <option>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.text}
          </option>
        ))}
      </select>
    );
  if (kind === 'date') return <DateValue {...control} value={value} onChange={onChange} />;
  return (
    <input
      {...control}
      type="text"
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={TEXT_LENGTH}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface DateValueProps {
  className: string;
  'aria-label': string;
  value: string;
  onChange(value: string): void;
}

/** Typed as staff write dates; what is no date stays as it is typed. */
function DateValue({ value, onChange, ...control }: DateValueProps) {
  const typed = useParsedText(
    value,
    (date) => showDate(String(date)),
    (text) => toWireDate(text) ?? text,
  );
  return (
    <input
      {...control}
      type="text"
      autoComplete="off"
      placeholder="MM-dd-yyyy"
      value={typed.text}
      onChange={(event) => onChange(String(typed.type(event.target.value)))}
      onBlur={typed.tidy}
    />
  );
}
