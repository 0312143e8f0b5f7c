// What each column of a file is for a command: as it is said, else as the page finds it.
import type { DataFile } from '../../src/schema/data-files/data-file';
import type { ImportPortion } from '../../src/schema/import/import-call';
import { canBeKey, type ImportColumn, importColumns } from '../../src/schema/import/import-columns';
import { isSameHeading, matchColumns, samplesOf } from '../../src/schema/import/match-columns';
import type { ServedNoun } from '../crud/noun-module';
import type { SignedIn } from '../session/sessions';
import { knownRecords } from './known-records';
import { unusable } from './read-import';

/** What the operator says of the columns. */
export interface NamedColumns {
  file: Pick<DataFile, 'headings' | 'rows'>;
  type?: number;
  /** The name or the heading of the column by which records are found. */
  key?: string;
  /** What columns are, by their headings. */
  columns: Readonly<Record<string, string>>;
  /** Gets each heading with what its column is; undefined where it is left out. */
  onMatched?(headings: readonly { heading: string; title?: string }[]): void;
}

/** @throws 422 for a heading, a column or a type that is not there, and a key by which no record can be found. */
export async function matchFile(
  { noun, module, context }: ServedNoun,
  { file, type, key, columns, onMatched }: NamedColumns,
  caller: SignedIn,
): Promise<Pick<ImportPortion, 'columns' | 'key' | 'type'>> {
  const fields = type === undefined ? undefined : await module.importFields?.(context.db, type);
  const known = importColumns(noun, fields?.record).filter(({ name }) => !fields || name !== module.importType);
  rejectUnknown(file.headings, known, columns);
  const records = await knownRecords(context.db, samplesByNoun(known, file), { caller, context });
  const names = matchColumns(noun, known, file, records, columns);
  const titles = new Map(known.map(({ name, title }) => [name, title]));
  onMatched?.(file.headings.map((heading, at) => ({ heading, title: titles.get(names[at]!) })));
  // Without a key every row is a new record, each of which would be refused.
  if (module.importType && !fields && key === undefined && !names.includes(module.importType))
    throw unusable('New records of this kind have a type: name it with --type.');
  return { columns: names, key: keyCalled(known, file.headings, names, key), type };
}

function rejectUnknown(
  headings: readonly string[],
  known: readonly ImportColumn[],
  columns: NamedColumns['columns'],
): void {
  for (const [heading, name] of Object.entries(columns)) {
    if (!headings.includes(heading)) throw unusable(`No column of the file is headed “${heading}”.`);
    if (name !== '' && !known.some((column) => column.name === name))
      throw unusable(`“${name}” is no column that can be imported.`);
  }
}

/** What stands in the file, for each noun whose records may be meant by it. */
function samplesByNoun(
  known: readonly ImportColumn[],
  { headings, rows }: NamedColumns['file'],
): Map<string, Set<string>> {
  const samples = headings.flatMap((_, at) => samplesOf(rows, at).flatMap((text) => [text, ...text.split(';')]));
  const texts = new Set(samples.map((text) => text.trim()));
  const refs = known.flatMap(({ property }) => property.ref ?? property.items?.ref ?? []);
  return new Map(refs.map((ref) => [ref, texts]));
}

function keyCalled(
  known: readonly ImportColumn[],
  headings: readonly string[],
  names: readonly string[],
  key: string | undefined,
): string | undefined {
  if (key === undefined) return undefined;
  const at = headings.findIndex((heading) => isSameHeading(heading, key));
  const found =
    known.find(({ name }) => name === key) ??
    known.find(({ name }) => name === names[at]) ??
    known.find(({ title }) => isSameHeading(title, key));
  if (!found || !canBeKey(found)) throw unusable(`No records can be found by “${key}”.`);
  return found.name;
}
