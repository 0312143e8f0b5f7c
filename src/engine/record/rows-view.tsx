// A table inside a record where it is only read: on the page of the record, and on its printed sheet. On a phone every row is
// a card.
import { memo, type ReactNode } from 'react';
import type { FieldEntry, Property, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { PARAGRAPH_LENGTH } from '../../schema/descriptor/limits';
import { isEmpty, isFiles, isObject } from '../../schema/formats/plain-values';
import { isAmount } from '../../schema/model/cells';
import { hasTotals, totalText } from '../../schema/model/row-totals';
import { blockHeading, ROW_ID, rowRecord } from '../../schema/model/rows';
import { kindOf } from '../../schema/values/kinds';
import { showCell } from '../cells/cell';
import { filesIn } from '../cells/files-in';
import { shownValue } from './record-values';

interface RowsViewProps {
  property: Property;
  value: unknown;
  label: string;
  /** On paper, where a column in which nothing stands is left out: nobody can fill it there. */
  isPaper?: boolean;
}

/** Each row as a section of its own, with its fields below each other: also on paper. */
export function RowBlocks({
  property,
  value,
  heading,
}: Pick<RowsViewProps, 'property' | 'value'> & { heading: string }) {
  const rows = Array.isArray(value) ? value.filter(isObject) : [];
  if (rows.length === 0) return <span className="field-hint">None</span>;
  const columns = rowRecord(property);
  return (
    <>
      <ol className="row-blocks">
        {rows.map((row, at) => (
          <li key={String(row[ROW_ID] ?? at)}>
            <strong>
              {heading} {at + 1}
            </strong>
            <dl>
              {Object.entries(columns.properties).flatMap(([name, column]) => {
                const shown = shownValue(columns, row, name);
                if (isEmpty(shown)) return [];
                return (
                  <div key={name}>
                    <dt>{column.title}</dt>
                    <dd>{showValue(column, shown)}</dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </ol>
      {Object.entries(columns.properties).map(([name, column]) =>
        column.total ? (
          <strong key={name} className="row-blocks-total">
            Total {column.title} {totalText(rows, name, column)}
          </strong>
        ) : null,
      )}
    </>
  );
}

interface PaperRowsProps {
  property: Property;
  value: unknown;
  entry: Pick<FieldEntry, 'as' | 'uiOptions'>;
  label?: string;
}

/** As the entry shows them, on paper. */
export function PaperRows({ property, value, entry, label = property.title }: PaperRowsProps) {
  const heading = blockHeading(property, entry);
  return heading === undefined ? (
    <RowsView property={property} value={value} label={label} isPaper />
  ) : (
    <RowBlocks property={property} value={value} heading={heading} />
  );
}

/** `value` are rows as a read returns them, with the names of what they refer to. */
export function RowsView({ property, value, label, isPaper }: RowsViewProps) {
  const rows = Array.isArray(value) ? value.filter(isObject) : [];
  if (rows.length === 0) return <span className="field-hint">No rows</span>;
  const columns = isPaper ? filledColumns(rowRecord(property), rows) : rowRecord(property);
  const entries = Object.entries(columns.properties);
  return (
    // The roles are the elements' own; they are written because a phone lays rows out as blocks.
    <table role="table" className="rows-view" aria-label={label} data-whole={fits(columns) || undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {entries.map(([name, column]) => (
            <th key={name} role="columnheader" scope="col" className={lookOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => (
          <RowView key={String(row[ROW_ID] ?? at)} columns={columns} row={row} />
        ))}
      </tbody>
      {hasTotals(columns) && (
        <tfoot role="rowgroup">
          <tr role="row">
            {entries.map(([name, column], at) => {
              const sum = column.total ? totalText(rows, name, column) : '';
              const text = at === 0 ? `Total ${sum}`.trim() : sum;
              return (
                <td
                  key={name}
                  role="cell"
                  className={lookOf(column)}
                  data-label={column.total ? (at === 0 ? column.title : `Total ${column.title}`) : undefined}
                >
                  {text}
                </td>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const RowView = memo(function RowView({ columns, row }: { columns: RecordSchema; row: Values }) {
  return (
    <tr role="row">
      {Object.entries(columns.properties).map(([name, column]) => (
        <td key={name} role="cell" className={lookOf(column)} data-label={column.title}>
          {showValue(column, shownValue(columns, row, name))}
        </td>
      ))}
    </tr>
  );
});

/** What a reference is called is a text; each file is a link, and of one that is gone there is the name. */
function showValue(column: Property, value: unknown): ReactNode {
  const files = isFiles(column) ? [value].flat().filter(isObject) : [];
  if (files.length === 0) return showCell(column.ref !== undefined ? TEXT : column, value);
  return (
    <ul className="row-files">
      {files.map((file, at) => {
        const [linked] = filesIn(file);
        return (
          <li key={linked?.url ?? at}>
            {linked ? (
              <a className="cell-link" href={linked.url} download={linked.name}>
                {linked.name}
              </a>
            ) : (
              String(file.name)
            )}
          </li>
        );
      })}
    </ul>
  );
}

const TEXT = { type: 'string' } as const;

function filledColumns(columns: RecordSchema, rows: readonly Values[]): RecordSchema {
  const filled = Object.entries(columns.properties).filter(
    ([name, { when }]) => (columns.required.includes(name) && !when?.show) || rows.some((row) => !isEmpty(row[name])),
  );
  return { ...columns, properties: Object.fromEntries(filled) };
}

/** Numbers are right-aligned; they, times and days stay on one line where there is room for all of them. Text of several lines has what is left. */
function lookOf(column: Property): string | undefined {
  if (isAmount(column)) return 'cell-number cell-short';
  if (kindOf(column).maxLength === PARAGRAPH_LENGTH) return 'cell-long';
  return lettersOf(column) === undefined ? undefined : 'cell-short';
}

/** Whether a sheet of paper has room for the short columns uncut, and some for the others. */
function fits({ properties }: RecordSchema): boolean {
  const letters = Object.values(properties).map((column) => lettersOf(column) ?? LONG_LETTERS);
  return letters.reduce((sum, count) => sum + count, 0) <= PAPER_LETTERS;
}

/** Undefined where a value may be any text, as what a reference or a choice is called. */
const lettersOf = (column: Property): number | undefined =>
  column.ref === undefined && column.options === undefined ? kindOf(column).letters : undefined;

const PAPER_LETTERS = 96;
const LONG_LETTERS = 10;
