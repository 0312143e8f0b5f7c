// Rules about tables inside records: each column is looked at as a property of a record that consists of the columns, and
// cannot have what only a record has.

import { ROW_COLUMNS } from '../../server/db/row-tables';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { FORM_ROWS, MAX_ROWS } from '../../src/schema/descriptor/limits';
import { aroundColumns, circularRead, followingRows } from '../../src/schema/formula/row-around';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { type LintContext, noField } from '../../src/schema/keywords/lint-context';
import { keywordsWith, PROPERTY_KEYWORDS } from '../../src/schema/keywords/property-keywords';
import { ageRule } from '../../src/schema/model/stored';
import { isRows, kindOf } from '../../src/schema/values/kinds';
import { rowRecord } from '../../src/schema/values/rows';
import { recordCycleProblems } from './lint-cycles';
import { propertyProblems } from './lint-property';
import { NAME, NAMING, SYSTEM_COLUMNS } from './lint-storage';

/** `place` is that of the property `name`. */
export function rowsProblems(place: Place, name: string, noun: Noun, context: LintContext): Finding[] {
  const property = noun.record.properties[name]!;
  if (!isRows(property)) return [];
  const { properties, required } = rowRecord(property);
  const columns = place.at('items', 'properties');
  if (Object.keys(properties).length === 0)
    return [place.at('items').problem('a table needs "properties", which are its columns')];
  const row = rowNoun(noun, property);
  return [
    ...tableProblems(place, property),
    ...required.flatMap((column, i) => requiredProblems(place.at('items', 'required', i), column, row)),
    ...Object.keys(properties).flatMap((column) => columnProblems(columns.at(column), column, row, context)),
    ...recordCycleProblems(columns, row.record),
    ...outerCycleProblems(columns, name, noun, row),
  ];
}

/** Columns that read what follows from their own rows. */
function outerCycleProblems(place: Place, table: string, { record }: Noun, row: Noun): Finding[] {
  const following = followingRows(record.properties, table);
  return Object.entries(row.record.properties).flatMap(([column, property]) => {
    const read = circularRead(property, following);
    return read === undefined
      ? []
      : [place.at(column).problem(`no order in which to decide: "${read}" itself follows from the rows of "${table}"`)];
  });
}

/** The rows of a table as the records of a noun that has no screens and no calls. */
const rowNoun = (noun: Noun, property: Property): Noun => ({
  noun: `${noun.noun}`,
  title: property.title,
  label: '',
  api: noun.api,
  record: { ...rowRecord(property), around: aroundColumns(noun.record) },
  // A module may fill what nobody types.
  ...(noun.server !== undefined && { server: noun.server }),
});

function tableProblems(place: Place, property: Property): Finding[] {
  const { minItems = 0, maxItems = MAX_ROWS } = property;
  const foreign = TABLE_REFUSES.flatMap(([word, why]) =>
    property[word] === undefined ? [] : [place.at(word).problem(why)],
  );
  if (maxItems > MAX_ROWS) return [...foreign, place.at('maxItems').problem(`a table has at most ${MAX_ROWS} rows`)];
  if (property.maxItems === undefined && minItems > FORM_ROWS)
    return [
      ...foreign,
      place.at('minItems').problem(`a form adds at most ${FORM_ROWS} rows, unless "maxItems" says more`),
    ];
  return foreign;
}

/** What a list can have, and a table cannot. */
const TABLE_REFUSES: readonly [keyof Property, string][] = [
  ['options', 'rows are not chosen: a column can be'],
  ['default', 'a new record begins without rows: their columns can have a default each'],
  ['uniqueItems', 'two rows are never the same, because each has an id: a column can be "unique"'],
  ['enum', 'rows are not chosen: a column can be'],
  ['const', 'rows are not chosen: a column can be'],
  ['unique', 'a column can be "unique": no two rows of the record have the same then'],
  ['writeOnly', 'a table is not a secret'],
  ['readAs', 'a table is read under its own name'],
];

function requiredProblems(place: Place, column: string, row: Noun): Finding[] {
  const property = row.record.properties[column];
  if (!property || !Object.hasOwn(row.record.properties, column)) return [noField(place, column, row)];
  return property.readOnly ? [place.problem(`"${column}" is "readOnly", so nobody could fill it`)] : [];
}

function columnProblems(place: Place, name: string, row: Noun, context: LintContext): Finding[] {
  const property = row.record.properties[name]!;
  const named = !NAME.test(name) || name === 'constructor' || TAKEN.includes(name);
  if (named)
    return [place.problem(NAME.test(name) ? `every table has a column "${name}" already` : `"${name}" ${NAMING}`)];
  const refused = REFUSED.flatMap((word) => {
    const why = PROPERTY_KEYWORDS[word].notInRows;
    return isSaid(property[word]) ? [place.at(word).problem(`a column of a table cannot have it: ${why}`)] : [];
  });
  const own = refused.length > 0 ? refused : kindProblems(place, property, row);
  return own.length > 0 ? own : propertyProblems(place, name, row, context, { isColumn: true });
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== false;

/** Keywords that only a record can have. */
const REFUSED = keywordsWith('notInRows');

/** Columns that the table of the rows has by itself. */
const TAKEN: readonly string[] = [...Object.values(ROW_COLUMNS), ...SYSTEM_COLUMNS];

/** Kinds of values that no column has. */
function kindProblems(place: Place, property: Property, { server }: Noun): Finding[] {
  const { type, items, readOnly, computed } = property;
  if (isRows(property)) return [place.at('items').problem('a table has no tables in its rows')];
  if (type === 'object') return [place.at('type').problem('a column is one value, no object')];
  if (items?.file) return [place.at('items').problem('a cell has one file: the record can have a list of them')];
  if (kindOf(property).isSecret) return [place.at('format').problem('a row has no secrets')];
  if (ageRule(property)) return [place.at('computed').problem('an age is counted of a record, not of its rows')];
  return readOnly && !computed && server === undefined
    ? [
        place
          .at('readOnly')
          .problem('nobody could fill it: only what is "computed", or filled by a module, is "readOnly" in a row'),
      ]
    : [];
}
