// What differs between a form of jQuery formBuilder and the same form after it was taken in and exported again, attribute by
// attribute, and whether a note of the import or of the export says so.
import type { Values } from '../../src/schema/descriptor/descriptor';
import { htmlText } from '../../src/schema/formats/html-text';
import type { ImportProblem } from '../../src/schema/ticket-types/import-result';

export interface Difference {
  /** Label, or name where there is none, as the notes have it. */
  field: string;
  attribute: string;
  before: unknown;
  after: unknown;
}

const text = (value: unknown): string => htmlText(String(value ?? '')).trim();
const fieldOf = ({ label, name }: Values): string => text(label) || String(name ?? '');

/** Names are made to fit; a text has none. */
const nameOf = ({ name, label, type }: Values): string =>
  type === 'header' || type === 'paragraph'
    ? text(label)
    : String(name ?? '')
        .replace(/([a-z])(?=[A-Z])/g, '$1_')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_');

/** The words in which a note says what became of an attribute. */
const NOTES: Readonly<Record<string, RegExp>> = {
  type: /It is a number|the list that is searched|a ticket has its own|There is no field type|that it is/,
  subtype: /the subtype|the look|It is a number/,
  className: /the style class/,
  access: /who may see it|not every role/,
  role: /who may see it/,
  inline: /side by side/,
  toggle: /the look of a switch/,
  style: /the style /,
  other: /"Other" is an option/,
  values: /several options are chosen|the chosen option|"Other" is an option|of the switch|beside the switch/,
  requireValidOption: /the list that is searched/,
  min: /the least value|It is a number/,
  max: /the greatest value|It is a number/,
  step: /the step/,
  maxlength: /the limit of/,
  rows: /the height of/,
  placeholder: /the placeholder/,
  value: /the default value/,
  multiple: /several values/,
};

/** The differences that no note of the field speaks of. */
export function unnoted(differences: readonly Difference[], notes: readonly ImportProblem[]): Difference[] {
  return differences.filter(({ field, attribute }) => {
    const words = NOTES[attribute] ?? new RegExp(`its setting "${attribute}"`);
    return !notes.some((note) => note.field === field && words.test(note.message));
  });
}

/** Every difference, in the order of `before`. A field that is missing differs in its type. */
export function formBuilderDifferences(sent: readonly Values[], after: readonly Values[]): Difference[] {
  const before = sent.map(asNewer);
  const left = new Set(after);
  const kept = before.filter((entry) => after.some((one) => nameOf(one) === nameOf(entry)));
  const differences = before.flatMap((entry) => {
    const field = fieldOf(entry);
    const other = [...left].find((one) => nameOf(one) === nameOf(entry));
    if (!other) return [{ field, attribute: 'type', before: entry.type, after: undefined }];
    left.delete(other);
    const place = { field, attribute: 'place', before: placeOf(entry, kept), after: placeOf(other, after) };
    return [...fieldDifferences(entry, other), ...(place.before === place.after ? [] : [place])];
  });
  // What came beside a field has a name that begins with that of the field.
  const added = [...left].map((one) => {
    const source = before.find((entry) => nameOf(one).startsWith(nameOf(entry)));
    return { field: fieldOf(source ?? one), attribute: 'other', before: undefined, after: fieldOf(one) };
  });
  return [...differences, ...added];
}

/** A checkbox of older releases is a group of one switch in newer ones. */
const asNewer = (entry: Values): Values =>
  entry.type === 'checkbox'
    ? { ...entry, type: 'checkbox-group', toggle: true, values: [{ label: entry.label, value: '1' }] }
    : entry;

function fieldDifferences(before: Values, after: Values): Difference[] {
  const attributes = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'name');
  return attributes
    .map((attribute) => ({
      field: fieldOf(before),
      attribute,
      before: meant(before, attribute),
      after: meant(after, attribute),
    }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** What an attribute means: flags and numbers may be texts, what is off or empty is as good as absent. */
function meant(entry: Values, attribute: string): unknown {
  const value = entry[attribute];
  if (attribute === 'className') return ownClasses(value);
  if (attribute === 'values')
    return ((value ?? []) as Values[]).map((one) => [text(one.label), one.value, isOn(one.selected)]);
  // A hidden field has no label there, and a text no subtype that it has by itself.
  if (attribute === 'label' && entry.type === 'hidden') return '';
  if (attribute === 'subtype')
    return value === undefined || value === null ? (OWN_SUBTYPES.get(entry.type) ?? entry.type) : value;
  if (value === undefined || value === null || value === '' || value === false || value === 'false') return '';
  if (value === true || value === 'true') return 'true';
  return ['label', 'description', 'placeholder'].includes(attribute) ? text(value) : String(value);
}

const OWN_SUBTYPES = new Map<unknown, unknown>([
  ['paragraph', 'p'],
  ['header', 'h2'],
]);
const isOn = (value: unknown): boolean => value === true || value === 'true';
const classesOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(/\s+/)
    .filter((one) => one !== '');
const ownClasses = (value: unknown): string =>
  classesOf(value)
    .filter((one) => !/^(form-control|row-.*|col-.*)$/.test(one))
    .join(' ');

/** With whom it shares a row, as far as they fit beside each other, and how wide it is. */
function placeOf(entry: Values, all: readonly Values[]): string {
  const row = rowOf(entry);
  const lines: Values[][] = [[]];
  for (const one of row === undefined ? [entry] : all.filter((other) => rowOf(other) === row)) {
    if (lines.at(-1)!.reduce((sum, other) => sum + sizeOf(other), sizeOf(one)) > 12) lines.push([]);
    lines.at(-1)!.push(one);
  }
  const line = lines.find((entries) => entries.includes(entry))!;
  return `${line.map(nameOf).join(', ')}: ${sizeOf(entry)}`;
}

const rowOf = ({ className }: Values): string | undefined => classesOf(className).find((one) => one.startsWith('row-'));
const sizeOf = ({ className }: Values): number => {
  const size = classesOf(className).find((one) => one.startsWith('col-'));
  return size === undefined ? 12 : Number(/\d+$/.exec(size)?.[0]);
};
