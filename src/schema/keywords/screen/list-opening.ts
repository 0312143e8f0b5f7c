// Rules about how a list opens: its order and its searches. Staff see and change both in the columns of the list, so each
// is about one of them.

import type { ListScreen, Noun, Property } from '../../descriptor/descriptor';
import { MAX_SEARCH_LENGTH } from '../../descriptor/limits';
import { asLiteral, EMPTY } from '../../filters/as-literal';
import { type Filter, readFilter } from '../../filters/read-filter';
import { splitTerms } from '../../filters/split-terms';
import { fieldsIn } from '../../model/layout-fields';
import { refsOf } from '../../model/refs';
import { BUILT_IN_VIEWS, LATE } from '../../model/tasks';
import { shownKindOf } from '../../values/kinds';
import { phoneDigits } from '../../values/phone';
import { asEntry } from '../entries';
import type { Finding, Place } from '../finding';
import { fixedChoicesIn, type LintContext } from '../lint-context';
import { named } from '../suggestions';
import type { ScreenSite } from './screen-keyword';

type Site = ScreenSite<ListScreen>;

/** What is wrong with the order that a list opens in. */
export function sortProblems(place: Place, { field }: NonNullable<ListScreen['sort']>, { screen }: Site): Finding[] {
  const at = place.at('field');
  const isHidden = screen.columns
    .map(asEntry)
    .some((entry) => 'hidden' in entry && entry.hidden && entry.field === field);
  return [
    ...named(at, 'column', field, fieldsIn(screen.columns)),
    ...(isHidden ? [at.problem('the list is sorted by it, so the column must be shown')] : []),
  ];
}

/** What is wrong with the searches that a list opens with: a column that it has not, or a text that finds nothing. */
export function filterProblems(
  place: Place,
  filter: NonNullable<ListScreen['filter']>,
  { screen, noun, context }: Site,
): Finding[] {
  const names = fieldsIn(screen.columns);
  return Object.entries(filter).flatMap(([name, value]) => {
    const at = place.at(name);
    if (!names.includes(name)) return named(at, 'column', name, names);
    const property = noun && propertyAtPath(noun, name, context);
    return property ? searchProblems(at, property, value, context) : [];
  });
}

/** Each view finds something else, in its way, under a name of its own. */
export function viewProblems(place: Place, views: NonNullable<ListScreen['views']>, site: Site): Finding[] {
  const names = views.map(({ name }) => name.toLowerCase());
  if (site.screen.disable?.includes('views')) return [place.problem('the list shows no views: "disable" names them')];
  return views.flatMap(({ name, filter, sort, columns = [] }, i) => {
    const at = place.at(i);
    return [
      ...(BUILT_IN_VIEWS.some((one) => one.toLowerCase() === names[i])
        ? [at.at('name').problem(`every list names a view of its own "${name}"`)]
        : []),
      ...(names.indexOf(names[i]!) < i ? [at.at('name').problem(`another view is called "${name}"`)] : []),
      ...filterProblems(at.at('filter'), filter, site),
      ...(sort ? sortProblems(at.at('sort'), sort, site) : []),
      ...columns.flatMap((path, place) =>
        named(at.at('columns').at(place), 'column', path, fieldsIn(site.screen.columns)),
      ),
    ];
  });
}

/** The property of a column, own or of a referenced record. */
export function propertyAtPath(noun: Noun, path: string, { nouns }: LintContext): Property | undefined {
  const [first = '', second] = path.split('.');
  if (second === undefined) return noun.record.properties[first];
  const ref = refsOf(noun.record).find(({ key }) => key === first)?.ref ?? '';
  return nouns.get(ref)?.record.properties[second];
}

/** A search that finds nothing, whatever the records are, cannot be meant. */
function searchProblems(place: Place, property: Property, value: string, context: LintContext): Finding[] {
  const choices = fixedChoicesIn(property, context)?.map((choice) => String(choice.value));
  const values = choices ?? (property.type === 'boolean' ? ['true', 'false'] : undefined);
  if (values) return choiceProblems(place, property, value, values);
  if (value.trim() !== value || value === '' || value.length > MAX_SEARCH_LENGTH)
    return [place.problem(`a search has 1 to ${MAX_SEARCH_LENGTH} characters, without blanks around them`)];
  const { search } = shownKindOf(property);
  const read = readFilter({ property, search }, value, '2026-03-01');
  switch (search) {
    case 'date':
      return read?.text === value || (property.due && value === LATE)
        ? []
        : [place.problem(`"${value}" is no day, such as "2026-03-01", no month and no range, such as "last 7 days"`)];
    case 'number':
      return read ? [] : [place.problem(`"${value}" is no number`)];
    case 'phone':
      return read && [...read.any, ...read.none].every(isPhone)
        ? []
        : [place.problem(`"${value}" is no part of a phone number`)];
    default:
      return [];
  }
}

/** Each of several choices. */
const choiceProblems = (place: Place, property: Property, value: string, values: readonly string[]): Finding[] =>
  asLiteral({ property, search: 'choice' }, value) === value
    ? named(place, 'choice', value, values)
    : splitTerms(value).flatMap(({ text }) =>
        text.toLowerCase() === EMPTY ? [] : named(place, 'choice', text, values),
      );

const isPhone = (filter: Filter): boolean => !('text' in filter) || Boolean(phoneDigits(filter.text));
