// What a reader gets of the files in the rows of a ticket's fields, whose cells name them.
import type { Property } from '../../src/schema/descriptor/descriptor';
import { cellFiles, cellOf, withFileCells } from '../../src/schema/model/row-files';

/** Rows whose cells name their files, with what a reader gets of these. A file that is gone is left out. */
export const withReadFiles = <File extends object>(
  property: Property,
  rows: unknown,
  files: ReadonlyMap<string, File>,
): unknown =>
  withFileCells(property, rows, (value, column) => {
    const found = cellFiles(value).flatMap((name) => files.get(String(name)) ?? []);
    return cellOf(column, found) ?? null;
  });
