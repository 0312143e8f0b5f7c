// What the editor of options decides: pure functions.
import { OPTION_VALUE_REQUIRED, SAME_OPTION_VALUE } from '../../../schema/forms/option-messages';
import type { DesignOption } from '../model/design';

/** The value that goes with a text as long as nobody typed another: "Not fitted" is `not-fitted`. */
export const valueOfText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** An option whose text is typed; its value follows until one was typed by hand. */
export const withText = (
  { option_text, option_value }: DesignOption,
  text: string,
): Pick<DesignOption, 'option_text' | 'option_value'> => ({
  option_text: text,
  option_value: option_value === valueOfText(option_text) ? valueOfText(text) : option_value,
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
