// Why a formula has no result, in words for whom fills in or reads the record.
import type { RecordSchema } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { capitalized } from '../formats/words';
import { fieldNamed, readableIn, readNamed } from '../formula/around';
import { computeFormula, fieldScope, namesRead } from '../formula/compute-formula';
import { cellText } from './cells';

/** Undefined where it has one, and of what is no formula. `read` gives the value of a field. */
export function whyEmpty(record: RecordSchema, name: string, read: (name: string) => unknown): string | undefined {
  const property = record.properties[name];
  const formula = property?.computed;
  if (typeof formula !== 'string') return undefined;
  const readable = readableIn(record);
  const { value, reason } = computeFormula(formula, property!, fieldScope(readable, read, cellText));
  if (value !== null) return undefined;
  if (reason !== undefined) return `${capitalized(reason)}.`;
  const missing = emptyParts(formula, new Map(Object.entries(readable)), read);
  return missing.length > 0 ? `${listed(missing)} empty.` : 'With these values the formula has no result.';
}

type Fields = Parameters<typeof fieldNamed>[0];

/** Titles of the fields that it reads and that have no value; of the record around, those of its fields. */
function emptyParts(formula: string, fields: Fields, read: (name: string) => unknown): string[] {
  return namesRead(formula, fields)
    .filter((name) => isEmpty(readNamed(read, name)))
    .flatMap((name) => fieldNamed(fields, name)?.title ?? []);
}

function listed(titles: readonly string[]): string {
  const last = titles.at(-1)!;
  return titles.length === 1 ? `${last} is` : `${titles.slice(0, -1).join(', ')} and ${last} are`;
}
