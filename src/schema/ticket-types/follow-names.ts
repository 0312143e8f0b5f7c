// What of a form that is designed follows when a field is called otherwise: formulas and conditions of columns that read the
// field, and formulas and conditions of other fields that read a column by its name in the API.
import { findName } from '../conditions/formula-labels';
import type { Property } from '../descriptor/descriptor';
import { withNames } from '../formula/in-words';
import { RECORD } from '../formula/row-around';
import { type FormAround, formAround, isReadingAround, withOuterNames } from './columns-around';
import { namesOf } from './definition-conditions';
import { draftProperty } from './field-property';
import { mapFormulas } from './map-conditions';
import { namedColumns, readableColumns, rowItems } from './row-columns';
import type { DraftDetail, RowColumn } from './ticket-field';

/** The columns of each field, by its index, in which something follows what the fields were called `before`. */
export function columnsFollowing(
  before: readonly DraftDetail[],
  now: readonly DraftDetail[],
): Map<number, readonly RowColumn[]> {
  const changed = new Map<number, readonly RowColumn[]>();
  const reading = now.flatMap(({ columns }, at) => (columns && isReadingAround(columns) ? [at] : []));
  if (reading.length === 0) return changed;
  const [was, is] = [aroundOf(before), aroundOf(now)];
  for (const at of reading) {
    const columns = now[at]!.columns!;
    const properties = rowItems(columns).properties!;
    const followed = (text: string) => followedText(text, properties, was, is);
    const next = columns.map((column) => withFormulas(column, followed));
    if (next.some((column, i) => column !== columns[i])) changed.set(at, next);
  }
  return changed;
}

function aroundOf(details: readonly DraftDetail[]): FormAround {
  const keys = namesOf(details);
  return formAround(Object.fromEntries(details.map((one, at) => [keys[at]!, draftProperty(one)])), details, keys);
}

/** A name that still means the same field stays as it is written. */
function followedText(
  text: string,
  columns: Readonly<Record<string, Property>>,
  was: FormAround,
  is: FormAround,
): string {
  const [before, now] = [was, is].map(({ names }) => findName(names[RECORD]!)) as [Find, Find];
  const isForm = (root: string) => withOuterNames(`${root}.x`, columns, was).startsWith(`${RECORD}.`);
  return withNames(
    text,
    (name) => name,
    (root, written) => {
      const field = isForm(root) ? before(written) : undefined;
      if (field === undefined || now(written) === field) return written;
      return is.labels.get(field) ?? written;
    },
  );
}

type Find = (name: string) => string | undefined;

function withFormulas(column: RowColumn, change: (text: string) => string): RowColumn {
  const formula = column.formula && change(column.formula);
  const show_when = column.show_when && change(column.show_when);
  return formula === column.formula && show_when === column.show_when ? column : { ...column, formula, show_when };
}

/** The names in the API that columns had `before` and have no more, each with the new one. */
export function renamedColumns(before: readonly RowColumn[], now: readonly RowColumn[]): ReadonlyMap<string, string> {
  const former = new Map(namedColumns(readableColumns(before)).map((column, at) => [column.row_id ?? `${at}`, column]));
  const taken = new Set(namedColumns(readableColumns(now)).map(({ name }) => name));
  return new Map(
    readableColumns(now).flatMap(({ row_id, name }, at): [string, string][] => {
      const was = former.get(row_id ?? `${at}`)?.name;
      // One that is emptied keeps its name when it is saved.
      return was === undefined || !name || was === name || taken.has(was) ? [] : [[was, name]];
    }),
  );
}

/** What of a field names columns of the field `key`, with those called by their new names; the same where nothing does. */
export function withColumnNamesOf<Field extends Pick<DraftDetail, 'formula' | 'conditions'>>(
  field: Field,
  key: string,
  renamed: ReadonlyMap<string, string>,
): Field {
  return mapFormulas(field, (formula) =>
    withNames(
      formula,
      (name) => name,
      (name, column) => (name === key ? (renamed.get(column) ?? column) : column),
    ),
  );
}
