// What a ticket type has no place for in a field of jQuery formBuilder, in the words of those who designed it there.
import type { Values } from '../descriptor/descriptor';
import { isEmpty, plainText } from '../formats/plain-values';
import type { FieldType } from './field-type';

/** Read elsewhere, or without a meaning for who fills the form in. */
const SILENT = ['type', 'subtype', 'values', 'name', 'other', 'requireValidOption'];

const WORDS: Readonly<Record<string, (value: string, entry: Values) => string | undefined>> = {
  className: (value) => {
    const own = value.split(/\s+/).filter((one) => one !== '' && !LAYOUT_CLASS.test(one));
    return own.length === 0 ? undefined : `the style class "${own.join(' ')}"`;
  },
  // The roles are named where there are any.
  access: (_value, { role }) => (isEmpty(role) ? 'that not every role sees it' : undefined),
  role: (value) => `who may see it (role ${value.split(/\s*,\s*/).join(', ')})`,
  toggle: () => 'the look of a switch',
  inline: () => 'options side by side',
  style: (value) => `the style "${value}"`,
  userData: () => 'what was filled in',
  min: (value) => `the least value ${value}`,
  max: (value) => `the greatest value ${value}`,
  step: (value) => `the step ${value}`,
  maxlength: (value) => `the limit of ${value} characters`,
  rows: (value) => `the height of ${value} lines`,
  placeholder: (value) => `the placeholder "${value}"`,
  value: (value) => `the default value "${value}"`,
  multiple: () => 'several values',
};

/** Those that every field there has, and places in the grid. */
const LAYOUT_CLASS = /^(form-control|row-.*|col-.*)$/;

/** What is said of an attribute that has no place; undefined where nothing is lost. */
export function lostAttribute(entry: Values, name: string): string | undefined {
  const value = entry[name];
  if (SILENT.includes(name) || isEmpty(value) || value === false || value === 'false') return undefined;
  const text = plainText(value) ?? (Array.isArray(value) ? value.map(plainText).join(', ') : '');
  const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return words ? words(text, entry) : `its setting "${name}"`;
}

/** What is said of a subtype that nothing here is; a text has its own only as a look. */
export const lostSubtype = (subtype: string, type: FieldType): string =>
  type.text ? `the look "${subtype}"` : `the subtype "${subtype}"`;

/** Why a field of a type that is known there and has no place here does not come in; undefined for other types. */
export const refusedType = ({ type }: Values): string | undefined =>
  type === 'button' ? 'A button: a ticket has its own.' : undefined;
