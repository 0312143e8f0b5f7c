// Options that are offered, and values that are set, under conditions: one group for each entry, with the message that it makes.
import { useRef, useState } from 'react';
import { IconButton } from '../../../engine/controls/button';
import { FieldError } from '../../../engine/feedback/field-error';
import { announce } from '../../../engine/feedback/live-region';
import type { ConditionProblem } from '../../../schema/conditions/check-conditions';
import { describeListed } from '../../../schema/conditions/describe-conditions';
import { MAX_RULES } from '../../../schema/conditions/read-conditions';
import type {
  ConditionSet,
  Conditions,
  ListedEffect,
  OptionCondition,
  ValueCondition,
} from '../../../schema/descriptor/conditions';
import type { Property } from '../../../schema/descriptor/descriptor';
import { kindOf } from '../../../schema/values/kinds';
import { OneValue, SeveralValues } from './condition-operand';
import { ConditionRules } from './condition-rules';
import { type ConditionFields, NEW_RULE, newEntry, withEntry, withListed } from './conditions-model';
import { PartText } from './part-text';

interface ListedConditionsProps {
  effect: ListedEffect;
  fieldKey: string;
  fields: ConditionFields;
  conditions: Conditions | undefined;
  /** Those of the effect. */
  problems: readonly ConditionProblem[];
  onChange(conditions: Conditions | undefined): void;
}

const WORDS = {
  options: { title: 'Offer options only when', one: 'Options', rules: 'Offer them only when' },
  set: { title: 'Set a value when', one: 'Value', rules: 'Set it when' },
} as const;

/** The entries of one kind, and what adds to them. */
export function ListedConditions({ effect, conditions, problems, onChange, ...shared }: ListedConditionsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const entries: readonly Entry[] = conditions?.[effect] ?? [];
  const property = shared.fields.get(shared.fieldKey)!;
  const { title, one } = WORDS[effect];
  const change = (next: readonly Entry[]) => onChange(withListed(conditions, effect, next));
  const texts = describeListed(conditions ?? {}, effect, property, shared.fields);

  /** After the entries are as they will be. */
  const focus = (selector: string) =>
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());

  function add(): void {
    change([...entries, newEntry(effect, property)]);
    focus(`[data-entry="${entries.length}"] :is(input, select)`);
  }

  function remove(index: number): void {
    announce(`${one} removed.`);
    change(entries.toSpliced(index, 1));
    const next = Math.min(index, entries.length - 2);
    focus(next < 0 ? '[data-part="add-entry"]' : `[data-entry="${next}"] [data-part="remove-entry"]`);
  }

  return (
    <fieldset className="builder-condition-set" ref={group} data-effect={effect}>
      <legend className="visually-hidden">{title}</legend>
      <div className="builder-condition-head">
        <span aria-hidden="true">{title}</span>
      </div>
      {entries.map((entry, index) => (
        <EntryEditor
          {...shared}
          // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
          key={index}
          effect={effect}
          index={index}
          entry={entry}
          property={property}
          problems={problems.filter(({ item }) => item === index)}
          onChange={(next) => change(entries.with(index, next))}
          onRemove={() => remove(index)}
        >
          <p className="builder-condition-sentence">
            <PartText parts={texts[index]!} />
          </p>
        </EntryEditor>
      ))}
      {entries.length < MAX_RULES && (
        <div className="builder-condition-add">
          <button type="button" className="builder-link" data-part="add-entry" onClick={add}>
            Add {one} +
          </button>
        </div>
      )}
    </fieldset>
  );
}

type Entry = OptionCondition | ValueCondition;

interface EntryEditorProps extends Omit<ListedConditionsProps, 'conditions' | 'onChange'> {
  index: number;
  entry: Entry;
  property: Property;
  onChange(entry: Entry): void;
  onRemove(): void;
  children: React.ReactNode;
}

/** What is offered or set, its rules, and below them what they make. */
function EntryEditor({ effect, index, entry, property, problems, onChange, onRemove, ...shared }: EntryEditorProps) {
  /** Nothing is wrong while it is being filled in. */
  const [isEditing, setEditing] = useState(false);
  const { one, rules } = WORDS[effect];
  const name = `${one} ${index + 1}`;
  const problem = isEditing ? undefined : problems.find(({ path }) => path === undefined)?.message;
  const problemId = `conditions-${effect}-${index}-problem`;
  const withRules = ({ match, rules: next }: ConditionSet) =>
    onChange({ ...entry, match, rules: next.length > 0 ? next : [NEW_RULE] });
  return (
    <fieldset className="builder-condition-group" data-entry={index}>
      <legend className="visually-hidden">{name}</legend>
      <div className="builder-condition-head">
        <span aria-hidden="true">{name}</span>
        <IconButton
          icon="x"
          label={`Remove ${name.toLowerCase()}`}
          isSmall
          data-part="remove-entry"
          onClick={onRemove}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside */}
      <div
        onFocus={() => setEditing(true)}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setEditing(false)}
      >
        <What entry={entry} property={property} problemId={problem && problemId} onChange={onChange} />
        {problem && <FieldError id={problemId} text={problem} />}
      </div>
      <ConditionRules
        title={rules}
        effect={effect}
        set={entry}
        fieldKey={shared.fieldKey}
        fields={shared.fields}
        problems={problems}
        onChange={withRules}
      >
        {shared.children}
      </ConditionRules>
    </fieldset>
  );
}

interface WhatProps extends Pick<EntryEditorProps, 'entry' | 'property' | 'onChange'> {
  problemId: string | undefined;
}

/** The options to tick, or the value. */
function What({ entry, property, problemId, onChange }: WhatProps) {
  const several = (label: string, values: readonly string[]) => (
    <SeveralValues
      aria-describedby={problemId}
      label={label}
      source={property}
      values={values}
      onChange={(next) => onChange(withEntry(entry, next))}
    />
  );
  if ('values' in entry) return several('Options to offer', entry.values);
  if (property.type === 'array') return several('Values to set', [entry.value].flat());
  return (
    <OneValue
      aria-describedby={problemId}
      aria-invalid={problemId ? true : undefined}
      label="Value to set"
      rule={{ ...NEW_RULE, value: [entry.value].flat()[0] }}
      source={property}
      word={kindOf(property).moment?.keyword}
      onChange={(next) => onChange(withEntry(entry, next))}
    />
  );
}
