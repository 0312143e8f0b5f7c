// The rules of one kind of condition: rows, and groups of rows, each with whether all or any of them must be true.
import { type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../../../engine/controls/button';
import { announce } from '../../../engine/feedback/live-region';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../../engine/lazy/lazy-component';
import type { ConditionProblem } from '../../../schema/conditions/check-conditions';
import { formulaRule, MAX_RULES } from '../../../schema/conditions/read-conditions';
import { type ConditionSet, comparisonsIn, isSet, type PlacedSet } from '../../../schema/descriptor/conditions';
import { type ConditionPart, ConditionRow, type ConditionRowProps } from './condition-row';
import { type ConditionFields, NEW_RULE, newSet, withRule } from './conditions-model';

interface ConditionRulesProps {
  /** "Show this field when" */
  title: string;
  effect: PlacedSet['effect'];
  set: ConditionSet;
  fieldKey: string;
  fields: ConditionFields;
  problems: readonly ConditionProblem[];
  onChange(set: ConditionSet): void;
  /** Below the rules. */
  children: ReactNode;
}

/** The outermost set, with all that is in it. */
export function ConditionRules({ title, effect, set, onChange, children, ...shared }: ConditionRulesProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  /** A condition is not wrong while it is being filled in. */
  const [editing, setEditing] = useState<string>();
  const canAdd = comparisonsIn(set).length < MAX_RULES;

  /** After the rows are as they will be. */
  const focus = (place: string, part: string) =>
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLElement>(`[data-row="${place}"] [data-part="${part}"]`)?.focus(),
    );

  return (
    <fieldset className="builder-condition-set" ref={group} data-effect={effect} data-row="">
      <legend className="visually-hidden">{title}</legend>
      <div className="builder-condition-head">
        <span aria-hidden="true">{title}</span>
        {set.rules.length > 1 && <MatchChoice name={id} set={set} onChange={onChange} />}
      </div>
      <SetRules
        {...shared}
        id={id}
        set={set}
        place=""
        editing={{ now: editing, start: setEditing, canAdd, focus }}
        onChange={onChange}
      />
      {children}
    </fieldset>
  );
}

/** What the rows of one kind of condition share. */
interface Editing {
  /** The place of the row that has the focus. */
  now: string | undefined;
  start(place: string | undefined): void;
  /** Whether there may be more conditions. */
  canAdd: boolean;
  focus(place: string, part: string): void;
}

interface SetRulesProps extends Pick<ConditionRulesProps, 'set' | 'fieldKey' | 'fields' | 'problems' | 'onChange'> {
  id: string;
  /** "2" of the second rule; the outermost set has none. */
  place: string;
  editing: Editing;
}

/** The rows of a set, and what adds to them. */
function SetRules({ set, place, editing, onChange, ...shared }: SetRulesProps) {
  const { match, rules } = set;
  const { id, problems } = shared;
  const placeOf = (index: number) => (place === '' ? `${index + 1}` : `${place}.${index + 1}`);

  function add(rule: ConditionSet['rules'][number]): void {
    onChange({ match, rules: [...rules, rule] });
    editing.focus(placeOf(rules.length), 'field' satisfies ConditionPart);
  }

  function remove(index: number, what: string): void {
    announce(`${what} removed.`);
    onChange({ match, rules: rules.toSpliced(index, 1) });
    const next = Math.min(index, rules.length - 2);
    if (next >= 0) editing.focus(placeOf(next), 'remove' satisfies ConditionPart);
    // A group goes with its last row.
    else if (place === '') editing.focus('', 'add');
  }

  return (
    <>
      {rules.map((rule, index) => {
        const own = placeOf(index);
        if (isSet(rule))
          return (
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
              key={index}
              className="builder-condition-group"
              data-row={own}
            >
              <legend className="visually-hidden">Group {own}</legend>
              <div className="builder-condition-head">
                <MatchChoice
                  name={`${id}-${own}`}
                  set={rule}
                  onChange={(next) => onChange(withRule(set, index, next))}
                />
                <IconButton
                  icon="x"
                  label={`Remove group ${own}`}
                  isSmall
                  data-part={'remove' satisfies ConditionPart}
                  onClick={() => remove(index, 'Group')}
                />
              </div>
              <SetRules
                {...shared}
                set={rule}
                place={own}
                editing={editing}
                onChange={(next) =>
                  next.rules.length === 0 ? remove(index, 'Group') : onChange(withRule(set, index, next))
                }
              />
            </fieldset>
          );
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            key={index}
            data-row={own}
            onFocus={() => editing.start(own)}
            onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || editing.start(undefined)}
          >
            <OneRule
              id={`${id}-${own}`}
              number={own}
              rule={rule}
              fieldKey={shared.fieldKey}
              fields={shared.fields}
              problem={editing.now === own ? undefined : problemAt(problems, own)}
              onChange={(next) => onChange(withRule(set, index, next))}
              onRemove={() => remove(index, 'Condition')}
            />
          </div>
        );
      })}
      {editing.canAdd && (
        <div className="builder-condition-add">
          <button type="button" className="builder-link" data-part="add" onClick={() => add(NEW_RULE)}>
            Add Condition +
          </button>
          <button type="button" className="builder-link" onClick={() => add(formulaRule(''))}>
            Add Formula +
          </button>
          {/* Groups in groups can be read, and nobody can oversee them. */}
          {place === '' && (
            <button type="button" className="builder-link" onClick={() => add(newSet(match))}>
              Add Group +
            </button>
          )}
        </div>
      )}
    </>
  );
}

const ExpressionRow = lazyComponent(() => import('./expression-row'), 'ExpressionRow');

/** A comparison, or a formula. */
const OneRule = (props: ConditionRowProps) =>
  props.rule.expression === undefined ? (
    <ConditionRow {...props} />
  ) : (
    <ImmediateSuspense fallback={<div className="formula-editor" />}>
      <LoadBoundary>
        <ExpressionRow {...props} />
      </LoadBoundary>
    </ImmediateSuspense>
  );

const problemAt = (problems: readonly ConditionProblem[], place: string): string | undefined =>
  problems.find(({ path = [] }) => path.map((index) => index + 1).join('.') === place)?.message;

interface MatchChoiceProps {
  name: string;
  set: ConditionSet;
  onChange(set: ConditionSet): void;
}

function MatchChoice({ name, set, onChange }: MatchChoiceProps) {
  return (
    <>
      <div className="segments-row" role="radiogroup" aria-label="How many of these must be true">
        {(['all', 'any'] as const).map((match) => (
          <label key={match} className="segment">
            <input
              type="radio"
              name={name}
              checked={set.match === match}
              onChange={() => onChange({ ...set, match })}
            />
            <span>{match.toUpperCase()}</span>
          </label>
        ))}
      </div>
      <span className="builder-condition-rest">of these are true</span>
    </>
  );
}
