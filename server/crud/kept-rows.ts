// The rows of a deleted record, as the trash has them: by the names that table and columns had then, read by the rules of
// today.
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { formerNames } from '../../src/schema/model/former-names';
import type { LoggedField } from '../../src/schema/model/history';
import { rowsTakenBack } from '../../src/schema/model/row-history';
import { ROW_ID, rowRecord, tablesOf } from '../../src/schema/model/rows';
import { readValue } from '../../src/schema/values/read-value';

/** What has no place any more: a table, or a column of one, with its title of then. */
interface LeftOut {
  name: string;
  title: string;
  text: string;
}

interface KeptRows {
  /** Rows by table, as a save would have them. */
  values: Values;
  left_out: LeftOut[];
}

/** @param fields everything that the record held. */
export function keptRows(noun: Noun, fields: readonly LoggedField[]): KeptRows {
  const kept: KeptRows = { values: {}, left_out: [] };
  const tables = tablesOf(noun.record);
  for (const field of fields.filter(({ rows }) => rows !== undefined)) {
    const [name, property] = tables.find(([now, one]) => [now, ...formerNames(one)].includes(field.name)) ?? [];
    if (name === undefined || !property) kept.left_out.push(leftOut(field));
    else {
      kept.values[name] = readValue(
        property,
        rowsTakenBack([], field).map((row) => renamed(property, row)),
      );
      kept.left_out.push(...goneColumns(name, property, field));
    }
  }
  return kept;
}

const leftOut = ({ name, title, before }: LoggedField): LeftOut => ({ name, title, text: before?.text ?? '' });

/** The name of today of a column. */
function nameNow(property: Property, column: string): string | undefined {
  const { properties } = rowRecord(property);
  if (column === ROW_ID || Object.hasOwn(properties, column)) return column;
  return Object.keys(properties).find((name) => formerNames(properties[name]!).includes(column));
}

const renamed = (property: Property, row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const name = nameNow(property, column);
      return name === undefined ? [] : [[name, value]];
    }),
  );

function goneColumns(table: string, property: Property, { title, rows = [] }: LoggedField): LeftOut[] {
  const gone = new Map<string, LeftOut>();
  for (const cell of rows.flatMap(({ fields }) => fields)) {
    if (nameNow(property, cell.name) !== undefined || !cell.before) continue;
    const { text } = gone.get(cell.name) ?? { text: '' };
    const all = text === '' ? cell.before.text : `${text}; ${cell.before.text}`;
    gone.set(cell.name, { name: `${table}.${cell.name}`, title: `${title}: ${cell.title}`, text: all });
  }
  return [...gone.values()];
}
