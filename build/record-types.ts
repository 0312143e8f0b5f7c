// TypeScript types of every record, generated from the descriptors, so that code names a field only if the noun has it.
// The build writes them into `dist/generated/records.d.ts`; code imports them from 'records'.

import { STAMP_COLUMNS, storedColumns } from '../server/db/noun-columns';
import type { Noun, Property, RecordSchema } from '../src/schema/descriptor/descriptor';
import { capitalized } from '../src/schema/formats/words';
import { isRows, kindOf } from '../src/schema/values/kinds';
import { ROW_ID, rowRecord } from '../src/schema/values/rows';

/**
 * The text of the declaration file: one interface per noun, in the shape of a read response, and `NounTables`, the
 * tables as the server's query builder sees them.
 */
export function recordTypes(nouns: Iterable<Noun>): string {
  const all = [...nouns];
  const head = "// Written by the build from schemas/*.json. Do not edit.\n\nimport type { Generated } from 'kysely';";
  const tables = all.filter(({ table }) => table === undefined).map(tableOf);
  return `${[head, ...all.map(interfaceOf), `export interface NounTables {\n${tables.join('\n')}\n}`].join('\n\n')}\n`;
}

/** A column of a field that is not required may be empty. */
function tableOf(noun: Noun): string {
  const stored = storedColumns(noun).filter(([column]) => column !== noun.api.id);
  const columns = stored.map(([column, property]) => `    ${column}: ${columnTypeOf(noun, column, property)};`);
  const { created, changed, createdBy, changedBy } = STAMP_COLUMNS;
  const kept = [
    ...[created, changed].map((column) => `    ${column}: Generated<Date>;`),
    ...[createdBy, changedBy].map((column) => `    ${column}: number | null;`),
  ];
  return [`  ${noun.noun}: {`, `    ${noun.api.id}: Generated<number>;`, ...columns, ...kept, '  };'].join('\n');
}

const columnTypeOf = ({ record }: Noun, column: string, property: Property): string =>
  `${property.file ? 'string' : typeOf({ ...property, enum: undefined })}${isAlwaysFilled(record, column) ? '' : ' | null'}`;

function interfaceOf(noun: Noun): string {
  const { id } = noun.api;
  const readable = Object.entries(noun.record.properties).filter(
    ([name, property]) => !property.writeOnly && name !== id,
  );
  const lines = readable.map(([name, property]) => {
    const optional = isAlwaysFilled(noun.record, name) ? '' : '?';
    const empty = optional ? ' | null' : '';
    return `  /** ${property.title} */\n  ${property.readAs ?? name}${optional}: ${typeOf(property)}${empty};`;
  });
  return `/** ${noun.title} */\nexport interface ${pascal(noun.noun)} {\n  ${id}: number;\n${lines.join('\n')}\n}`;
}

/** What a condition may hide may be empty, required or not. */
const isAlwaysFilled = ({ required, properties }: RecordSchema, name: string): boolean =>
  required.includes(name) && !properties[name]?.visibleWhen;

function typeOf(property: Omit<Property, 'title'>): string {
  if (property.file) return 'string';
  if (property.enum) return property.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (isRows(property)) return `readonly ${rowType(property)}[]`;
  if (property.type === 'array') return `readonly (${property.items ? typeOf(property.items) : 'unknown'})[]`;
  return kindOf(property).typeName;
}

/** What a row of a table is read as. */
function rowType(property: Omit<Property, 'title'>): string {
  const columns = rowRecord(property);
  const members = Object.entries(columns.properties).map(([name, column]) =>
    isAlwaysFilled(columns, name) ? `${name}: ${typeOf(column)}` : `${name}?: ${typeOf(column)} | null`,
  );
  return `{ ${[`${ROW_ID}: string`, ...members].join('; ')} }`;
}

/** `ticket_form` becomes TicketForm. */
function pascal(name: string): string {
  return name.split('_').map(capitalized).join('');
}
