// Rules about how a list opens: its order and its searches.

import type { ListScreen, Noun, Property } from '../../src/schema/descriptor/descriptor';
import { MAX_SEARCH_LENGTH } from '../../src/schema/descriptor/limits';
import { readDays } from '../../src/schema/filters/read-days';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { fixedChoicesIn, type LintContext } from '../../src/schema/keywords/lint-context';
import { named } from '../../src/schema/keywords/suggestions';
import { refsOf } from '../../src/schema/model/refs';
import { readValue, shownKindOf } from '../../src/schema/values/kinds';
import { phoneDigits } from '../../src/schema/values/phone';
import { fieldsIn, isHidden } from './lint-context';

/** Staff see and change both in the columns of the list, so each is about one of them. */
export function openingProblems(
  place: Place,
  { columns, sort, filter = {} }: ListScreen,
  noun: Noun,
  context: LintContext,
): Finding[] {
  const names = columns.flatMap((entry) => fieldsIn([entry]));
  const found: Finding[] = [];
  if (sort) {
    const at = place.at('sort', 'field');
    found.push(...named(at, 'column', sort.field, names));
    if (columns.some((entry) => isHidden(entry) && fieldsIn([entry])[0] === sort.field))
      found.push(at.problem('the list is sorted by it, so the column must be shown'));
  }
  for (const [name, value] of Object.entries(filter)) {
    const at = place.at('filter', name);
    const property = propertyAt(noun, name, context);
    if (!names.includes(name)) found.push(...named(at, 'column', name, names));
    else if (property) found.push(...searchProblems(at, property, value, context));
  }
  return found;
}

/** The property of a column, own or of a referenced record. */
function propertyAt(noun: Noun, path: string, { nouns }: LintContext): Property | undefined {
  const [first = '', second] = path.split('.');
  if (second === undefined) return noun.record.properties[first];
  const ref = refsOf(noun.record).find(({ key }) => key === first)?.ref ?? '';
  return nouns.get(ref)?.record.properties[second];
}

/** A search that finds nothing, whatever the records are, cannot be meant. */
function searchProblems(place: Place, property: Property, value: string, context: LintContext): Finding[] {
  const choices = fixedChoicesIn(property, context)?.map((choice) => String(choice.value));
  const values = choices ?? (property.type === 'boolean' ? ['true', 'false'] : undefined);
  if (values) return named(place, 'choice', value, values);
  if (value.trim() !== value || value === '' || value.length > MAX_SEARCH_LENGTH)
    return [place.problem(`a search has 1 to ${MAX_SEARCH_LENGTH} characters, without blanks around them`)];
  switch (shownKindOf(property).search) {
    case 'date':
      return readDays(value, '2026-03-01')?.text === value
        ? []
        : [place.problem(`"${value}" is no day, such as "2026-03-01", no month and no range, such as "last 7 days"`)];
    case 'number':
      return typeof readValue(property, value) === 'number' ? [] : [place.problem(`"${value}" is no number`)];
    case 'phone':
      return phoneDigits(value) ? [] : [place.problem(`"${value}" is no part of a phone number`)];
    default:
      return [];
  }
}
