// The options of a field that has some.
import { fieldTypes } from '../../../schema/ticket-types/field-types';
import { tooFewOptions } from '../../../schema/ticket-types/option-messages';
import { takesSeveral } from './attributes';
import { setAttributes } from './commands';
import type { Design, DesignOption } from './design';
import { fieldOf, type Outcome, type Step } from './step';

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
