// Gives one field of the selected rows, or of all that match, the same value: which field and value, what will happen,
// how far it is.
import { use, useMemo, useRef, useState } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { newKey } from '../../../schema/formats/new-key';
import { isEmpty } from '../../../schema/formats/plain-values';
import { cellText } from '../../../schema/model/cells';
import type { Column } from '../../../schema/model/columns';
import { nounLabel } from '../../../schema/model/noun-label';
import { nounOf } from '../../../schema/model/nouns';
import { recordFor } from '../../../schema/model/record-for';
import { Button } from '../../controls/button';
import { useDataSource } from '../../data/data-context';
import { announce } from '../../feedback/live-region';
import { failureText } from '../../feedback/result';
import { showToast } from '../../feedback/toasts';
import { FormContext } from '../../form/form-context';
import { FormField } from '../../form/form-field';
import { createRegistry } from '../../form/form-registry';
import { createFormStore, type FormStore } from '../../form/form-store';
import { createUploads } from '../../form/uploads';
import { ConfirmFrame } from '../../overlay/confirm-frame';
import { rowId } from '../../record/row-model';
import { undoAction } from '../../record/undo';
import { useRegistry } from '../../registry/registry-context';
import { formEntry } from '../edit/form-entry';
import { editableColumns } from '../model/editable';
import { matchCount, showCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { type AllChanged, changeAll, changeLines, countOf, lookedAt, NOTHING, unchangedIds } from './change-many';

interface ChangeDialogProps {
  list: ListModel;
  rows: readonly Values[];
  opener: HTMLElement;
  /** Called with the ids of rows that stay as they are; undefined where all that match were changed. */
  onDone(unchanged: readonly string[] | undefined): void;
  onClose(): void;
}

type Step = 'choosing' | 'checking' | 'confirming' | 'acting' | 'failed';

/** A dry run counts what would change before anything does. It ends in a toast with Undo. */
export function ChangeDialog({ list, rows, opener, onDone, onClose }: ChangeDialogProps) {
  const { noun, state, query } = list;
  const source = useDataSource();
  const columns = useMemo(() => oneForEach(editableColumns(noun, list.columns)), [noun, list.columns]);
  const [column, setColumn] = useState(columns[0]!);
  const stores = useMemo(
    () => new Map(columns.map(({ edits }) => [edits!, valueStore(noun, edits!)])),
    [noun, columns],
  );
  const store = stores.get(column.edits!)!;
  const [isAll, setAll] = useState(false);
  const [step, setStep] = useState<Step>('choosing');
  const [found, setFound] = useState(NOTHING);
  const [lines, setLines] = useState<readonly string[]>([]);
  const isStopped = useRef(false);
  const key = useRef('');
  const page = query.shown?.page;
  const hasMore = page !== undefined && (page.isAtLeast === true || page.filtered > rows.length);

  const change = () => ({
    field: column.edits!,
    value: store.values()[column.edits!] ?? null,
    ...(isAll ? { search: state.search } : { ids: rows.flatMap((row) => rowId(noun, row) ?? []) }),
  });
  const run = (from: AllChanged, isDryRun: boolean) => {
    isStopped.current = false;
    return changeAll(
      source,
      noun,
      { ...change(), ...(isDryRun ? { isDryRun } : { key: key.current }) },
      { found: from, onProgress: setFound, isStopped: () => isStopped.current },
    );
  };

  async function check(): Promise<void> {
    if (store.check([column.edits!]).length > 0) return takeFocus(document.getElementById(`change_${column.edits}`));
    setFound(NOTHING);
    setStep('checking');
    key.current = newKey();
    const [all, value] = await Promise.all([
      run(NOTHING, true),
      valueText(source, noun, column.edits!, change().value),
    ]);
    if (all.failure || isStopped.current) {
      setStep('choosing');
      const text = all.failure && failureText(all.failure);
      if (text) showToast({ kind: 'error', text });
      return;
    }
    const said = changeLines(noun, column.label, value, all);
    setFound(all);
    setLines(said);
    setStep('confirming');
    announce(said.join(' '));
  }

  async function act(from: AllChanged): Promise<void> {
    setFound(from);
    setStep('acting');
    const all = await run(from, false);
    setFound(all);
    if (all.failure?.kind === 'signed-out') return;
    if (all.failure) return setStep('failed');
    finish(all);
  }

  function finish(all: AllChanged): void {
    onDone(
      isAll && !all.failure && all.next === undefined
        ? undefined
        : unchangedIds(
            all,
            rows.map((row) => String(rowId(noun, row))),
          ),
    );
    onClose();
    // The dialog has said so.
    if (all.failure && all.changed === 0) return;
    const left = all.refused.length + (all.next === undefined ? 0 : all.matched - lookedAt(all));
    showToast({
      kind: all.changed > 0 ? 'success' : 'error',
      text: `${countOf(noun, all.changed)} changed`,
      detail: left > 0 ? `${countOf(noun, left)} unchanged` : undefined,
      action: undoAction(source, noun, { changed: all.changes }, list.refetch),
    });
  }

  const isRunning = step === 'checking' || step === 'acting';
  const back = <Button onClick={() => setStep('choosing')}>Back</Button>;
  return (
    <ConfirmFrame
      title={
        step === 'confirming'
          ? `Change ${countOf(noun, found.changed)}?`
          : `Change ${nounCount(noun, rows.length, isAll)}`
      }
      text={
        step === 'confirming' ? (
          lines.map((line) => <p key={line}>{line}</p>)
        ) : step === 'failed' ? (
          <p>{`${countOf(noun, found.changed)} changed. ${(found.failure && failureText(found.failure)) ?? ''}`}</p>
        ) : (
          <p>One field gets the same value. What will happen is shown before.</p>
        )
      }
      more={
        <>
          {step === 'choosing' && (
            <div className="bulk-change">
              <label className="field">
                <span className="field-label">Field</span>
                <select
                  className="control"
                  data-first
                  value={column.edits}
                  onChange={({ target }) => setColumn(columns.find(({ edits }) => edits === target.value)!)}
                >
                  {columns.map(({ edits, label }) => (
                    <option key={edits} value={edits}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
              <ValueField key={column.edits} list={list} column={column} store={store} />
              {hasMore && (
                <fieldset className="field">
                  <legend className="field-label">Rows</legend>
                  <Scope
                    isOn={!isAll}
                    label={rows.length === 1 ? 'The selected one' : `The ${showCount(rows.length)} selected`}
                    choose={() => setAll(false)}
                  />
                  <Scope isOn={isAll} label={`All ${matchCount(page)} that match`} choose={() => setAll(true)} />
                </fieldset>
              )}
            </div>
          )}
          {isRunning && (
            <progress
              className="bulk-progress"
              aria-label={step === 'checking' ? 'Rows checked' : 'Rows done'}
              max={found.matched || 1}
              value={lookedAt(found)}
            />
          )}
        </>
      }
      note={
        isRunning &&
        found.matched > 0 &&
        `${showCount(lookedAt(found))} of ${showCount(found.matched)} ${step === 'checking' ? 'checked' : 'done'}`
      }
      busy={isRunning}
      opener={opener}
      onClose={step === 'failed' ? () => finish(found) : onClose}
    >
      {step === 'choosing' && (
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={() => void check()}>
            Continue
          </Button>
        </>
      )}
      {isRunning && (
        <Button
          ref={takeFocus}
          onClick={() => {
            isStopped.current = true;
          }}
        >
          Stop
        </Button>
      )}
      {step === 'confirming' && (
        <>
          {back}
          {found.changed === 0 ? (
            <Button look="primary" ref={takeFocus} onClick={onClose}>
              Close
            </Button>
          ) : (
            <Button look="primary" ref={takeFocus} data-needs-server onClick={() => void act(NOTHING)}>
              Change {countOf(noun, found.changed)}
            </Button>
          )}
        </>
      )}
      {step === 'failed' && (
        <>
          <Button onClick={() => finish(found)}>Close</Button>
          <Button look="primary" ref={takeFocus} data-needs-server onClick={() => void act(found)}>
            Try again
          </Button>
        </>
      )}
    </ConfirmFrame>
  );
}

/** Two columns may edit the same property. */
const oneForEach = (columns: readonly Column[]): readonly Column[] => [
  ...new Map(columns.map((column) => [column.edits, column])).values(),
];

const nounCount = (noun: Noun, count: number, isAll: boolean): string =>
  isAll ? `all ${nounLabel(noun).many} that match` : countOf(noun, count);

/** The button that was pressed is gone: this one takes the focus. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

function Scope({ isOn, label, choose }: { isOn: boolean; label: string; choose(): void }) {
  return (
    <label className="check">
      <input type="radio" name="change-rows" checked={isOn} onChange={choose} />
      <span>{label}</span>
    </label>
  );
}

/** A form of this field alone: what its conditions read differs from row to row, and is checked there. */
function valueStore(noun: Noun, name: string): FormStore {
  const { properties, required } = recordFor(noun, 'edit');
  const { visibleWhen: _v, lockedWhen: _l, requiredWhen: _r, when: _w, dependsOn: _d, ...property } = properties[name]!;
  const record = { required: required.filter((one) => one === name), properties: { [name]: property } };
  return createFormStore(record, {}, undefined, 'edit');
}

function ValueField({ list, column, store }: { list: ListModel; column: Column; store: FormStore }) {
  const deps = use(useRegistry().widgets());
  const form = useMemo(
    () => ({
      store,
      registry: createRegistry(deps.widgets, undefined, 'change'),
      groups: deps.groups,
      uploads: createUploads(),
    }),
    [store, deps],
  );
  const entry = useMemo(
    () => ({ ...formEntry(list.screen, column.edits!), label: 'New value' }),
    [list.screen, column],
  );
  return (
    <FormContext value={form}>
      <FormField name={column.edits!} entry={entry} />
    </FormContext>
  );
}

/** As staff see it; empty for none. */
async function valueText(
  source: ReturnType<typeof useDataSource>,
  noun: Noun,
  name: string,
  value: unknown,
): Promise<string> {
  const property = noun.record.properties[name]!;
  if (isEmpty(value)) return '';
  if (property.ref === undefined) return cellText(property, value);
  const result = await source.choices(nounOf(property.ref));
  const choice = result.ok && result.data.find((one) => String(one.value) === String(value));
  return choice ? choice.text : String(value);
}
