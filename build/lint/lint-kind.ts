// Which widgets and cells can show a property: by what its value is.

import type { Property } from '../../src/schema/descriptor/descriptor';
import { CELL_NAMES } from '../../src/schema/descriptor/names';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { named } from '../../src/schema/keywords/suggestions';
import { shownKindOf } from '../../src/schema/values/kinds';
import { DEFAULT_WIDGETS } from '../../src/schema/values/value-kind';
import { widgets } from '../../src/widgets/registry';

/** A widget must be able to enter the value: a number is not typed into a calendar, and a select needs choices. */
export function widgetProblems(place: Place, property: Property, as: string | undefined): Finding[] {
  if (property.type === 'object' || as === undefined) return [];
  const unknown = named(place.at('as'), 'widget', as, Object.keys(widgets));
  const usual = shownKindOf(property).widget;
  const fitting = [usual, ...Object.keys(widgets).filter((name) => widgets[name]?.insteadOf?.includes(usual))];
  const isForAny = widgets[as]?.insteadOf === undefined && !isDefault(as);
  if (unknown.length > 0 || fitting.includes(as) || isForAny) return unknown;
  const hasNone = SELECTS.includes(as) && property.options === undefined && property.ref === undefined;
  const why = hasNone
    ? 'there is nothing to choose: the field has neither "options" nor "ref"'
    : `the field is no value of "${as}"`;
  return [place.at('as').problem(why, { hint: `one of: ${fitting.join(', ')}` })];
}

const isDefault = (name: string): boolean => DEFAULT_WIDGETS.some((one) => one === name);

const SELECTS = ['select', 'radio-group', 'multi-select', 'checkbox-group'];

/** A cell must be able to show the value. Any value can be shown as text. */
export function cellProblems(place: Place, property: Property, as: string | undefined): Finding[] {
  if (as === undefined) return [];
  const unknown = named(place.at('as'), 'cell', as, CELL_NAMES);
  if (unknown.length > 0) return unknown;
  const usual = shownKindOf(property).cell;
  const fitting = ['text', usual, ...(usual === 'choice' ? ['on-off'] : [])];
  return fitting.includes(as)
    ? []
    : [
        place
          .at('as')
          .problem(`the field is no value of "${as}"`, { hint: `one of: ${[...new Set(fitting)].join(', ')}` }),
      ];
}
