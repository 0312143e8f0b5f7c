// Which read-only cell shows a value: the first that applies of `as`, options, format and type, the same four steps as
// for widgets. `src/engine/cells` renders by that name.

import type { Choice, Property } from './descriptor';
import { CELL_NAMES, type CellName } from './names';
import { fixedChoices } from './nouns';
import { usualCell } from './usual-cell';

/**
 * The name of the cell for a property. An `as` that names a widget does not apply to cells: record pages read the
 * layouts of forms.
 */
export function cellOf(property: Omit<Property, 'title'>, as?: string): CellName {
  const named = as && CELL_NAMES.find((name) => name === as);
  if (named) return named;
  let name = unnamed.get(property);
  if (!name) unnamed.set(property, (name = cellByKind(property)));
  return name;
}

/** A list needs it several times for each of its cells; properties are replaced and never changed. */
const unnamed = new WeakMap<object, CellName>();

function cellByKind(property: Omit<Property, 'title'>): CellName {
  const choices = fixedChoices(property);
  if (choices) return property.type !== 'array' && isSwitch(choices) ? 'on-off' : 'choice';
  return usualCell(property);
}

/**
 * Whether a column of it is one of amounts: right-aligned in every table, largest first. A choice or a reference is not,
 * even if it is stored as a number, nor is a number whose `as` says that it is shown as a text.
 */
export const isAmount = (property: Omit<Property, 'title'>, as?: string): boolean => cellOf(property, as) === 'number';

/** A list of exactly 1 and 0 is a state that is on or off, such as Active and Inactive. */
function isSwitch(choices: readonly Choice[]): boolean {
  return choices.length === 2 && [1, 0].every((value) => choices.some((choice) => choice.value === value));
}
