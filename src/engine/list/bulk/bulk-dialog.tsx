// Confirms before rows are deleted or brought into a last state, and shows the progress of what takes a while; a status
// is set at once.
import { useEffect, useRef, useState } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { newKey } from '../../../schema/formats/new-key';
import { needsConfirmation } from '../../../schema/model/next-states';
import { Button } from '../../controls/button';
import { Icon } from '../../controls/icons';
import { useDataSource } from '../../data/data-context';
import { announce } from '../../feedback/live-region';
import { showToast } from '../../feedback/toasts';
import { ConfirmFrame } from '../../overlay/confirm-frame';
import type { Assignee } from '../../record/assign';
import { ReasonField } from '../../record/reason-field';
import { rowId, rowName } from '../../record/row-model';
import { type Done, undoAction } from '../../record/undo';
import { showCount } from '../model/list-messages';
import { AssigneeField } from './assignee-field';
import { type BulkAction, bulkMessages, forEachRow, type RowResult, runBulkAction } from './bulk-actions';

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
const MAX_CONCURRENT = 4;

/** Names that the confirmation lists before it counts the rest. */
const MAX_NAMES = 5;

/** Milliseconds in which most actions are done, so that no dialog need come and go. */
const QUIET_MS = 400;

type Step = { kind: 'confirming' } | { kind: 'acting'; rows: readonly Values[] } | { kind: 'finished' };

/**
 * It ends in a toast; where rows failed, in the result of each first, and those can be retried. `act` without a user lets
 * one be chosen.
 */
export function BulkDialog({ noun, act: given, rows, opener, onDone, onClose }: BulkDialogProps) {
  const source = useDataSource();
  const [to, setTo] = useState<Assignee>();
  const act = given.kind === 'assign' && given.to === undefined ? { ...given, to } : given;
  const isAsking =
    given.kind === 'delete' ||
    (given.kind === 'move' && needsConfirmation(given.state)) ||
    (given.kind === 'assign' && given.to === undefined);
  const [step, setStep] = useState<Step>(isAsking ? { kind: 'confirming' } : { kind: 'acting', rows });
  const [isShown, setShown] = useState(isAsking);
  const [results, setResults] = useState<ReadonlyMap<Values, RowResult>>(new Map());
  const [isBegun] = useState({ current: false });
  const [batch] = useState(newKey);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const stopped = useRef(false);
  const failed = rows.filter((row) => results.get(row)?.ok === false);
  const texts = bulkMessages(noun, act, rows);

  const question = act.kind === 'move' ? act.state.reason : undefined;
  const isChoosing = given.kind === 'assign' && given.to === undefined;

  async function run(which: readonly Values[]): Promise<void> {
    const isLacking = isChoosing ? to === undefined : question !== undefined && reason.trim() === '';
    setMissing(isLacking);
    if (isLacking) return;
    stopped.current = false;
    const found = new Map<Values, RowResult>();
    setStep({ kind: 'acting', rows: which });
    const one = async (row: Values) => {
      const result = await runBulkAction(source, noun, row, act, { reason: reason.trim() || undefined, batch });
      // Signed out: nothing more can be done, and the sign-in page is already shown.
      if (!result) {
        stopped.current = true;
        return;
      }
      found.set(row, result);
      setResults((before) => new Map([...before, [row, result]]));
    };
    setResults((before) => new Map([...before].filter(([row]) => !which.includes(row))));
    await forEachRow(which, MAX_CONCURRENT, one, () => stopped.current);
    for (const row of which) if (!found.has(row)) found.set(row, { ok: false, text: 'Stopped before its turn.' });
    const all = new Map([...results, ...found]);
    onDone(which.filter((row) => found.get(row)?.ok));
    if ([...all.values()].every(({ ok }) => ok)) return end(all);
    setResults(all);
    setStep({ kind: 'finished' });
    announce(summary([...all.values()]), 'urgent');
  }

  /** Closes it. Also where some failed, what was done can be undone. */
  function end(all: ReadonlyMap<Values, RowResult>): void {
    onClose();
    const done = new Map([...all].filter(([, { ok }]) => ok));
    if (done.size === 0) return;
    const action = undoAction(source, noun, doneBy(act, noun, done), () => onDone([]));
    showToast({ kind: 'success', text: bulkMessages(noun, act, [...done.keys()]).done, action });
  }
  const close = step.kind === 'finished' ? () => end(results) : onClose;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (isAsking) return;
    const timer = setTimeout(() => setShown(true), QUIET_MS);
    if (!isBegun.current) void run(rows);
    isBegun.current = true;
    return () => clearTimeout(timer);
  }, []);
  if (!isShown && step.kind !== 'finished') return null;

  const isActing = step.kind === 'acting';
  const begun = isActing ? step.rows.filter((row) => results.has(row)).length : 0;
  return (
    <ConfirmFrame
      title={step.kind === 'finished' ? summary([...results.values()]) : texts.title}
      text={
        step.kind === 'finished' ? (
          <p>What failed stays selected.</p>
        ) : (
          <Names noun={noun} rows={rows} note={texts.note} />
        )
      }
      more={
        <>
          {step.kind === 'confirming' && question !== undefined && (
            <ReasonField
              label={question}
              value={reason}
              problem={isMissing ? 'Reason is required.' : undefined}
              onChange={setReason}
            />
          )}
          {step.kind === 'confirming' && isChoosing && (
            <AssigneeField
              noun={noun}
              problem={isMissing ? 'Choose who becomes responsible.' : undefined}
              onChange={setTo}
            />
          )}
          {isActing && (
            <progress className="bulk-progress" aria-label="Rows done" max={step.rows.length} value={begun} />
          )}
          {step.kind === 'finished' && <Results noun={noun} rows={rows} results={results} />}
        </>
      }
      note={isActing && `${showCount(begun)} of ${showCount(step.rows.length)} done`}
      busy={isActing}
      opener={opener}
      onClose={close}
    >
      {step.kind === 'confirming' && (
        <>
          <Button data-first={(question === undefined && !isChoosing) || undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button look={act.kind === 'delete' ? 'danger' : 'primary'} data-needs-server onClick={() => void run(rows)}>
            {texts.yes}
          </Button>
        </>
      )}
      {isActing && (
        <Button ref={takeFocus} onClick={() => (stopped.current = true)}>
          Stop
        </Button>
      )}
      {step.kind === 'finished' && (
        <>
          <Button data-needs-server onClick={() => void run(failed)}>
            Try {showCount(failed.length)} again
          </Button>
          <Button look="primary" ref={takeFocus} onClick={close}>
            Close
          </Button>
        </>
      )}
    </ConfirmFrame>
  );
}

function doneBy(act: BulkAction, noun: Noun, results: ReadonlyMap<Values, RowResult>): Done {
  if (act.kind === 'delete') return { deleted: [...results.keys()].flatMap((row) => rowId(noun, row) ?? []) };
  return { changed: [...results.values()].flatMap(({ changeId }) => changeId ?? []) };
}

/** The button that was pressed is gone: this one takes the focus. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

function Names({ noun, rows, note }: { noun: Noun; rows: readonly Values[]; note: string }) {
  const rest = rows.length - MAX_NAMES;
  const names = rows.slice(0, rest === 1 ? MAX_NAMES + 1 : MAX_NAMES).map((row) => rowName(noun, row));
  return (
    <>
      {rows.length > 1 && (
        <p className="confirm-subject">{[...names, ...(rest > 1 ? [`${showCount(rest)} more`] : [])].join(', ')}</p>
      )}
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <section className="bulk-results" aria-label="Result of each row" tabIndex={0}>
      <ul>
        {sorted.map((row, at) => {
          const { ok, text } = results.get(row)!;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <li key={at} className={ok ? 'bulk-done' : 'bulk-failed'}>
              <Icon name={ok ? 'check' : 'alert-circle'} />
              <strong>{rowName(noun, row)}</strong>
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** "2 of 3 done, 1 failed". */
function summary(results: readonly RowResult[]): string {
  const failed = results.filter(({ ok }) => !ok).length;
  return `${showCount(results.length - failed)} of ${showCount(results.length)} done, ${showCount(failed)} failed`;
}
