// The conditions of one kind: whether all or any of them must be true, the rows, and the message below.
import { useId, useRef, useState } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import type { ConditionProblem } from '../../../schema/conditions/check-conditions';
import { describeConditions } from '../../../schema/conditions/describe-conditions';
import { MAX_RULES } from '../../../schema/conditions/read-conditions';
import type { Condition, Conditions, Effect } from '../../../schema/descriptor/conditions';
import { type ConditionPart, ConditionRow } from './condition-row';
import { type ConditionFields, NEW_RULE, withSet } from './conditions-model';
import { PartText } from './part-text';

interface ConditionSetEditorProps {
  effect: Effect;
  own: string;
  fields: ConditionFields;
  conditions: Conditions | undefined;
  problems: readonly ConditionProblem[];
  onChange(conditions: Conditions | undefined): void;
}

export function ConditionSetEditor({ effect, own, fields, conditions, problems, onChange }: ConditionSetEditorProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  /** A condition is not wrong while it is being filled in. */
  const [editing, setEditing] = useState<number>();
  const { match = 'all', rules = [] } = conditions?.[effect] ?? {};
  const sentence = describeConditions(conditions ?? {}, effect, fields);
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
      <legend className="visually-hidden">{TITLES[effect]}</legend>
      <div className="builder-condition-head">
        <span aria-hidden="true">{TITLES[effect]}</span>
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
            own={own}
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

const TITLES: Record<Effect, string> = {
  show: 'Show this field when',
  require: 'Require this field when',
  lock: 'Lock this field when',
};
