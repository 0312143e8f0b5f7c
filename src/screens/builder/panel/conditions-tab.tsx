// The tab with the conditions of a field; what is on it goes into the design like every other attribute.
import { useMemo } from 'react';
import { checkConditions } from '../../../schema/conditions/check-conditions';
import { type Conditions, EFFECTS } from '../../../schema/descriptor/conditions';
import { propertyOf } from '../../../schema/ticket-types/field-property';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { conditionsOf } from '../model/attributes';
import { setAttributes } from '../model/commands';
import { type Design, fieldsInOrder } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import { useBuilder, useBuilderState, useDesignField } from '../store/builder';
import { ConditionSetEditor } from './condition-set-editor';
import type { ConditionFields } from './conditions-model';

export function ConditionsTab({ fieldKey }: { fieldKey: string }) {
  const { store } = useBuilder();
  const design = useBuilderState(({ history }) => history.design);
  const fields = useMemo(() => conditionFields(design), [design]);
  const field = design.fields[fieldKey];
  if (!field) return null;
  return (
    <ConditionsEditor
      own={fieldKey}
      fields={fields}
      value={conditionsOf(field)}
      onChange={(conditions) =>
        void store.run(setAttributes(store.state().history.design, fieldKey, { conditions }), true)
      }
    />
  );
}

/** How many comparisons there are, beside the tab's title. */
export function ConditionCount({ fieldKey }: { fieldKey: string }) {
  const field = useDesignField(fieldKey);
  const sets: Conditions = (field && conditionsOf(field)) ?? {};
  const count = Object.values(sets).reduce((sum, { rules }) => sum + rules.length, 0);
  return count > 0 && <span className="builder-tab-count">{count}</span>;
}

/** Whether a condition of the field is incomplete or can never be met. */
export function hasWrongConditions(design: Design, key: string): boolean {
  const field = Object.hasOwn(design.fields, key) ? design.fields[key] : undefined;
  if (!field || !conditionsOf(field)) return false;
  return checkConditions(conditionFields(design)).some((problem) => problem.field === key);
}

/** Every field as the ticket form has it, by key: what conditions call it. */
const conditionFields = (design: Design): ConditionFields => {
  const details = designToDetails(design) as unknown as TicketFormDetail[];
  return new Map(fieldsInOrder(design).map(({ key }, index) => [key, propertyOf(details[index]!)]));
};

interface ConditionsEditorProps {
  /** Key of the field whose conditions these are. */
  own: string;
  /** Every field of the design by key, in the order of the form, the own one too. */
  fields: ConditionFields;
  value: Conditions | undefined;
  /** Undefined when there are none any more. */
  onChange(value: Conditions | undefined): void;
}

/**
 * The conditions of a field: show, require or lock it when other fields have certain values. Each kind is a group of
 * rows with the message that they make.
 */
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
