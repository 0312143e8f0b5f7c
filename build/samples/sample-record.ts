// Made-up records that obey the rules of their noun, from its descriptor alone: for the screenshots of nouns without
// data, and for the tests, which only try other texts first.
import type { Noun, Property, RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import { dayOf } from '../../src/schema/formats/day-limits';
import { fixedChoices } from '../../src/schema/model/nouns';
import { type RecordMode, recordFor } from '../../src/schema/model/record-for';
import { isRows, rowRecord } from '../../src/schema/model/rows';
import { STATE } from '../../src/schema/model/states';
import { violations } from '../../src/schema/rules/rules';
import { readValue } from '../../src/schema/values/read-value';
import { fillable } from './conditional-values';

/** What is tried for a property, the most useful first; the first value that obeys the rules is taken. */
export interface SampleStyle {
  texts(property: Property, n: number, noun: Noun): readonly string[];
  numbers(property: Property, n: number): readonly number[];
  choices(all: readonly unknown[], n: number, usual: unknown): readonly unknown[];
}

/** What a sender may write: everything that is not read-only. Where a record's state leads follows from the one it has. */
export function sendable(noun: Noun, mode: RecordMode): RecordSchema {
  const { required, properties } = recordFor(noun, mode);
  const writable = Object.entries(properties).filter(
    ([name, property]) => !property.readOnly && !(noun.states && name === STATE),
  );
  return {
    required: required.filter((name) => writable.some(([other]) => other === name)),
    properties: Object.fromEntries(writable),
  };
}

/**
 * A record that obeys every rule; another `n` gives another one. `given` are values that are there already, such as the
 * ids to point to, those of rows by table and column (`labor.worktype_id`): they are taken as they are. It has no files, and nothing that its conditions hide or lock; the field
 * `focus` can be filled in, if it ever can. @throws an error that names the property for which no
 * value was found.
 */
export function sampleRecord(
  noun: Noun,
  mode: RecordMode,
  n: number,
  { given = {}, style, focus }: { given?: Values; style: SampleStyle; focus?: string },
): Values {
  const values: Values = {};
  const record = sendable(noun, mode);
  for (const [name, property] of partnersFirst(Object.entries(record.properties))) {
    if (property.file || property.items?.file) continue;
    const good =
      given[name] !== undefined
        ? given[name]
        : candidates(property, n, values, { noun, style, inRows: valuesInRows(given, name) }).find((value) =>
            obeys(property, value, values),
          );
    if (good === undefined) throw new Error(`No sample value is known for ${noun.noun}.${name}`);
    values[name] = good;
  }
  return fillable(record, values, focus);
}

const obeys = (property: Property, value: unknown, values: Values): boolean =>
  violations(property, value, values).length === 0;

/** A value that is compared with another one is made after that. */
function partnersFirst(all: readonly [string, Property][]): readonly [string, Property][] {
  const isCompared = ([, { match, after, notEqualTo }]: [string, Property]) =>
    (match ?? after ?? notEqualTo) !== undefined;
  return [...all.filter((one) => !isCompared(one)), ...all.filter(isCompared)];
}

interface Context {
  noun: Noun;
  style: SampleStyle;
  /** Values that every row of the property has. */
  inRows?: Values;
}

const valuesInRows = (given: Values, table: string): Values =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) =>
      key.startsWith(`${table}.`) ? [[key.slice(table.length + 1), value]] : [],
    ),
  );

function candidates(property: Property, n: number, values: Values, context: Context): readonly unknown[] {
  const { style, noun } = context;
  if (property.const !== undefined) return [property.const];
  if (property.match !== undefined) return [values[property.match]];
  if (isRows(property)) return [sampleRows(property, n, context)];
  if (property.type === 'array') {
    const { minItems = 1, maxItems = 2 } = property;
    return [listed(property, n, values, context).slice(0, Math.max(minItems, Math.min(2, maxItems)))];
  }
  const choices = fixedChoices(property)?.map(({ value }) => value) ?? property.enum;
  if (choices) return style.choices(choices, n, property.default);
  switch (property.type) {
    case 'integer':
    case 'number':
      return style.numbers(property, n);
    case 'boolean':
      return [n % 2 === 0];
    case 'object':
      return [{ n }];
    default:
      return [...style.texts(property, n, noun), ...limitDays(property)];
  }
}

/** The first and the last day that it may be: they depend on the day on which the record is made. */
function limitDays(property: Property): readonly unknown[] {
  const days = [property.notBefore, property.notAfter].flatMap((limit) =>
    limit === undefined ? [] : [dayOf(limit, new Date())],
  );
  return days.map((day) => readValue(property, day));
}

/** Rows that obey the rules of their columns: as few as the table may have, and one at least. */
function sampleRows(property: Property, n: number, { noun, style, inRows }: Context): Values[] {
  const columns = { ...noun, record: rowRecord(property), add: undefined, states: undefined };
  return Array.from({ length: Math.max(property.minItems ?? 1, 1) }, (_, i) =>
    sampleRecord(columns, 'add', n + i, { style, given: inRows }),
  );
}

/** What can be in a list: its choices, or three texts that differ. */
function listed(property: Property, n: number, values: Values, context: Context): readonly unknown[] {
  const choices = fixedChoices(property);
  if (choices)
    return context.style.choices(
      choices.map(({ value }) => value),
      n,
      undefined,
    );
  const item = { ...property.items, title: property.title };
  return [0, 1, 2].flatMap((i) => {
    const found = candidates(item, 3 * n + i, values, context).find((value) => obeys(item, value, values));
    return found === undefined ? [] : [found];
  });
}

/** The list from its nth entry on, and then from its start. */
export function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
