// Rules about former names (`"was"`): each must be one whose rows or values the database can find, and move once.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import type { LintContext } from '../../src/schema/keywords/lint-context';
import { formerNames } from '../../src/schema/model/former-names';
import { NAME, NAMING, OWN_TABLES, SYSTEM_COLUMNS } from './lint-storage';

type Renamed = { was?: string | readonly string[] };

/** Problems of `was` of a noun. */
export function formerNounProblems(place: Place, noun: Noun, { nouns }: LintContext): Finding[] {
  return formerProblems(place.at('was'), noun.noun, new Map([...nouns].map(([name, other]) => [name, other])), {
    what: 'noun',
    reserved: Object.keys(OWN_TABLES),
  });
}

/** Problems of `was` of a property; columns that every table has were never a field. */
export function formerFieldProblems(place: Place, name: string, { api, record }: Noun): Finding[] {
  return formerProblems(place.at('was'), name, new Map(Object.entries(record.properties)), {
    what: 'field',
    reserved: ['created_at', 'updated_at', api.id, ...SYSTEM_COLUMNS],
  });
}

/** @param all what is described now, by name. @param reserved names that were never those of a noun or a field. */
function formerProblems(
  place: Place,
  name: string,
  all: ReadonlyMap<string, Renamed>,
  { what, reserved }: { what: string; reserved: readonly string[] },
): Finding[] {
  const { was } = all.get(name) ?? {};
  return formerNames({ was }).flatMap((former, i, names) => {
    const at = typeof was === 'string' ? place : place.at(i);
    if (!NAME.test(former)) return [at.problem(`"${former}" ${NAMING}`)];
    if (former === name) return [at.problem('it has that name now, so it was nothing else')];
    if (reserved.includes(former)) return [at.problem(`no ${what} was ever called "${former}"`)];
    if (names.indexOf(former) < i) return [at.problem(`"${former}" is in it twice`)];
    const other = [...all].find(([one, { was }]) => one !== name && formerNames({ was }).includes(former))?.[0];
    if (other !== undefined && isBefore(all, other, name))
      return [
        at.problem(`"${other}" says already that it was "${former}"`, {
          hint: `values go to one ${what} only; ${EMPTY}`,
        }),
      ];
    const there = all.get(former);
    if (there && formerNames(there).length === 0)
      return [
        at.problem(`the ${what} "${former}" is still described, and does not say that it was another one`, {
          hint: `"${former}" keeps its values while it is described; ${EMPTY}`,
        }),
      ];
    return [];
  });
}

/** One that is split keeps its name for the half that keeps the values. */
const EMPTY = 'without "was" this one begins empty';

/** Of two that claim one name the second is reported. */
const isBefore = (all: ReadonlyMap<string, unknown>, one: string, other: string): boolean =>
  [...all.keys()].indexOf(one) < [...all.keys()].indexOf(other);
