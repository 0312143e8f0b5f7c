// Columns of a spreadsheet become fields.
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../engine/controls/button';
import { Segments } from '../../../engine/controls/segments';
import { FieldError } from '../../../engine/feedback/field-error';
import { announce } from '../../../engine/feedback/live-region';
import { TitledDialog } from '../../../engine/overlay/titled-dialog';
import { decodeText } from '../../../schema/data-files/text-encoding';
import { countOf } from '../../../schema/formats/words';
import { importSizeProblem } from '../../../schema/ticket-types/import-definition';
import { FilePick } from '../../../widgets/file-pick';
import { IMPORT_MODES, type ImportMode, importStep } from '../model/commands';
import { useBuilder } from '../store/builder';
import {
  COLUMN_KINDS,
  type ColumnKind,
  columnsToDesign,
  type GuessedColumn,
  guessColumns,
  optionsIn,
} from './guess-columns';
import { readTable } from './read-table';

interface ColumnsDialogProps {
  opener: HTMLElement;
  onClose(): void;
}

/**
 * First its cells are pasted or read from a file, then the guess of each column is shown, with the reason, to be
 * changed or left out before anything is added. All that is added is one step of the design.
 */
export function ColumnsDialog({ opener, onClose }: ColumnsDialogProps) {
  const { store, newKey } = useBuilder();
  const title = useRef<HTMLHeadingElement>(null);
  const isEmpty = store.design().rows.length === 0;
  const [mode, setMode] = useState<ImportMode>(isEmpty ? 'replace' : 'append');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [table, setTable] = useState<Extract<ReturnType<typeof readTable>, { ok: true }>>();
  const guessed = useMemo(() => (table ? guessColumns(table.headings, table.columns) : []), [table]);
  const [chosen, setChosen] = useState<readonly ColumnKind[]>([]);
  const columns = guessed.map((column, index) => ({ ...column, kind: chosen[index] ?? column.kind }));
  const count = columns.filter(({ kind }) => kind !== 'none').length;

  function read(content: string): void {
    const found = readTable(content);
    setProblem(found.ok ? undefined : found.message);
    if (!found.ok) return;
    setTable(found);
    setChosen([]);
    announce(sizeOf(found));
    title.current?.focus();
  }

  async function readFile(file: File): Promise<void> {
    const tooLarge = importSizeProblem(file.size);
    if (tooLarge) return setProblem(tooLarge);
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (!bytes) return setProblem('The file could not be read.');
    read(decodeText(new Uint8Array(bytes)));
  }

  function apply(): void {
    if (count === 0) return;
    onClose();
    store.run(importStep(store.design(), columnsToDesign(columns, newKey), mode, countOf(count, 'column')));
  }

  return (
    <TitledDialog
      title="Columns of a spreadsheet"
      className="columns-dialog"
      heading={title}
      opener={opener}
      onClose={onClose}
      footer={
        <>
          {table && (
            <Button className="modal-footer-start" onClick={() => setTable(undefined)}>
              Back
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            aria-disabled={(table && count === 0) || undefined}
            onClick={() => (table ? apply() : read(text))}
          >
            {table ? `Add ${countOf(count, 'field')}` : 'Continue'}
          </Button>
        </>
      }
    >
      <div className="builder-save-body">
        {table ? (
          <>
            <p>{sizeOf(table)}</p>
            <GuessedColumns guessed={guessed} kinds={columns.map(({ kind }) => kind)} onChange={setChosen} />
            {!isEmpty && (
              <Segments legend="The fields in the form" choices={IMPORT_MODES} value={mode} onChoose={setMode} />
            )}
          </>
        ) : (
          <Source text={text} problem={problem} onText={setText} onPaste={read} onFile={readFile} />
        )}
      </div>
    </TitledDialog>
  );
}

interface SourceProps {
  text: string;
  problem: string | undefined;
  onText(text: string): void;
  /** Pasted cells are read at once. */
  onPaste(text: string): void;
  onFile(file: File): void;
}

function Source({ text, problem, onText, onPaste, onFile }: SourceProps) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Cells
        </label>
        <p className="field-hint" id={`${id}-help`}>
          Copy the headings in a spreadsheet, with a few rows below them, and paste them here.
        </p>
        <textarea
          id={id}
          className="control columns-source"
          data-first
          data-own-undo
          rows={6}
          value={text}
          aria-describedby={problem === undefined ? `${id}-help` : `${id}-help ${id}-problem`}
          aria-invalid={problem !== undefined || undefined}
          onChange={({ target }) => onText(target.value)}
          onPaste={({ clipboardData }) => text === '' && onPaste(clipboardData.getData('text/plain'))}
        />
        {problem !== undefined && <FieldError id={`${id}-problem`} role="alert" text={problem} />}
      </div>
      <div className="file-pick">
        <FilePick
          id={`${id}-file`}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onPick={([file]) => file && onFile(file)}
        >
          Choose a file
        </FilePick>
      </div>
    </>
  );
}

const sizeOf = ({ columns, rows, isCut }: { columns: readonly unknown[]; rows: number; isCut: boolean }): string =>
  `${countOf(columns.length, 'column')}, ${isCut ? `guessed from the first ${countOf(rows, 'row')}` : `guessed from ${countOf(rows, 'row')}`}.`;

interface GuessedColumnsProps {
  guessed: readonly GuessedColumn[];
  /** As they are chosen now. */
  kinds: readonly ColumnKind[];
  onChange(kinds: readonly ColumnKind[]): void;
}

/** The guess of every column: its label, some of its values, what it becomes, and why. */
function GuessedColumns({ guessed, kinds, onChange }: GuessedColumnsProps) {
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
          <p className="column-reason" id={`${id}-${index}-why`}>
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
