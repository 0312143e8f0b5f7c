// A read-only cell as plain text: the cells of `src/engine/cells` and an export of a list both use it, so that both
// read alike.
import { cellOf } from '../model/cell-of';
import type { Property } from '../model/descriptor';
import { fixedChoices } from '../model/nouns';
import { isEmpty, isObject } from '../rules/values';
import { joinRange, showDate, splitRange } from './dates';
import { showNumber } from './numbers';
import { showPhone } from './phone';

/**
 * The text for `value`; an empty value is an empty text, except where anything but 1 is Inactive and the field is always
 * shown.
 */
export function cellText(property: Omit<Property, 'title'>, value: unknown, as?: string): string {
  const name = cellOf(property, as);
  if (name === 'on-off') return isLeftOut(property, value) ? '' : choiceText(property, isOn(value) ? 1 : 0);
  if (isEmpty(value)) return '';
  switch (name) {
    case 'image':
      return fileNames(value)[0] ?? 'Image';
    case 'files':
      return fileNames(value).join(', ');
    case 'text':
    case 'url':
    case 'color':
    case 'tags':
      return textOf(value);
    case 'number':
      return showNumber(property, value);
    case 'date':
      return showDate(textOf(value));
    case 'date-range': {
      const { from, to } = splitRange(textOf(value));
      return joinRange({ from: showDate(from), to: showDate(to) }).replace(' - ', ' to ');
    }
    case 'phone':
      return showPhone(value);
    case 'choice':
      return choiceText(property, value);
    case 'yes-no':
      return value === true || isOn(value) ? 'Yes' : 'No';
  }
}

/** Whether a field is empty because it is hidden. */
export const isLeftOut = ({ when }: Omit<Property, 'title'>, value: unknown): boolean =>
  when?.show !== undefined && isEmpty(value);
/** The names of files in a response. */
const fileNames = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((file) =>
    isObject(file) && 'name' in file ? String(file.name) : [],
  );

/** The text in an export: a list is easier to take apart again at semicolons, which few items have. */
export const exportText = (property: Omit<Property, 'title'>, value: unknown, as?: string): string =>
  Array.isArray(value)
    ? value.map((item) => cellText({ ...property, items: undefined, ...property.items }, item, as)).join('; ')
    : cellText(property, value, as);

/** Whether a state that is on or off is on. */
export const isOn = (value: unknown): boolean => value === 1 || value === '1';

/** A value that is none of the choices is shown as it is: the server may know more than this list. */
function choiceText(property: Omit<Property, 'title'>, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => choiceText(property, each)).join(', ');
  return fixedChoices(property)?.find((choice) => String(choice.value) === String(value))?.text ?? textOf(value);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
