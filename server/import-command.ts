// `npm run import -- NOUN FILE --as EMAIL`: a CSV file or a workbook becomes records, as in the browser.

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { modules } from 'noun-modules';
import { readDataFile } from '../src/schema/data-files/read-data-file';
import type { Noun } from '../src/schema/descriptor/descriptor';
import { countText } from '../src/schema/formats/words';
import { IMPORT_DAYS, type ImportResult } from '../src/schema/import/import-call';
import { hasCall } from '../src/schema/model/calls';
import { nouns } from '../src/schema/model/nouns';
import type { Settings } from './base/settings';
import { failStartup } from './base/startup-error';
import type { ServedNoun } from './crud/noun-module';
import { isAdmitted } from './crud/usage';
import type { Database } from './db/database';
import { failUnlessMigrated } from './db/migrations/migrate';
import { storedNoun } from './db/noun-columns';
import { onExistingDatabase, runCommand } from './existing-database';
import { refusalOf } from './http/http-errors';
import { importFile, typeCalled } from './imports/import-file';
import type { AppContext } from './request/context';
import type { SignedIn } from './session/sessions';

const USAGE =
  'Use npm run import -- NOUN FILE --as EMAIL, with --type NAME for records of a type, --key COLUMN to find records that are there, --columns "Heading=column,…" where headings do not say it, --sheet NAME of a workbook, --all to write nothing where a record is refused, --again for a file that was imported before, --dry-run to see what it would do.';

/** Prints what is refused and how many records were written. Ends the process: with 1 where anything is refused. */
export const runImportCommand = (args: readonly string[]): Promise<never> =>
  runCommand(
    async (settings) => {
      const options = readArguments(args);
      return onExistingDatabase(settings, async (db) => {
        await failUnlessMigrated(db);
        return importWith(db, settings, options);
      });
    },
    (error) => refusalOf(error)?.message,
  );

type Options = ReturnType<typeof readArguments>;

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ as: text, type: text, key: text, columns: text, sheet: text },
        ...{ all: flag, again: flag, 'dry-run': flag },
      },
    });
    const [noun, file, ...more] = positionals;
    const columns = columnsIn(values.columns);
    if (noun && file && values.as && columns && more.length === 0)
      return { ...values, noun, file, as: values.as, columns };
  } catch {
    // What it does not know.
  }
  return failStartup(USAGE);
}

/** @returns whether nothing was refused. */
async function importWith(db: Database, settings: Settings, options: Options): Promise<boolean> {
  // The calls of imports use nothing else of a running server.
  const context = { db, settings, modules } as AppContext;
  const noun = storedNoun(nounCalled(options.noun));
  const served: ServedNoun = { noun, module: modules[noun.server ?? ''] ?? {}, context };
  const caller = await accountWith(db, options.as);
  const right = (['create', 'update'] as const).slice(0, options.key === undefined ? 1 : 2);
  for (const one of right)
    if (!hasCall(noun, one) || !(await isAdmitted(noun, one, caller, context)))
      failStartup(`${options.as} may not ${one} these records.`);
  const bytes = new Uint8Array(
    await readFile(options.file).catch(() => failStartup(`There is no file ${options.file}.`)),
  );
  const file = await readDataFile(bytes, { sheet: options.sheet });
  if (!file.ok) return failStartup(`${options.file}: ${file.message}`);
  const type =
    options.type === undefined ? undefined : await typeCalled(served, served.module.importType, options.type);
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const id = await importFile(
    served,
    {
      ...{ file, bytes, type, key: options.key, all: options.all, again: options.again },
      ...{ name: basename(options.file), columns: options.columns, isDryRun: options['dry-run'] },
      onMatched: (headings) => console.log(matchedText(headings)),
    },
    { caller, timeZone: 'UTC' },
    (results) => {
      for (const one of results) {
        counts[one.result]++;
        if (one.result === 'refused') console.log(refusedLine(one));
      }
    },
  );
  console.log(summary(counts, id, options));
  return counts.refused === 0;
}

/** "PKG_CT is Packages, WHERE is Terminals. Left out: X." */
function matchedText(headings: readonly { heading: string; title?: string }[]): string {
  const [used, left] = [headings.filter(({ title }) => title), headings.filter(({ title }) => !title)];
  const text = used.map(({ heading, title }) => `${heading || '(no heading)'} is ${title}`).join(', ');
  return left.length === 0
    ? `${text}.`
    : `${text}. Left out: ${left.map(({ heading }) => heading || '(no heading)').join(', ')}.`;
}

const refusedLine = ({ row, errors = {} }: ImportResult): string =>
  `Row ${countText(row)}: ${Object.values(errors).join(' ')}`;

function summary(counts: Record<ImportResult['result'], number>, id: string | undefined, options: Options): string {
  const { new: created, changed, unchanged, refused } = counts;
  const text = [
    ...[`${countText(created)} new`, `${countText(changed)} changed`],
    ...[`${countText(unchanged)} unchanged`, `${countText(refused)} refused`],
  ].join(', ');
  if (options['dry-run']) return `It would be: ${text}. Nothing was written.`;
  const isWritten = id !== undefined && created + changed > 0;
  return isWritten ? `${text}. Import ${id} can be undone for ${IMPORT_DAYS} days.` : `${text}. Nothing was written.`;
}

/** By its name, its plural or its address. */
function nounCalled(name: string): Noun {
  const wanted = name.toLowerCase().replace(/^\//, '');
  const can = [...nouns.values()].filter((noun) => hasCall(noun, 'create') && !noun.api.single);
  const found = can.find(({ noun, plural, title, api }) =>
    [noun, plural ?? `${title}s`, api.base.slice(1)].some((one) => one.toLowerCase() === wanted),
  );
  const known = can.map(({ noun }) => noun).join(', ');
  return found ?? failStartup(`There is no “${name}” to import. Use one of: ${known}.`);
}

async function accountWith(db: Database, email: string): Promise<SignedIn> {
  const { rows } = await sql<{ userId: number; role: string | null }>`
    select user_id as "userId", (select role_name from role where role_id = type_id) as role
    from users where lower(email) = ${email.toLowerCase()} and status = 1`.execute(db);
  if (!rows[0]) return failStartup(`There is no active user with the e-mail ${email}.`);
  return { ...rows[0], tokenHash: '' };
}

/** `Terminal=terminal_id,Old number=fields.old_number`; an empty column is left out. Undefined for anything else. */
function columnsIn(text = ''): Record<string, string> | undefined {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  if (!pairs.every((pair) => pair.includes('='))) return undefined;
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.lastIndexOf('=')).trim(), pair.slice(pair.lastIndexOf('=') + 1).trim()]),
  );
}
