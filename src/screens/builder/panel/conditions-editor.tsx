// The conditions of one field, one group for each kind of them, with the message that they make.
import { useMemo } from 'react';
import { type ConditionProblem, checkConditions } from '../../../schema/conditions/check-conditions';
import { describeConditions } from '../../../schema/conditions/describe-conditions';
import {
  type ConditionSet,
  type Conditions,
  EFFECTS,
  type Effect,
  LISTED_EFFECTS,
  type PlacedSet,
} from '../../../schema/descriptor/conditions';
import { capitalized } from '../../../schema/formats/words';
import { valueMessage } from '../../../schema/rules/value-message';
import { ConditionRules } from './condition-rules';
import { type ConditionFields, listedEffectsOf, withSet } from './conditions-model';
import { ListedConditions } from './listed-conditions';
import { PartText } from './part-text';

interface ConditionsEditorProps {
  /** Key of the field whose conditions these are. */
  fieldKey: string;
  /** Every field of the design by key, in the order of the form, the own one too. */
  fields: ConditionFields;
  value: Conditions | undefined;
  /** Those that the field can have; without it all. */
  effects?: readonly PlacedSet['effect'][];
  /** Undefined when there are none any more. */
  onChange(value: Conditions | undefined): void;
}

const ALL_EFFECTS = [...EFFECTS, ...LISTED_EFFECTS];

/** Each kind of condition is a group of rows with the message that they make. */
export function ConditionsEditor({ fieldKey, fields, value, effects = ALL_EFFECTS, onChange }: ConditionsEditorProps) {
  const problems = useMemo(() => {
    const property = { title: '', ...fields.get(fieldKey), when: value };
    // The own field first, so that a circle is described from its side.
    return checkConditions(
      new Map([[fieldKey, property], ...fields, [fieldKey, property]]),
      undefined,
      valueMessage,
    ).filter(({ field }) => field === fieldKey);
  }, [fieldKey, fields, value]);
  const property = fields.get(fieldKey);
  const listed = property ? listedEffectsOf(property).filter((effect) => effects.includes(effect)) : [];
  const circle = problems.find(({ effect }) => effect === undefined);
  const shared = { fieldKey, fields, conditions: value, onChange };
  const problemsOf = (effect: ConditionProblem['effect']) => problems.filter((problem) => problem.effect === effect);
  return (
    <div className="builder-conditions">
      {EFFECTS.filter((effect) => effects.includes(effect)).map((effect) => (
        <EffectEditor key={effect} effect={effect} problems={problemsOf(effect)} {...shared} />
      ))}
      {listed.map((effect) => (
        <ListedConditions key={effect} effect={effect} problems={problemsOf(effect)} {...shared} />
      ))}
      {circle && (
        <p className="field-error" role="alert">
          {circle.message}
        </p>
      )}
    </div>
  );
}

interface EffectEditorProps {
  effect: Effect;
  fieldKey: string;
  fields: ConditionFields;
  conditions: Conditions | undefined;
  problems: readonly ConditionProblem[];
  onChange(conditions: Conditions | undefined): void;
}

const NO_RULES: ConditionSet = { match: 'all', rules: [] };

/** The conditions of one kind: the rules, and the message below. */
function EffectEditor({ effect, fieldKey, fields, conditions, problems, onChange }: EffectEditorProps) {
  const sentence = describeConditions(conditions ?? {}, effect, fields);
  return (
    <ConditionRules
      title={`${capitalized(effect)} this field when`}
      effect={effect}
      set={conditions?.[effect] ?? NO_RULES}
      fieldKey={fieldKey}
      fields={fields}
      problems={problems}
      onChange={(set) => onChange(withSet(conditions, effect, set))}
    >
      {sentence && (
        <p className="builder-condition-sentence">
          <PartText parts={sentence} />
        </p>
      )}
      {sentence && effect === 'require' && (
        <p className="builder-condition-note">Optional otherwise, and never required while it is hidden.</p>
      )}
    </ConditionRules>
  );
}
