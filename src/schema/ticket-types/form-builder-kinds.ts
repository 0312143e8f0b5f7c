// Fields of jQuery formBuilder that are a field of another kind here: which, with which attributes, and what is lost by it.
import type { Values } from '../descriptor/descriptor';
import { htmlText } from '../formats/html-text';
import { plainText } from '../formats/plain-values';
import { RENAMED } from './form-builder-terms';

interface KnownField {
  /** Our type, where its subtype is no other one. */
  type: string;
  /** With the attributes that say it here. */
  entry: Values;
  lost: readonly string[];
  /** What to know of it. */
  note?: string;
}

/** A field whose kind is not listed here keeps its attributes; only its type may have another name. */
export function knownField(entry: Values): KnownField {
  const type = plainText(entry.type) ?? '';
  const own = Object.hasOwn(KINDS, type) ? KINDS[type]!(entry) : undefined;
  return own ?? { type: Object.hasOwn(RENAMED, type) ? RENAMED[type]! : type, entry, lost: [] };
}

/** Undefined where an entry of the type is nothing else here. */
const KINDS: Readonly<Record<string, (entry: Values) => KnownField | undefined>> = {
  // So many stars as the file says; where it does not, as many as are shown there.
  starRating: (entry) => {
    const max = Number(entry.max) || 5;
    return {
      type: 'number',
      entry: { ...entry, min: 1, max },
      lost: ['the look of stars'],
      note: `It is a number from 1 to ${max}.`,
    };
  },
  autocomplete: (entry) => ({
    type: 'select',
    entry,
    lost: [
      'the list that is searched while one types',
      ...(isOn(entry.requireValidOption) ? [] : ['values beside the options']),
    ],
  }),
  // A group of one option that looks like a switch is a checkbox.
  'checkbox-group': (entry) => {
    const [option, ...others] = Array.isArray(entry.values) ? entry.values : [];
    if (!isOn(entry.toggle) || !option || others.length > 0) return undefined;
    return { type: 'checkbox', entry: { ...entry, toggle: false }, lost: lostOption(option, entry.label) };
  },
};

/** What a checkbox has no place for, as it is only ticked or not. */
function lostOption(option: Values, label: unknown): string[] {
  const text = shown(option.label);
  const value = plainText(option.value) ?? '';
  return [
    ...(text === '' || text === shown(label) ? [] : [`the text "${text}" beside the switch`]),
    ...(value === '' || value === '1' ? [] : [`the value "${value}" of the switch`]),
  ];
}

const shown = (text: unknown): string => htmlText(plainText(text) ?? '');

/** Flags are texts in XML and in older files. */
export const isOn = (value: unknown): boolean => value === true || value === 'true';
