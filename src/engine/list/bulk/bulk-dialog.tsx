// Confirms a bulk action, shows its progress and the result of each row; failed rows can be retried.
import { useId, useRef, useState } from 'react';
import type { Noun, Values } from '../../../schema/model/descriptor';
import { nounLabel } from '../../../schema/model/noun-label';
import { Icon } from '../../controls/icons';
import { useDataSource } from '../../data/data-context';
import { ModalDialog } from '../../dialog/modal-dialog';
import { announce } from '../../feedback/live-region';
import { showCount } from '../list-messages';
import { rowName } from '../row-model';
import { type BulkAction, forEachRow, type RowResult, runBulkAction } from './bulk-actions';

interface BulkDialogProps {
  noun: Noun;
  act: BulkAction;
  rows: readonly Values[];
  opener: HTMLElement;
  /** Called after each run with the rows that it has finished. */
  onDone(rows: readonly Values[]): void;
  onClose(): void;
}

/** So many calls run at the same time. */
const AT_ONCE = 4;

/** Names that the confirmation lists before it counts the rest. */
const NAMED = 5;

type Step = { kind: 'confirming' } | { kind: 'acting'; rows: readonly Values[] } | { kind: 'finished' };

export function BulkDialog({ noun, act, rows, opener, onDone, onClose }: BulkDialogProps) {
  const source = useDataSource();
  const [step, setStep] = useState<Step>({ kind: 'confirming' });
  const [results, setResults] = useState<ReadonlyMap<Values, RowResult>>(new Map());
  const stopped = useRef(false);
  const id = useId();
  const failed = rows.filter((row) => results.get(row)?.ok === false);
  const texts = textsFor(noun, act, rows.length);

  async function run(which: readonly Values[]): Promise<void> {
    stopped.current = false;
    const found = new Map<Values, RowResult>();
    setStep({ kind: 'acting', rows: which });
    const one = async (row: Values) => {
      const result = await runBulkAction(source, noun, row, act);
      // Signed out: nothing more can be done, and the sign-in page is already shown.
      if (!result) return void (stopped.current = true);
      found.set(row, result);
      setResults((before) => new Map([...before, [row, result]]));
    };
    setResults((before) => new Map([...before].filter(([row]) => !which.includes(row))));
    await forEachRow(which, AT_ONCE, one, () => stopped.current);
    for (const row of which) if (!found.has(row)) found.set(row, { ok: false, text: 'Stopped before its turn.' });
    const all = new Map([...results, ...found]);
    setResults(all);
    setStep({ kind: 'finished' });
    onDone(which.filter((row) => found.get(row)?.ok));
    announce(summary([...all.values()]), [...found.values()].every(({ ok }) => ok) ? 'polite' : 'urgent');
  }

  const isActing = step.kind === 'acting';
  const begun = isActing ? step.rows.filter((row) => results.has(row)).length : 0;
  return (
    <ModalDialog
      className="confirm"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      busy={isActing}
      opener={opener}
      onClose={onClose}
    >
      <div className="confirm-text">
        <h2 id={`${id}-title`}>{step.kind === 'finished' ? summary([...results.values()]) : texts.title}</h2>
        <div id={`${id}-text`}>
          {step.kind === 'finished' ? (
            <p>{failed.length > 0 ? 'What failed stays selected.' : texts.done}</p>
          ) : (
            <Names noun={noun} rows={rows} note={texts.note} />
          )}
        </div>
        {isActing && <progress className="bulk-progress" aria-label="Rows done" max={step.rows.length} value={begun} />}
        {step.kind === 'finished' && <Results noun={noun} rows={rows} results={results} />}
      </div>
      <div className="confirm-foot">
        <p className="confirm-note" role="status">
          {isActing && `${showCount(begun)} of ${showCount(step.rows.length)} done`}
        </p>
        {step.kind === 'confirming' && (
          <>
            <button className="button" type="button" data-first onClick={onClose}>
              Cancel
            </button>
            <button
              className={act.kind === 'delete' ? 'button button-danger' : 'button button-primary'}
              type="button"
              onClick={() => void run(rows)}
            >
              {texts.yes}
            </button>
          </>
        )}
        {isActing && (
          <button className="button" type="button" ref={takeFocus} onClick={() => (stopped.current = true)}>
            Stop
          </button>
        )}
        {step.kind === 'finished' && (
          <>
            {failed.length > 0 && (
              <button className="button" type="button" onClick={() => void run(failed)}>
                Try {showCount(failed.length)} again
              </button>
            )}
            <button className="button button-primary" type="button" ref={takeFocus} onClick={onClose}>
              Close
            </button>
          </>
        )}
      </div>
    </ModalDialog>
  );
}

/** The button that was pressed is gone: this one takes the focus. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

function Names({ noun, rows, note }: { noun: Noun; rows: readonly Values[]; note: string }) {
  const rest = rows.length - NAMED;
  const names = rows.slice(0, rest === 1 ? NAMED + 1 : NAMED).map((row) => rowName(noun, row));
  return (
    <>
      <p className="confirm-subject">{[...names, ...(rest > 1 ? [`${showCount(rest)} more`] : [])].join(', ')}</p>
      <p>{note}</p>
    </>
  );
}

/** Failures come first. */
function Results({
  noun,
  rows,
  results,
}: {
  noun: Noun;
  rows: readonly Values[];
  results: ReadonlyMap<Values, RowResult>;
}) {
  const sorted = [...rows].sort((a, b) => Number(results.get(a)?.ok) - Number(results.get(b)?.ok));
  return (
    <div className="bulk-results" role="region" aria-label="Result of each row" tabIndex={0}>
      <ul>
        {sorted.map((row, at) => {
          const { ok, text } = results.get(row)!;
          return (
            <li key={at} className={ok ? 'bulk-done' : 'bulk-failed'}>
              <Icon name={ok ? 'check' : 'alert-circle'} />
              <strong>{rowName(noun, row)}</strong>
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** "3 done", "2 of 3 done, 1 failed". */
function summary(results: readonly RowResult[]): string {
  const failed = results.filter(({ ok }) => !ok).length;
  const done = showCount(results.length - failed);
  return failed === 0 ? `${done} done` : `${done} of ${showCount(results.length)} done, ${showCount(failed)} failed`;
}

function textsFor(
  noun: Noun,
  act: BulkAction,
  count: number,
): { title: string; note: string; yes: string; done: string } {
  const { one, many } = nounLabel(noun);
  const what = `${showCount(count)} ${count === 1 ? one : many}`;
  switch (act.kind) {
    case 'state':
      return {
        title: `Set ${what} to ${act.choice.text}?`,
        note: 'Nothing else about them changes.',
        yes: `Set to ${act.choice.text}`,
        done: `Every row is ${act.choice.text} now.`,
      };
    case 'delete':
      return {
        title: `Delete ${what}?`,
        note: 'This cannot be undone.',
        yes: `Delete ${what}`,
        done: 'Every row is deleted.',
      };
  }
}
