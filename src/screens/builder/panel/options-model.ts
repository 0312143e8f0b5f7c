// What the editor of options decides: pure functions.
import { slug } from '../../../schema/formats/slug';
import { OPTION_VALUE_REQUIRED, SAME_OPTION_VALUE } from '../../../schema/ticket-types/option-messages';
import type { DesignOption } from '../model/design';

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
