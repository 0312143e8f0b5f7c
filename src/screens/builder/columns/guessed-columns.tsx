// The guess of every column: its label, some of its values, what it becomes, and why.
import { useId } from 'react';
import { COLUMN_KINDS, type ColumnKind, type GuessedColumn, optionsIn } from './guess-columns';

interface GuessedColumnsProps {
  guessed: readonly GuessedColumn[];
  /** As they are chosen now. */
  kinds: readonly ColumnKind[];
  onChange(kinds: readonly ColumnKind[]): void;
}

export function GuessedColumns({ guessed, kinds, onChange }: GuessedColumnsProps) {
  const id = useId();
  return (
    <ol className="column-guesses">
      {guessed.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <li key={index} data-off={kinds[index] === 'none' || undefined}>
          <label className="column-label" htmlFor={`${id}-${index}`}>
            {column.label}
          </label>
          <select
            id={`${id}-${index}`}
            className="control"
            aria-describedby={`${id}-${index}-why`}
            value={kinds[index]}
            onChange={({ target }) => onChange(kinds.with(index, target.value as ColumnKind))}
          >
            {Object.entries(COLUMN_KINDS).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
          <p className="column-why" id={`${id}-${index}-why`}>
            {kinds[index] === column.kind ? '' : `Guessed: ${COLUMN_KINDS[column.kind]}. `}
            {column.reason}
          </p>
          {column.values.length > 0 && <p className="column-values">{someOf(column.values)}</p>}
        </li>
      ))}
    </ol>
  );
}

const SHOWN = 3;
const SHORT = 40;

/** "dry · wet · torn · …" */
function someOf(values: readonly string[]): string {
  const different = optionsIn(values);
  const shown = different
    .slice(0, SHOWN)
    .map((value) => (value.length > SHORT ? `${value.slice(0, SHORT - 1)}…` : value));
  return [...shown, ...(different.length > SHOWN ? ['…'] : [])].join(' · ');
}
