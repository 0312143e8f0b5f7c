// The read-only cells: which one shows a value, what it reads as text, and what its column in a list needs in width.
// `src/engine/cells` renders those that are more than text, exports use the text alone.
import type { Choice } from '../descriptor/descriptor';
import { CELL_NAMES, type CellName, type ToneName } from '../descriptor/names';
import { memoize } from '../formats/memoize';
import { isEmpty } from '../formats/plain-values';
import { textLetters } from '../formats/text-letters';
import { boolean } from '../values/boolean';
import { date } from '../values/date';
import { dateRange } from '../values/date-range';
import { file, image } from '../values/file';
import { shownKindOf } from '../values/kinds';
import { number } from '../values/number';
import { showPhone } from '../values/phone';
import { rowCount } from '../values/rows';
import { type Rule, textOf } from '../values/value-kind';
import { fixedChoices } from './nouns';

interface Cell {
  /** The text of a value that is not empty; without it the value itself. */
  show?(value: unknown, rule: Rule): string;
  /**
   * Characters and pixels that its column needs uncut, if its values may not be cut; `longest` are the characters of the
   * longest known value.
   */
  width?(longest: number | undefined, rule: Rule): readonly [characters: number, pixels: number] | undefined;
  /** Whether its column follows the longest value whenever that comes: a cut number would read as another number. */
  isMeasured?: boolean;
}

/** Of the dot beside a word, with the gap. */
const DOT_PX = 15;

const CELLS: Readonly<Record<CellName, Cell>> = {
  text: {},
  number: { show: number.show, width: (longest = 0) => [Math.max(longest, 5), 0], isMeasured: true },
  // With a time sixteen letters, four of which are narrower than digits in every font; the search input above them holds
  // "Select date" and two buttons.
  date: { show: date.show, width: () => [15, 0] },
  'date-range': { show: dateRange.show, width: () => [24, 0] },
  phone: { show: showPhone, width: (longest = 14) => [longest, 0], isMeasured: true },
  choice: {
    show: choiceText,
    width: (_, rule) => (hasTone(rule) ? [longestChoice(rule), DOT_PX] : undefined),
  },
  'on-off': {
    show: (value, rule) => choiceText(isOn(value) ? 1 : 0, rule),
    width: (_, rule) => [longestChoice(rule), DOT_PX],
  },
  'yes-no': { show: boolean.show },
  rows: { show: rowCount, width: () => [10, 0] },
  url: {},
  // Its swatch stands beside the code, whose # and letters may be wider than digits.
  color: { width: () => [8, 24] },
  tags: {},
  image: { show: image.show, width: () => [7, 0] },
  files: { show: file.show },
};

/** The cell of a property, as its list shows it. */
export const cellFor = (rule: Rule, as?: string): Cell => CELLS[cellOf(rule, as)];

/** The cell that `as` names, else that of its kind; an `as` that names a widget is one of forms. */
export function cellOf(rule: Rule, as?: string): CellName {
  const named = as && CELL_NAMES.find((name) => name === as);
  if (named) return named;
  return cellOfKind(rule);
}

/** A list needs it several times for each of its cells; properties are replaced and never changed. */
const cellOfKind = memoize((rule: Rule): CellName => (isSwitch(rule) ? 'on-off' : shownKindOf(rule).cell));

/** A choice of exactly 1 and 0 is a state that is on or off, such as Active and Inactive. */
function isSwitch(rule: Rule): boolean {
  const choices = rule.type === 'array' ? undefined : fixedChoices(rule);
  return choices?.length === 2 && [1, 0].every((value) => choices.some((choice) => choice.value === value));
}

/**
 * Whether a column of it is one of amounts: right-aligned in every table, largest first. A choice or a reference is not,
 * even if it is stored as a number, nor is a number whose `as` says that it is shown as a text.
 */
export const isAmount = (rule: Rule, as?: string): boolean => cellOf(rule, as) === 'number';

/** The text for `value`; empty for an empty one, except where anything but 1 is Inactive. */
export function cellText(rule: Rule, value: unknown, as?: string): string {
  const name = cellOf(rule, as);
  if (isEmpty(value) && (name !== 'on-off' || isLeftOut(rule, value))) return '';
  const { show = textOf } = CELLS[name];
  return show(value, rule);
}

/** Whether a field is empty because it is hidden. */
export const isLeftOut = ({ when }: Rule, value: unknown): boolean => when?.show !== undefined && isEmpty(value);

/** The text in an export: a list is easier to take apart again at semicolons, which few items have. */
export const exportText = (rule: Rule, value: unknown, as?: string): string =>
  Array.isArray(value)
    ? value.map((item) => cellText({ ...rule, items: undefined, ...rule.items }, item, as)).join('; ')
    : cellText(rule, value, as);

/** Whether a state that is on or off is on. */
export const isOn = (value: unknown): boolean => value === 1 || value === '1';

/** A value that is none of the choices is shown as it is: the server may know more than this list, unless that is empty. */
function choiceText(value: unknown, rule: Rule): string {
  if (Array.isArray(value)) return value.map((each) => choiceText(each, rule)).join(', ');
  const choices: readonly Choice[] | undefined = fixedChoices(rule);
  const known = choices?.find((choice) => String(choice.value) === String(value));
  if (known) return known.text;
  return choices?.length === 0 ? `No longer kept here (${textOf(value)})` : textOf(value);
}

/** The colour of a chosen value, where it has one. */
export const toneOf = ({ options }: Rule, value: unknown): ToneName | undefined =>
  typeof options === 'object' ? options.find((choice) => choice.value === value)?.tone : undefined;

/** Whether its values are states, which have a colour each. */
const hasTone = ({ options }: Rule): boolean =>
  Array.isArray(options) && options.some(({ tone }) => tone !== undefined);

const longestChoice = (rule: Rule): number =>
  Math.max(4, ...(fixedChoices(rule) ?? []).map(({ text }) => textLetters(text)));
