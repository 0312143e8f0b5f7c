// The imports of the last days, each with what it did and its Undo.
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Noun } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import { countOf, countText } from '../../schema/formats/words';
import { IMPORT_DAYS, type ImportUndone, type PastImport } from '../../schema/import/import-call';
import { NOBODY } from '../../schema/model/history';
import { Button } from '../controls/button';
import { useDataSource } from '../data/data-context';
import { useQuery } from '../data/use-query';
import { failureText } from '../feedback/result';
import { takingBack } from './model/take-back';

interface PastImportsProps {
  noun: Noun;
  /** All of one has been taken back. */
  onUndone?(): void;
}

/** Nothing while there are none. */
export function PastImports({ noun, onUndone }: PastImportsProps) {
  const source = useDataSource();
  const fetch = useCallback((signal: AbortSignal) => source.imports!('past', noun, undefined, signal), [source, noun]);
  const { data } = useQuery(fetch);
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="import-past">
      <h2>Imports of the last {IMPORT_DAYS} days</h2>
      <ul>
        {data.rows.map((one) => (
          <li key={one.import}>
            <div>
              <strong>{one.file}</strong>
              <p>
                {importedAt(one)} · {countText(one.created)} new, {countText(one.changed)} changed,{' '}
                {countText(one.refused)} refused
              </p>
            </div>
            {one.undone === undefined ? (
              <UndoImport noun={noun} id={one.import} name={one.file} onUndone={onUndone} />
            ) : (
              <p className="import-undone">Undone {momentText(one.undone)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "on 11-09-2026 10:40 by Ann Lee" */
export const importedAt = ({ at, user }: PastImport): string => `on ${momentText(at)} by ${user ?? NOBODY}`;

/** In the time of this device. */
const momentText = (at: string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : showDate(localMinute(date));
};

interface UndoImportProps {
  noun: Noun;
  id: string;
  /** Of the file. */
  name: string;
  onUndone?(): void;
}

/** Takes the whole import back, portion by portion, and lists what stays. */
export function UndoImport({ noun, id, name, onUndone }: UndoImportProps) {
  const source = useDataSource();
  const [undone, setUndone] = useState<ImportUndone>();
  const [taking] = useState(() => takingBack((key) => source.imports!('undo', noun, id, key)));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const result = useRef<HTMLParagraphElement>(null);

  async function undo(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const failed = await taking.run(setUndone);
    if (failed) setProblem(failureText(failed.failure));
    // The button is gone then: its focus goes to what stands in its place.
    flushSync(() => setBusy(false));
    if (failed) return;
    result.current?.focus();
    if (taking.soFar().left.length === 0) onUndone?.();
  }

  return (
    <div className="import-undo">
      {(!undone || undone.more) && (
        <Button
          isSmall
          data-needs-server
          isBusy={isBusy}
          aria-label={`Undo the import of ${name}`}
          onClick={() => void undo()}
        >
          {isBusy ? `Undoing…${undone ? ` ${countText(undone.remaining)} left` : ''}` : 'Undo'}
        </Button>
      )}
      {undone && (
        <p ref={result} tabIndex={-1}>
          {undoneText(undone)}
        </p>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {undone && undone.left.length > 0 && (
        <ul>
          {undone.left.slice(0, MAX_LISTED).map(({ id: record, label, row, reason }) => (
            <li key={record}>
              Row {countText(row)}, {label}: {reason}
            </li>
          ))}
          {undone.left.length > MAX_LISTED && <li>{countOf(undone.left.length - MAX_LISTED, 'further record')}</li>}
        </ul>
      )}
    </div>
  );
}

/** So many of the records that stay are listed. */
const MAX_LISTED = 50;

const undoneText = ({ undone, left }: ImportUndone): string =>
  left.length === 0
    ? `${countOf(undone, 'record')} taken back.`
    : `${countOf(undone, 'record')} taken back, ${countOf(left.length, 'record')} left as ${left.length === 1 ? 'it is' : 'they are'}.`;
