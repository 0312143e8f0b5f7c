// What came of a paste, below the table.
import type { MouseEvent } from 'react';
import { Button } from '../../engine/controls/button';
import { controlId } from '../../engine/form/form-field';
import type { PasteReport as Report, WrongCell } from './paste-block';
import type { RowTable } from './row-table';

/** Values that are named; the others are counted. */
const MAX_NAMED = 20;

interface PasteReportProps {
  report: Report | undefined;
  /** The ids of the controls begin with it. */
  inputId: string;
  table: RowTable;
  onClose(): void;
}

/**
 * What had no place, and each value that is still to be corrected, as a link to its cell. Nothing without a `report`.
 */
export function PasteReport({ report, inputId, table, onClose }: PasteReportProps) {
  if (!report) return null;
  const { wrong } = report;
  const rows = table.rows();
  return (
    <section className="rows-report" aria-label="Pasted cells">
      <p>{reportTitle(report)}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.slice(0, MAX_NAMED).map((cell) => {
            const name = `${cell.row.key}.${cell.column.name}`;
            const id = controlId(name, inputId);
            return (
              <li key={id}>
                <a href={`#${id}`} onClick={(event) => toCell(event, table, name, id)}>
                  {wrongText(cell, rows.indexOf(cell.row))}
                </a>
              </li>
            );
          })}
          {wrong.length > MAX_NAMED && <li>{wrong.length - MAX_NAMED} more, marked in the table.</li>}
        </ul>
      )}
      <Button
        isSmall
        look="quiet"
        onClick={({ currentTarget }) => {
          currentTarget.closest('.rows')?.querySelector<HTMLElement>('.rows-region')?.focus();
          onClose();
        }}
      >
        Close
      </Button>
    </section>
  );
}

/** "Row 3, Hours: “abc”. Hours must be a number." */
const wrongText = ({ column, text, message }: WrongCell, at: number): string =>
  `Row ${at + 1}, ${column.property.title}: “${text.length > 40 ? `${text.slice(0, 40)}…` : text}”. ${message}`;

/** "12 rows were pasted. 4,800 rows did not fit: there can be no more than 200. 3 values are to be corrected." */
export function reportTitle({ rows, leftRows, leftColumns, skipped, limit, wrong }: Report): string {
  return [
    `${counted(rows, 'row', 'rows')} pasted.`,
    leftRows > 0 ? `${counted(leftRows, 'row', 'rows')} did not fit: there can be no more than ${limit}.` : '',
    leftColumns > 0 ? `${counted(leftColumns, 'column', 'columns')} to the right had no place.` : '',
    skipped.length > 0
      ? `Files cannot be pasted: ${skipped.join(', ')} ${skipped.length > 1 ? 'were' : 'was'} left out.`
      : '',
    wrong.length > 0 ? `${counted(wrong.length, 'value is', 'values are')} to be corrected.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Moves the focus, not the address. */
function toCell(event: MouseEvent, table: RowTable, name: string, id: string): void {
  event.preventDefault();
  table.show(name);
  document.getElementById(id)?.focus();
}
