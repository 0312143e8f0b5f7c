// The options of a field that has some. A value that is typed anew is the same option: conditions of other fields go on
// meaning it.
import { formulaRule } from '../../../schema/conditions/read-conditions';
import {
  type Condition,
  type ConditionSet,
  isSet,
  type ListedEffect,
  mapSets,
  type OptionCondition,
  type PlacedSet,
  placedIn,
  setsIn,
  type ValueCondition,
} from '../../../schema/descriptor/conditions';
import { slug } from '../../../schema/formats/slug';
import { choiceTexts, withChoiceTexts } from '../../../schema/formula/choice-texts';
import { fieldTypes } from '../../../schema/ticket-types/field-types';
import { OPTION_VALUE_REQUIRED, SAME_OPTION_VALUE, tooFewOptions } from '../../../schema/ticket-types/option-messages';
import { conditionsOf, takesSeveral } from './attributes';
import { setAttributes } from './commands';
import { type Design, type DesignField, type DesignOption, fieldOf, withFields } from './design';
import type { Outcome, Step } from './history';

/** Appends an option that is still to be named. */
export const addOption = (design: Design, key: string): Step =>
  setOptions(design, key, [...optionsOf(design, key), { option_text: '', option_value: '', is_selected: false }]);

/** Refused where the type's minimum is reached, whichever option it is. */
export function removeOption(design: Design, key: string, index: number): Outcome {
  const options = optionsOf(design, key);
  const minimum = fieldTypes.get(fieldOf(design, key).type)?.options?.minimum ?? 0;
  if (options.length <= minimum) return { refused: `Error: ${tooFewOptions(minimum)}` };
  return setOptions(design, key, options.toSpliced(index, 1));
}

/** Moves an option so that it has the index `to`; beyond the ends it stays at the end. */
export function moveOption(design: Design, key: string, from: number, to: number): Step {
  const options = optionsOf(design, key);
  const moved = options[from];
  return setOptions(design, key, moved ? options.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, moved) : options);
}

/** Sets the text or the value of an option; typing in one of them is one step. */
export function setOption(
  design: Design,
  key: string,
  index: number,
  values: Partial<Pick<DesignOption, 'option_text' | 'option_value'>>,
): Step {
  const options = optionsOf(design, key);
  const changed = options.map((option, at) => (at === index ? { ...option, ...values } : option));
  return setOptions(design, key, changed, `${index} ${Object.keys(values).join(' ')}`);
}

/** Selects an option or not. Where the field takes one value, the others are no longer selected. */
export function selectOption(design: Design, key: string, index: number, is_selected: boolean): Step {
  const { type, attributes } = fieldOf(design, key);
  const several = takesSeveral(fieldTypes.get(type) ?? {}, attributes);
  const changed = optionsOf(design, key).map((option, at) => {
    const wanted = at === index ? is_selected : option.is_selected && (several || !is_selected);
    return option.is_selected === wanted ? option : { ...option, is_selected: wanted };
  });
  return setOptions(design, key, changed);
}

/** The options of a field; none where its type has none. */
export const optionsOf = (design: Design, key: string): readonly DesignOption[] =>
  (fieldOf(design, key).attributes.options as readonly DesignOption[] | undefined) ?? [];

/** With `typed` it is one step with others of the same name that follow closely. */
function setOptions(design: Design, key: string, options: readonly DesignOption[], typed?: string): Step {
  const step = setAttributes(design, key, { options });
  return { ...step, merge: typed === undefined ? undefined : `${key} option ${typed}` };
}

/** An option whose text is typed; its value follows until one was typed by hand: "Not fitted" is `not-fitted`. */
export const withText = (
  { option_text, option_value }: DesignOption,
  text: string,
): Pick<DesignOption, 'option_text' | 'option_value'> => ({
  option_text: text,
  option_value: option_value === slug(option_text) ? slug(text) : option_value,
});

/** What is wrong with each option; the first message of it, none where nothing is. */
export function optionProblems(options: readonly DesignOption[]): (string | undefined)[] {
  const seen = new Set<string>();
  return options.map(({ option_text, option_value }) => {
    const value = option_value.trim();
    if (option_text.trim() === '' || value === '') return OPTION_VALUE_REQUIRED;
    if (seen.has(value)) return SAME_OPTION_VALUE;
    seen.add(value);
    return undefined;
  });
}

/** One value of a rule among the conditions of a field, or the texts of a formula that mean an option. */
export interface RulePlace {
  field: string;
  /** None where it is the formula of the field itself. */
  effect?: PlacedSet['effect'];
  /** Which of several that are offered or set. */
  item?: number;
  /** The index of the rule; in a set inside a set that of each; empty where it is what is offered or set. */
  path: readonly number[];
  /** Which of the values, where there are several. */
  at?: number;
  /** Which of the texts of a formula. */
  texts?: readonly number[];
}

/** The rules that mean this option, none where several have its value. Looked up before the first key. */
export function rulesOn(design: Design, key: string, value: string): RulePlace[] {
  if (value === '' || optionsOf(design, key).filter(({ option_value }) => option_value === value).length > 1) return [];
  return Object.values(design.fields).flatMap((field) => [
    ...formulaPlaces(field.key, key, value, formulaOf(field)),
    ...setsIn(conditionsOf(field) ?? {}).flatMap(({ effect, item, set }) =>
      placedIn(set).flatMap(({ rule, path }): RulePlace[] => {
        if (rule.expression !== undefined)
          return formulaPlaces(field.key, key, value, rule.expression, { effect, item, path });
        const places = rule.field === key ? valuePlaces(rule, value) : [];
        return places.map((at) => ({ field: field.key, effect, item, path, at }));
      }),
    ),
    ...(field.key === key ? ownPlaces(field, value) : []),
  ]);
}

/** Where conditions of the field offer or set the option. */
function ownPlaces(field: DesignField, value: string): RulePlace[] {
  const { options = [], set = [] } = conditionsOf(field) ?? {};
  const placesIn = (effect: ListedEffect, values: readonly string[], item: number) =>
    values.flatMap((one, at) => (one === value ? [{ field: field.key, effect, item, path: [], at }] : []));
  return [
    ...options.flatMap(({ values }, item) => placesIn('options', values, item)),
    ...set.flatMap((one, item) => placesIn('set', [one.value].flat(), item)),
  ];
}

const formulaOf = ({ attributes: { formula } }: DesignField): string => (typeof formula === 'string' ? formula : '');

function formulaPlaces(
  field: string,
  key: string,
  value: string,
  formula: string,
  place: Pick<RulePlace, 'effect' | 'item' | 'path'> = { path: [] },
): RulePlace[] {
  const texts = choiceTexts(formula, key, value);
  return texts.length > 0 ? [{ field, ...place, texts }] : [];
}

/** Where a rule has a value: undefined is its only one. */
const valuePlaces = ({ value, values = [] }: Condition, wanted: string): (number | undefined)[] => [
  ...(value === wanted ? [undefined] : []),
  ...values.flatMap((one, index) => (one === wanted ? [index] : [])),
];

/** The step that changes the value of an option of `option` from `before` to `after`, with those of `places` that mean it. */
export function withRenamedValue(
  step: Step,
  option: string,
  places: readonly RulePlace[],
  before: string,
  after: string,
): Step {
  const changed = new Map<string, DesignField>();
  for (const place of before === after ? [] : places) {
    const { fields } = step.design;
    const field = changed.get(place.field) ?? (Object.hasOwn(fields, place.field) ? fields[place.field] : undefined);
    if (field) changed.set(place.field, renamedIn(field, option, place, before, after));
  }
  return changed.size === 0 ? step : { ...step, design: withFields(step.design, [...changed.values()]) };
}

function renamedIn(field: DesignField, option: string, place: RulePlace, before: string, after: string): DesignField {
  const { effect, path, texts = [] } = place;
  const { attributes } = field;
  if (effect === undefined) {
    const formula = withChoiceTexts(formulaOf(field), option, texts, after);
    return { ...field, attributes: { ...attributes, formula } };
  }
  const conditions = conditionsOf(field);
  if (!conditions) return field;
  const isHere = (set: PlacedSet) => set.effect === effect && set.item === place.item;
  const changed = mapSets(conditions, (set, one) => {
    if (!isHere(one)) return set;
    if (path.length === 0) return renamedWhat(set, place.at!, before, after);
    return changeAt(set, path, (rule) =>
      rule.expression === undefined
        ? renamed(rule, place.at, before, after)
        : formulaRule(withChoiceTexts(rule.expression, option, texts, after)),
    );
  });
  return { ...field, attributes: { ...attributes, conditions: changed } };
}

/** What is offered or set, with another value at its place. */
function renamedWhat(set: ConditionSet, at: number, before: string, after: string): ConditionSet {
  const { values, value } = set as Partial<OptionCondition & ValueCondition>;
  const change = (list: readonly string[]) => (list[at] === before ? list.with(at, after) : list);
  const changed = {
    ...(values && { values: change(values) }),
    ...(value !== undefined && { value: typeof value === 'string' ? change([value])[0]! : change(value) }),
  };
  return { ...set, ...changed };
}

function renamed(rule: Condition, at: number | undefined, before: string, after: string): Condition {
  if (at === undefined) return rule.value === before ? { ...rule, value: after } : rule;
  return rule.values?.[at] === before ? { ...rule, values: rule.values.with(at, after) } : rule;
}

/** A set with one of its comparisons changed; as it is where none is at that place any more. */
function changeAt(
  set: ConditionSet,
  [index = -1, ...rest]: readonly number[],
  change: (rule: Condition) => Condition,
): ConditionSet {
  const rule = set.rules[index];
  if (!rule || isSet(rule) !== rest.length > 0) return set;
  return { ...set, rules: set.rules.with(index, isSet(rule) ? changeAt(rule, rest, change) : change(rule)) };
}
