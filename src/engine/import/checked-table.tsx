// The table of the check: a row of the file in each line, its result in front; below a refused one what is wrong with it.

import { Fragment, memo } from 'react';
import { countText } from '../../schema/formats/words';
import { Icon } from '../controls/icons';
import type { ShownLine } from './model/checked-file';
import { outcomeLabel } from './outcomes';
import type { EditedCell, StepProps } from './step-props';

interface TableProps extends Pick<StepProps, 'state'> {
  /** Undefined until the first page is there. */
  lines: readonly ShownLine[] | undefined;
  onEdit(cell: EditedCell): void;
}

/** A column that is not left out: what it is called here and in the file. */
interface UsedColumn {
  name: string;
  title: string;
  heading: string;
  isNumber: boolean;
}

function usedColumns({ head, names, columns }: StepProps['state']): UsedColumn[] {
  return names.flatMap((name, at) => {
    const column = columns.find((one) => one.name === name);
    if (!column) return [];
    const { type, ref, options, enum: values } = column.property;
    const isNumber = (type === 'number' || type === 'integer') && !ref && !options && !values && !column.isKeyOnly;
    return [{ name, title: column.title, heading: head!.headings[at]!, isNumber }];
  });
}

/** Only columns that are imported. Where a heading is not the title of its field, both are shown. */
export function CheckedTable({ state, lines, onEdit }: TableProps) {
  const columns = usedColumns(state);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="import-region" aria-label="Rows of the file" tabIndex={0}>
      {/* The roles are the elements' own; they are written because a phone lays rows out as cards, which would take them
        away. */}
      <table role="table" className="import-table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="import-number">
              Row
            </th>
            <th role="columnheader" scope="col">
              Result
            </th>
            {columns.map(({ name, title, heading, isNumber }) => (
              <th key={name} role="columnheader" scope="col" className={isNumber ? 'import-number' : undefined}>
                {title}
                {heading !== title && <small>{heading}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {(lines ?? []).map((line) => (
            <Line key={line.row} line={line} columns={columns} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps {
  line: ShownLine;
  columns: readonly UsedColumn[];
  onEdit(cell: EditedCell): void;
}

const Line = memo(function Line({ line, columns, onEdit }: LineProps) {
  const { row, outcome, errors, cells, changes } = line;
  const messages = Object.values(errors);
  const isRefused = messages.length > 0;
  const why = `import-why-${row}`;
  return (
    <Fragment>
      <tr role="row" data-row={row} data-outcome={outcome}>
        <th role="rowheader" scope="row" className="import-number" data-title="Row">
          {countText(row)}
        </th>
        <td role="cell" className="import-result" aria-describedby={isRefused ? why : undefined}>
          {outcome && (
            <>
              <span className="import-sign" data-outcome={outcome} aria-hidden="true" />
              {outcomeLabel(outcome)}
            </>
          )}
        </td>
        {columns.map(({ name, title, isNumber }, at) => (
          <td key={name} role="cell" className={isNumber ? 'import-number' : undefined} data-title={title}>
            {Object.hasOwn(errors, name) ? (
              <button
                type="button"
                className="import-wrong"
                aria-describedby={why}
                onClick={({ currentTarget }) =>
                  onEdit({ row, column: name, text: cells[at]!, message: errors[name], opener: currentTarget })
                }
              >
                {cells[at] === '' ? 'Empty' : cells[at]}
              </button>
            ) : (
              <Cell text={cells[at]!} change={Object.hasOwn(changes, name) ? changes[name] : undefined} />
            )}
          </td>
        ))}
      </tr>
      {isRefused && (
        <tr role="row" className="import-why" data-outcome={outcome}>
          <td role="cell" colSpan={2} />
          <td role="cell" colSpan={columns.length}>
            <p id={why}>
              <Icon name="alert-circle" /> {messages.join(' ')}
            </p>
          </td>
          <td colSpan={2} />
        </tr>
      )}
    </Fragment>
  );
});

/** A value, and in front of it the one that it replaces. */
function Cell({ text, change }: { text: string; change?: readonly [before: string, after: string] }) {
  if (!change) return text;
  const [before, after] = change;
  return (
    <>
      {before !== '' && (
        <>
          <del>{before}</del>{' '}
        </>
      )}
      <ins>{after}</ins>
    </>
  );
}
