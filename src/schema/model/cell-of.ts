// Which read-only cell shows a value: the first that applies of `as`, options, format and type, the same four steps as
// for widgets. `src/engine/cells` renders by that name.

import { isFiles } from '../rules/values';
import type { Choice, Property } from './descriptor';
import { CELL_NAMES, type CellName } from './names';
import { fixedChoices } from './nouns';

/**
 * The name of the cell for a property. An `as` that names a widget does not apply to cells: record pages read the
 * layouts of forms.
 */
export function cellOf(property: Omit<Property, 'title'>, as?: string): CellName {
  const named = CELL_NAMES.find((name) => name === as);
  if (named) return named;
  const choices = fixedChoices(property);
  if (choices) return property.type !== 'array' && isSwitch(choices) ? 'on-off' : 'choice';
  if (property.ref !== undefined) return 'text';
  if (property.file?.accept?.startsWith('image/')) return 'image';
  if (isFiles(property)) return 'files';
  return byFormat(property) ?? byType(property);
}

/** A list of exactly 1 and 0 is a state that is on or off, such as Active and Inactive. */
function isSwitch(choices: readonly Choice[]): boolean {
  return choices.length === 2 && [1, 0].every((value) => choices.some((choice) => choice.value === value));
}

function byFormat(property: Omit<Property, 'title'>): CellName | undefined {
  switch (property.format) {
    case 'date':
    case 'future-date':
    case 'local-date-time':
      return 'date';
    case 'date-range':
      return 'date-range';
    case 'phone':
    case 'url':
    case 'color':
      return property.format;
    default:
      return undefined;
  }
}

function byType(property: Omit<Property, 'title'>): CellName {
  switch (property.type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'yes-no';
    case 'array':
      return 'tags';
    default:
      return 'text';
  }
}
