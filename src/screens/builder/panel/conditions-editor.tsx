// The conditions of a field: show, require or lock it when other fields have certain values. Each kind is a group of
// rows with the message that they make.
import { useMemo } from 'react';
import { checkConditions } from '../../../schema/conditions/check-conditions';
import { type Conditions, EFFECTS } from '../../../schema/descriptor/conditions';
import { ConditionSetEditor } from './condition-set-editor';
import type { ConditionFields } from './conditions-model';

interface ConditionsEditorProps {
  /** Key of the field whose conditions these are. */
  own: string;
  /** Every field of the design by key, in the order of the form, the own one too. */
  fields: ConditionFields;
  value: Conditions | undefined;
  /** Undefined when there are none any more. */
  onChange(value: Conditions | undefined): void;
}

export function ConditionsEditor({ own, fields, value, onChange }: ConditionsEditorProps) {
  const problems = useMemo(() => {
    const property = { title: '', ...fields.get(own), when: value };
    // The own field first, so that a circle is described from its side.
    return checkConditions(new Map([[own, property], ...fields, [own, property]])).filter(({ field }) => field === own);
  }, [own, fields, value]);
  const circle = problems.find(({ effect }) => effect === undefined);
  return (
    <div className="builder-conditions">
      {EFFECTS.map((effect) => (
        <ConditionSetEditor
          key={effect}
          effect={effect}
          own={own}
          fields={fields}
          conditions={value}
          problems={problems.filter((problem) => problem.effect === effect)}
          onChange={onChange}
        />
      ))}
      {circle && (
        <p className="field-error" role="alert">
          {circle.message}
        </p>
      )}
    </div>
  );
}
