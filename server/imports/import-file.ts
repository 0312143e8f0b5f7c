// Imports a whole file, portion by portion, for a command of the operator.
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DataFile } from '../../src/schema/data-files/data-file';
import { folded } from '../../src/schema/formats/folded';
import { type ImportPortion, type ImportResult, MAX_IMPORT_PORTION } from '../../src/schema/import/import-call';
import { canBeKey, type ImportColumn, importColumns } from '../../src/schema/import/import-columns';
import { portionEnd } from '../../src/schema/import/import-plan';
import { columnsOf } from '../../src/schema/model/columns';
import { nounOf } from '../../src/schema/model/nouns';
import type { ServedNoun } from '../crud/noun-module';
import { checkImport, writeImport } from './import-records';
import { pastImports } from './past-imports';
import { type Importer, readingOf } from './prepare-records';
import { unusable } from './read-import';

export interface FileImport {
  file: Pick<DataFile, 'headings' | 'rows'>;
  name: string;
  bytes: Uint8Array;
  type?: number;
  /** The name or the heading of the column by which records are found. */
  key?: string;
  /** What columns are, by their headings. */
  columns: Readonly<Record<string, string>>;
  isDryRun: boolean;
  /** Nothing is written where a record is refused. */
  all: boolean;
  /** Also where the same file was imported before. */
  again: boolean;
}

/** @param onResults gets those of each portion. @returns the id of the import; none of a dry run. @throws 422 */
export async function importFile(
  served: ServedNoun,
  given: FileImport,
  by: Omit<Importer, 'batch'>,
  onResults: (results: readonly ImportResult[]) => void,
): Promise<string | undefined> {
  const { file, name, bytes, isDryRun, all } = given;
  const plain = await portionOf(served, given);
  const { plan } = await readingOf(served.context.db, served, { ...plain, rows: [] });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const portions: ImportPortion[] = [];
  for (let from = 0; from < file.rows.length; ) {
    const end = portionEnd(plan, file.rows, from, MAX_IMPORT_PORTION);
    portions.push({ ...plain, rows: file.rows.slice(from, end) });
    from = end;
  }
  if (isDryRun || all) {
    const checked: ImportResult[] = [];
    for (const portion of portions) checked.push(...(await checkImport(served, portion, by)));
    const isRefused = checked.some(({ result }) => result === 'refused');
    if (isDryRun || isRefused) onResults(isDryRun ? checked : checked.filter(({ result }) => result === 'refused'));
    if (isDryRun || isRefused) return undefined;
  }
  if (!plain.key && !given.again) await rejectSameFile(served, sha256);
  const id = randomUUID();
  const described = { name, sha256, rows: file.rows.length };
  for (const [portion, rows] of portions.entries())
    onResults(await writeImport(served, { ...rows, import: id, portion, file: described }, by));
  return id;
}

async function rejectSameFile({ noun, context }: ServedNoun, sha256: string): Promise<void> {
  const [before] = (await pastImports(context.db, noun, sha256)).filter(({ undone }) => undone === undefined);
  if (before)
    throw unusable(
      `The same file was imported at ${before.at} by ${before.user}. Name a --key by which its records are found, or import it --again.`,
    );
}

/** What each column is: as it is said, else by its heading. @throws 422 */
async function portionOf(served: ServedNoun, { file, type, key, columns }: FileImport): Promise<ImportPortion> {
  const { noun, module, context } = served;
  const fields = type === undefined ? undefined : await module.importFields?.(context.db, type);
  const known = importColumns(noun, fields?.record);
  const names = file.headings.map((heading) => columns[heading] ?? columnCalled(served, known, heading)?.name ?? '');
  const wanted =
    key === undefined ? undefined : (known.find(({ name }) => name === key) ?? columnCalled(served, known, key));
  if (key !== undefined && !(wanted && canBeKey(wanted))) throw unusable(`No records can be found by “${key}”.`);
  return { columns: names, rows: [], key: wanted?.name, type };
}

/** By its name, its title, or what a list calls it. */
function columnCalled({ noun }: ServedNoun, known: readonly ImportColumn[], heading: string): ImportColumn | undefined {
  const wanted = folded(heading);
  const labels = (noun.screens ?? []).flatMap((screen) => (screen.kind === 'list' ? columnsOf(noun, screen) : []));
  const listed = labels.filter(({ label = '' }) => folded(label) === wanted).map(({ path }) => path.split('.')[0]!);
  return (
    known.find(({ name, title }) => folded(name) === wanted || folded(title) === wanted) ??
    known.find(({ name, property }) => listed.some((path) => path === name || path === property.ref))
  );
}

/** The id of the type that is called so. @throws 422 */
export async function typeCalled({ noun, context }: ServedNoun, property: string | undefined, name: string) {
  const ref = property === undefined ? undefined : noun.record.properties[property]?.ref;
  const target = ref === undefined ? undefined : nounOf(ref);
  if (!target) throw unusable('These records have no types.');
  const { rows } = await sql<{ id: number }>`select ${sql.id(target.api.id)} as id from ${sql.id(target.noun)}
    where lower(${sql.id(target.label)}::text) = ${name.toLowerCase()} order by 1 desc`.execute(context.db);
  if (!rows[0]) throw unusable(`There is no type “${name}”.`);
  return rows[0].id;
}
