// Files of a record (`"file"` in a descriptor): a column with the stored name, and a row of `stored_file`.
import type { Noun, Values } from '../../src/schema/model/descriptor';
import { isEmpty } from '../../src/schema/rules/values';
import type { Connection } from '../db/database';
import { viewLink } from '../files/links';
import type { UploadedFile } from '../files/receive';
import { deleteFiles, insertFiles } from '../files/stored-files';

/** Names of the properties that hold one file. */
export const fileNames = ({ record }: Noun): string[] =>
  Object.keys(record.properties).filter((name) => record.properties[name]?.file);

/** Names of the properties that hold a list of files. */
export const fileListNames = ({ record }: Noun): string[] =>
  Object.keys(record.properties).filter((name) => record.properties[name]?.items?.file);

/** Adds the rows of new files, and removes those of the files of `row` that they replace or that were emptied. */
export async function replaceFiles(db: Connection, noun: Noun, values: Values, row: Values = {}): Promise<void> {
  const names = fileNames(noun).filter((name) => Object.hasOwn(values, name));
  await deleteFiles(db, storedNames(names, row));
  await insertFiles(
    db,
    names.map((name) => values[name]).filter((value): value is UploadedFile => !isEmpty(value)),
  );
}

/** Removes the rows of a record's files. */
export const removeFiles = (db: Connection, noun: Noun, row: Values): Promise<void> =>
  deleteFiles(db, storedNames(fileNames(noun), row));

/** A row in a response: a stored name becomes one that `/storage/` serves for some minutes. */
export function withLinks(noun: Noun, row: Values, linkKey: string): Values {
  const links = fileNames(noun).flatMap((name): [string, string][] =>
    typeof row[name] === 'string' ? [[name, viewLink(row[name], linkKey)]] : [],
  );
  return { ...row, ...Object.fromEntries(links) };
}

const storedNames = (names: readonly string[], row: Values): string[] =>
  names.map((name) => row[name]).filter((name): name is string => typeof name === 'string');
