// A condition that is a formula over other fields.
import { IconButton } from '../../../engine/controls/button';
import { FieldError } from '../../../engine/feedback/field-error';
import { formulaRule } from '../../../schema/conditions/read-conditions';
import type { ConditionRowProps } from './condition-row';
import { FormulaInput } from './formula-input';

/** In the place of `ConditionRow`. It loads with the first such condition. */
export function ExpressionRow({ id, rule, fieldKey, fields, problem, onChange, onRemove, ...row }: ConditionRowProps) {
  const number = `condition ${row.number}`;
  // Conditions decide before anything is computed.
  const readable = new Map([...fields].filter(([, property]) => !property.computed));
  return (
    <div className="formula-editor builder-condition-formula">
      <FormulaInput
        id={`${id}-formula`}
        formula={rule.expression ?? ''}
        fields={readable}
        fieldKey={fieldKey}
        data-part="field"
        // One that was just added, which may have loaded only now.
        autoFocus={rule.expression === ''}
        aria-label={`Formula of ${number}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        placeholder="[Gross weight] > 2 * Limit"
        onFormula={(formula) => onChange(formulaRule(formula))}
      />
      <IconButton icon="x" label={`Remove ${number}`} isSmall data-part="remove" onClick={onRemove} />
      {problem && <FieldError id={`${id}-problem`} text={problem} />}
    </div>
  );
}
