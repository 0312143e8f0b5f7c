// Rules about other fields and other records.

import { pluralWithin, titleIn } from '../descriptor-set';
import type { About, ValueChange } from '../keyword';
import { flag, text } from '../schemas';
import { type FamilyOf, secretProblems } from './property-keyword';

/** Rules that one value alone cannot break. */
export const PARTNERS: FamilyOf<'unique' | 'noOverlap' | 'match' | 'after' | 'notEqualTo' | 'requiredWith'> = {
  unique: {
    schema: flag(
      'No two records may have this value, whatever its case and Unicode form; of a column of a table, no two rows of a record.',
    ),
    withoutDefault: true,
    isRule: true,
    rows: 'checked',
    problems: (place, _, { property, context }) =>
      context.isSample || ['string', 'number', 'integer'].includes(property.type ?? '')
        ? []
        : [place.problem('only a text or a number can be unique')],
    says: (_, { noun }) => `no two ${pluralWithin(noun)} may have the same`,
    changed: ({ to }, _, { title }) => [
      to ? `no two records may have the same ${title} any more` : `two records may have the same ${title}`,
    ],
  },
  noOverlap: {
    schema: flag('No two records may have a day of this date-range in common.'),
    isRule: true,
    notInRows: 'it compares a record with others',
    problems: (place, _, { property }) =>
      property.format === 'date-range' ? [] : [place.problem('only a "date-range" can overlap another')],
    says: (_, { noun }) => `no two ${pluralWithin(noun)} may have a day in common`,
    changed: ({ to }, _, { title }) => [
      to ? `${title} may no longer overlap with other records` : `${title} may overlap with other records`,
    ],
  },
  match: {
    schema: text('Must equal this other field. Only checked, never stored; needs writeOnly.', 'password'),
    withoutDefault: true,
    isRule: true,
    notInRows: 'a row has no secrets',
    problems: (place, _, { property, context }) => secretProblems(place, property, context),
    ...partner('the same as', 'match'),
  },
  after: {
    schema: text('Must be later than this other field.', 'start_time'),
    varies: true,
    isRule: true,
    ...partner('later than', 'be later than'),
  },
  notEqualTo: {
    schema: text('Must not equal this other field.', 'from_terminal_id'),
    varies: true,
    isRule: true,
    ...partner('different from', 'differ from'),
  },
  requiredWith: {
    schema: text('Required as soon as this other field is filled; without any rule while it is empty.', 'password'),
    varies: true,
    isRule: true,
    says: (other, { noun }) => `required once ${titleIn(noun, other)} is filled`,
    changed: ({ from, to }, before, { noun, title }) => [
      to === undefined
        ? `${title} is no longer required once ${titleIn(before.noun, from!)} is filled`
        : `${title} became required once ${titleIn(noun, to)} is filled`,
    ],
  },
};

function partner(says: string, must: string) {
  return {
    says: (other: string, { noun }: About) => `${says} ${titleIn(noun, other)}`,
    changed: ({ from, to }: ValueChange<string>, before: About, { noun, title }: About) => [
      to === undefined
        ? `${title} no longer has to ${must} ${titleIn(before.noun, from!)}`
        : `${title} must ${must} ${titleIn(noun, to)}`,
    ],
  };
}
