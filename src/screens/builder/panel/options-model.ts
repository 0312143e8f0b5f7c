// What the options editor does to a list of options: pure functions.
import type { DesignOption } from '../model/design';

/** The value that goes with a text as long as nobody typed another: "Not fitted" is `not-fitted`. */
export const valueOfText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The text of one option; its value follows until it was typed by hand. */
export function withText(options: readonly DesignOption[], index: number, text: string): DesignOption[] {
  const option = options[index]!;
  const follows = option.option_value === valueOfText(option.option_text);
  return options.with(index, {
    ...option,
    option_text: text,
    option_value: follows ? valueOfText(text) : option.option_value,
  });
}

/** Preselects an option or no longer; where only one can be, the others are not. */
export const withSelected = (
  options: readonly DesignOption[],
  index: number,
  isSelected: boolean,
  several: boolean,
): DesignOption[] =>
  options.map((option, at) => ({
    ...option,
    is_selected: at === index ? isSelected : several && option.is_selected,
  }));

/** The option at `from` moved to `to`. */
export const moved = (options: readonly DesignOption[], from: number, to: number): DesignOption[] =>
  options.toSpliced(from, 1).toSpliced(to, 0, options[from]!);

/** What is wrong with each option; the first message of it, none where nothing is. */
export function optionProblems(options: readonly DesignOption[]): (string | undefined)[] {
  const seen = new Set<string>();
  return options.map(({ option_text, option_value }) => {
    const value = option_value.trim();
    if (option_text.trim() === '' || value === '') return 'Option value required';
    if (seen.has(value)) return 'Two options have the same value.';
    seen.add(value);
    return undefined;
  });
}
