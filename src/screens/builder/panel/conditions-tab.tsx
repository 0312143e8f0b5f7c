// The tab with the conditions of a field; what is on it goes into the design like every other attribute.

import { useId, useMemo, useRef, useState } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { type ConditionProblem, checkConditions } from '../../../schema/conditions/check-conditions';
import { describeConditions } from '../../../schema/conditions/describe-conditions';
import { MAX_RULES } from '../../../schema/conditions/read-conditions';
import { type Condition, type Conditions, EFFECTS, type Effect } from '../../../schema/descriptor/conditions';
import { capitalized } from '../../../schema/formats/words';
import { propertyOf } from '../../../schema/ticket-types/field-property';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { withSections } from '../../../schema/ticket-types/sections';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { conditionsOf } from '../model/attributes';
import { setAttributes } from '../model/commands';
import { type Design, type DesignField, fieldsInOrder } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import { useBuilder, useBuilderState, useDesignField } from '../store/builder';
import { type ConditionPart, ConditionRow } from './condition-row';
import { type ConditionFields, NEW_RULE, withSet } from './conditions-model';
import { PartText } from './part-text';

export function ConditionsTab({ fieldKey }: { fieldKey: string }) {
  const { store } = useBuilder();
  const design = useBuilderState(({ history }) => history.design);
  // A condition compares values, which texts have not.
  const fields = useMemo(() => conditionFields(design, ({ type }) => !fieldTypeOf(type).text), [design]);
  const field = design.fields[fieldKey];
  if (!field) return null;
  return (
    <ConditionsEditor
      fieldKey={fieldKey}
      fields={fields}
      value={conditionsOf(field)}
      effects={fieldTypeOf(field.type).text ? ['show'] : EFFECTS}
      onChange={(conditions) => void store.run(setAttributes(store.design(), fieldKey, { conditions }), true)}
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
const conditionFields = (design: Design, isOne: (field: DesignField) => boolean = () => true): ConditionFields => {
  const details = withSections(designToDetails(design) as unknown as TicketFormDetail[]);
  return new Map(
    fieldsInOrder(design).flatMap((field, index) =>
      isOne(field) ? [[field.key, propertyOf(details[index]!)] as const] : [],
    ),
  );
};

interface ConditionsEditorProps {
  /** Key of the field whose conditions these are. */
  fieldKey: string;
  /** Every field of the design by key, in the order of the form, the own one too. */
  fields: ConditionFields;
  value: Conditions | undefined;
  /** Those that the field can have; without it all. */
  effects?: readonly Effect[];
  /** Undefined when there are none any more. */
  onChange(value: Conditions | undefined): void;
}

/** Each kind of condition is a group of rows with the message that they make. */
export function ConditionsEditor({ fieldKey, fields, value, effects = EFFECTS, onChange }: ConditionsEditorProps) {
  const problems = useMemo(() => {
    const property = { title: '', ...fields.get(fieldKey), when: value };
    // The own field first, so that a circle is described from its side.
    return checkConditions(new Map([[fieldKey, property], ...fields, [fieldKey, property]])).filter(
      ({ field }) => field === fieldKey,
    );
  }, [fieldKey, fields, value]);
  const circle = problems.find(({ effect }) => effect === undefined);
  return (
    <div className="builder-conditions">
      {effects.map((effect) => (
        <ConditionSetEditor
          key={effect}
          effect={effect}
          fieldKey={fieldKey}
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

interface ConditionSetEditorProps {
  effect: Effect;
  fieldKey: string;
  fields: ConditionFields;
  conditions: Conditions | undefined;
  problems: readonly ConditionProblem[];
  onChange(conditions: Conditions | undefined): void;
}

/** The conditions of one kind: whether all or any of them must be true, the rows, and the message below. */
function ConditionSetEditor({ effect, fieldKey, fields, conditions, problems, onChange }: ConditionSetEditorProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  /** A condition is not wrong while it is being filled in. */
  const [editing, setEditing] = useState<number>();
  const { match = 'all', rules = [] } = conditions?.[effect] ?? {};
  const sentence = describeConditions(conditions ?? {}, effect, fields);
  const title = `${capitalized(effect)} this field when`;
  const change = (next: readonly Condition[]) => onChange(withSet(conditions, effect, { rules: next }));

  /** After the rows are as they will be. */
  const focus = (selector: string) =>
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());

  function add(): void {
    change([...rules, NEW_RULE]);
    focus(`[data-row="${rules.length}"] [data-part="${'field' satisfies ConditionPart}"]`);
  }

  function remove(index: number): void {
    change(rules.toSpliced(index, 1));
    announce('Condition removed.');
    const next = Math.min(index, rules.length - 2);
    focus(next < 0 ? '[data-add]' : `[data-row="${next}"] [data-part="${'remove' satisfies ConditionPart}"]`);
  }

  return (
    <fieldset className="builder-condition-set" ref={group} data-effect={effect}>
      <legend className="visually-hidden">{title}</legend>
      <div className="builder-condition-head">
        <span aria-hidden="true">{title}</span>
        {rules.length > 1 && (
          <>
            <div className="segments-row" role="radiogroup" aria-label="How many of these must be true">
              {(['all', 'any'] as const).map((name) => (
                <label key={name} className="segment">
                  <input
                    type="radio"
                    name={id}
                    checked={match === name}
                    onChange={() => onChange(withSet(conditions, effect, { match: name }))}
                  />
                  <span>{name.toUpperCase()}</span>
                </label>
              ))}
            </div>
            <span className="builder-condition-rest">of these are true</span>
          </>
        )}
      </div>
      {rules.map((rule, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
          key={index}
          data-row={index}
          onFocus={() => setEditing(index)}
          onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setEditing(undefined)}
        >
          <ConditionRow
            id={`${id}-${index}`}
            index={index}
            rule={rule}
            fieldKey={fieldKey}
            fields={fields}
            problem={editing === index ? undefined : problems.find((problem) => problem.rule === index)?.message}
            onChange={(next) => change(rules.with(index, next))}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      {rules.length < MAX_RULES && (
        <button type="button" className="builder-link" data-add onClick={add}>
          Add Condition +
        </button>
      )}
      {sentence && (
        <p className="builder-condition-sentence">
          <PartText parts={sentence} />
        </p>
      )}
      {sentence && effect === 'require' && (
        <p className="builder-condition-note">Optional otherwise, and never required while it is hidden.</p>
      )}
    </fieldset>
  );
}
