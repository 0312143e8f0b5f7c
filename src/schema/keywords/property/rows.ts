// Tables inside records: their columns, which of them must be filled, and what stands below.

import type { Property } from '../../descriptor/descriptor';
import type { Finding, Place } from '../finding';
import type { Keyword } from '../keyword';
import { listed } from '../message-text';
import { flag, listOf } from '../schemas';
import type { FamilyOf, PropertyAbout } from './property-keyword';

type Columns = Record<string, Property>;
type Compare = (
  before: Partial<Property>,
  after: Partial<Property>,
  ...about: [PropertyAbout, PropertyAbout]
) => string[];

/** The keywords of tables; `compare` gives the messages for what differs between two columns. */
export const rowKeywords = (compare: Compare): FamilyOf<'properties' | 'required' | 'total'> => ({
  properties: {
    schema: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { $ref: '#/definitions/titled' },
      description:
        'In the "items" of a list of type "object": the columns of a table inside the record, each a property of its own. Its rules are about the row: conditions and formulas read other columns of it, and fields of the record as `record.rate`, but none that follows from these rows; "unique" means that no two rows of the record have the same.',
      examples: [{ day: { title: 'Day', type: 'string', format: 'date' } }],
    },
    types: ['object'],
    ofItems: true,
    notInRows: 'a column is one value, so it has no columns of its own',
    rows: 'converted',
    problems: inItems,
    says: (columns) => `with the columns ${listed(Object.values(columns).map(({ title }) => title))}`,
    changed: columnChanges(compare),
  },
  required: {
    schema: listOf({ type: 'string' }, 'With "properties": the columns that must be filled in every row.', ['day'], {
      uniqueItems: true,
    }),
    types: ['object'],
    ofItems: true,
    notInRows: 'a column is one value, so it has no columns of its own',
    rows: 'checked',
    problems: inItems,
    says: (names) => `${listed([...names])} filled in every row`,
    changed: ({ from = [], to = [] }, _, { title }) => [
      `what must be filled in ${title} went from ${listedOrNothing(from)} to ${listedOrNothing(to)}`,
    ],
  },
  total: {
    schema: flag('Of a column of numbers: their sum stands below the table.'),
    types: ['number', 'integer'],
    problems: (place, isIt, { isColumn, property }) => {
      if (!isIt) return [];
      if (!isColumn) return [place.problem('only a column of a table has a total')];
      return property.ref === undefined && property.options === undefined
        ? []
        : [place.problem('a choice cannot be added up')];
    },
    says: () => 'with their sum below',
    changed: ({ to }, _, { title }) => [
      `the sum of ${title} ${to ? 'now stands' : 'no longer stands'} below the table`,
    ],
  },
});

/** Said of a property; that of the items of a list is looked at with the list. */
const inItems = (place: Place): Finding[] => [
  place.problem('columns stand in the "items" of a list', {
    hint: '"type": "array", "items": { "type": "object", "properties": … }',
  }),
];

const listedOrNothing = (names: readonly string[]): string => (names.length > 0 ? listed(names) : 'nothing');

function columnChanges(compare: Compare): Keyword<Columns, PropertyAbout>['changed'] {
  return ({ from = {}, to = {} }, before, after) =>
    [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
      const [was, is] = [from[name], to[name]];
      if (!was) return [`${after.title} has a new column ${is!.title}`];
      if (!is) return [`${before.title} no longer has the column ${was.title}`];
      const about = (table: PropertyAbout, property: Property): PropertyAbout => ({
        ...table,
        name,
        property,
        title: `${property.title} of ${table.title.replace(/^each entry of /, '')}`,
      });
      return compare(was, is, about(before, was), about(after, is));
    });
}
