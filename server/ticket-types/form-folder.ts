// A folder with a file for every ticket form: read as a whole, with every problem named by file and line.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { isNestedDeeper } from '../../src/schema/formats/json-depth';
import { spaced } from '../../src/schema/formats/words';
import { type KeyedForm, readFormFile } from '../../src/schema/ticket-types/form-file';
import { importSizeProblem } from '../../src/schema/ticket-types/import-definition';
import { failStartup } from '../base/startup-error';

/** A file without problems, with what a message about it needs. */
export interface FormFileOnDisk {
  file: string;
  form: KeyedForm;
  /** The line of a field, counted from 1. */
  lineOf(path: readonly (string | number)[]): number;
}

/** The names of the JSON files in a folder, sorted. @throws a startup error where it cannot be read. */
export function jsonFilesIn(folder: string): string[] {
  return onDisk('read', folder, () =>
    readdirSync(folder)
      .filter((name) => name.toLowerCase().endsWith('.json'))
      .sort(),
  );
}

/** Runs `work` on a file or a folder. @throws a startup error that names it where the system refuses that. */
export function onDisk<T>(what: 'read' | 'written' | 'removed', path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    return failStartup(`${path} cannot be ${what}: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}.`);
  }
}

/**
 * Every form of a folder; `mayBeNone` where it has something else to import. @throws a startup error with all problems:
 * one line each, with file and line.
 */
export function readForms(folder: string, mayBeNone = false): FormFileOnDisk[] {
  const names = jsonFilesIn(folder);
  if (names.length === 0 && !mayBeNone) failStartup(`There is no form in ${folder}: no file whose name ends in .json.`);
  const problems: string[] = [];
  const forms = names.flatMap((file) => {
    const read = readFile(folder, file);
    if ('problems' in read) problems.push(...read.problems);
    return 'form' in read ? read : [];
  });
  const fileOf = new Map<string, string>();
  for (const { file, form } of forms) {
    const other = fileOf.get(form.form_key);
    if (other === undefined) fileOf.set(form.form_key, file);
    else
      problems.push(
        `${file} and ${other} have the same form_key, "${form.form_key}": remove one, or give it a key of its own.`,
      );
  }
  if (problems.length > 0) failForms(problems);
  return forms;
}

/** One line for each problem. */
export const failForms = (problems: readonly string[]): never =>
  failStartup(`${problems.join('\n')}\nNothing was changed.`);

/** `seal-check.json, line 12: …`. */
export const problemAt = (file: string, line: number, message: string): string => `${file}, line ${line}: ${message}`;

function readFile(folder: string, file: string): FormFileOnDisk | { problems: string[] } {
  const parsed = parseFile(folder, file);
  if ('problems' in parsed) return parsed;
  const { content, lineOf } = parsed;
  const read = readFormFile(content);
  if (read.ok) return { file, form: read.form, lineOf };
  return { problems: read.problems.map(({ message, path: at }) => problemAt(file, lineOf(at), message)) };
}

/** The content of a file that is JSON, with the lines of what is in it; else what is wrong. */
export function parseFile(
  folder: string,
  file: string,
): { content: unknown; lineOf: FormFileOnDisk['lineOf'] } | { problems: string[] } {
  const path = join(folder, file);
  const tooLarge = importSizeProblem(onDisk('read', path, () => statSync(path).size));
  if (tooLarge) return { problems: [`${file}: ${tooLarge}`] };
  const text = onDisk('read', path, () => readFileSync(path, 'utf8')).replace(/^\uFEFF/, '');
  if (text.trim() === '') return { problems: [`${file}: This file is empty.`] };
  if (isNestedDeeper(text, MAX_DEPTH)) return { problems: [`${file}: This file is nested too deeply to be a form.`] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first || !root) {
    const what = first ? printParseErrorCode(first.error) : 'ValueExpected';
    return { problems: [problemAt(file, lineAt(text, first?.offset ?? 0), `This is not JSON: ${spaced(what)}.`)] };
  }
  return { content: JSON.parse(text), lineOf: (at) => lineAt(text, nearest(root, at).offset) };
}

/** Brackets open at once; a form has six levels. */
const MAX_DEPTH = 64;

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The value at the path, or the nearest above it that is there. */
function nearest(root: Node, path: readonly (string | number)[]): Node {
  const found = findNodeAtLocation(root, [...path]);
  return found ?? (path.length === 0 ? root : nearest(root, path.slice(0, -1)));
}
