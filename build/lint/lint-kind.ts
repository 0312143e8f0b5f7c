// Which widgets and cells can show a property: by what its value is.
import type { Property } from '../../src/schema/model/descriptor';
import { CELL_NAMES, type CellName } from '../../src/schema/model/names';
import { widgetOf } from '../../src/schema/model/widget-of';
import { widgets } from '../../src/widgets/registry';
import type { Finding, Place } from './finding';
import { named } from './nearest-name';

/** Widgets beside the usual one of a property that can show it, too, by the usual one. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  text: ['textarea', 'email', 'phone', 'password'],
  email: ['text'],
  phone: ['text'],
  password: ['text'],
  textarea: ['text'],
  select: ['radio-group'],
  'multi-select': ['checkbox-group'],
  file: ['image', 'signature'],
};

/** The widgets whose values are known here; one that is added to the registry can enter what its author made it for. */
const KNOWN = new Set([
  ...Object.keys(ALSO),
  ...Object.values(ALSO).flat(),
  ...['number', 'date', 'date-range', 'date-time', 'point', 'checkbox', 'files'],
]);

/** A widget must be able to enter the value: a number is not typed into a calendar, and a select needs choices. */
export function widgetProblems(place: Place, property: Property, as: string | undefined): Finding[] {
  const usual = widgetOf(property);
  const isList = property.type === 'array' && !property.items?.file;
  if (property.type === 'object') return [];
  if (isList && property.options === undefined)
    return [place.problem('a list can only be entered as choices, so it needs "options"')];
  if (as === undefined) return [];
  const unknown = named(place.at('as'), 'widget', as, Object.keys(widgets));
  const fitting = [usual, ...(ALSO[usual] ?? [])];
  if (unknown.length > 0 || fitting.includes(as) || !KNOWN.has(as)) return unknown;
  const hasNone = SELECTS.includes(as) && property.options === undefined && property.ref === undefined;
  const why = hasNone
    ? 'there is nothing to choose: the field has neither "options" nor "ref"'
    : `the field is no value of "${as}"`;
  return [place.at('as').problem(why, { hint: `one of: ${fitting.join(', ')}` })];
}

const SELECTS = ['select', 'radio-group', 'multi-select', 'checkbox-group'];

/** A cell must be able to show the value. Any value can be shown as text. */
export function cellProblems(place: Place, property: Property, as: string | undefined): Finding[] {
  if (as === undefined) return [];
  const unknown = named(place.at('as'), 'cell', as, CELL_NAMES);
  if (unknown.length > 0) return unknown;
  const usual = usualCell(property);
  const fitting = ['text', usual, ...(usual === 'choice' ? ['on-off'] : [])];
  return fitting.includes(as)
    ? []
    : [
        place
          .at('as')
          .problem(`the field is no value of "${as}"`, { hint: `one of: ${[...new Set(fitting)].join(', ')}` }),
      ];
}

function usualCell({ options, format, type }: Property): CellName {
  if (options !== undefined) return 'choice';
  if (format === 'date' || format === 'future-date' || format === 'local-date-time') return 'date';
  if (format === 'date-range' || format === 'phone') return format;
  if (type === 'boolean') return 'yes-no';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}
