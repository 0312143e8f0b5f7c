// One cell of a list while it is typed: it begins at once with what the row shows, is checked by the rules of the field,
// and is saved as a change of this field alone. No React in it.
import type { Noun, RecordSchema, Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { recordInState } from '../../../schema/model/next-states';
import { roleOf } from '../../../schema/model/profile';
import { loadedValues, recordFor } from '../../../schema/model/record-for';
import { readRecord } from '../../../schema/values/read-value';
import type { SharedDataSource } from '../../data/data-context';
import type { RecordId } from '../../data/data-source';
import type { Result } from '../../feedback/result';
import { sameValue } from '../../form/draft-values';
import { createFormStore, type FormStore } from '../../form/form-store';
import { waitingSaves } from '../../form/keep-change';
import { createRecordSave, type RecordSave, type SaveOutcome } from '../../form/record-save';
import { isStale } from '../../form/stale-record';
import { waitingChange } from '../../outbox/join-entry';
import { withWaiting } from '../../outbox/waiting-values';
import { changedBody } from '../../record/save-field';
import { session } from '../../session/session';
import { createIdempotencyKey } from '../../storage/idempotency-key';

/** What is typed in one cell, with all that `useSave` needs to save it as a form would be. */
export interface CellSession extends RecordSave {
  store: FormStore;
  /** Start of the ids of its controls. */
  prefix: string;
  record: RecordSchema;
  /** Whether closing it would lose something. */
  isDirty(): boolean;
  /** The value that another user has set meanwhile has been seen: the next save replaces it. */
  overwrite(): void;
  /** The change that the last save has made, if it is known. */
  changeId(): number | undefined;
}

interface CellTask {
  source: SharedDataSource;
  noun: Noun;
  id: RecordId;
  /** As the list has it. */
  row: Values;
  /** The property. */
  name: string;
}

/** So often a change of another field is passed over before the conflict is shown. */
const MAX_RETRIES = 3;

/** Requests the record at once, so that a save has one that is no older than the editor; `row` is shown until then. */
export function cellSession({ source, noun, id, row, name }: CellTask): CellSession {
  const record = recordInState(noun, recordFor(noun, 'edit'), row, roleOf(session.user));
  const valuesOf = (read: Values) => readRecord(record, loadedValues(noun, read));
  const store = createFormStore(record, valuesOf(row), undefined, 'edit');
  /** What the user has seen in the cell. */
  let seen = store.cell(name).value;
  let read: Values | undefined;
  let changeId: number | undefined;
  let isBusy = false;
  let reading: Promise<Result<Values>> | undefined = request();

  const isTyped = () => !sameValue(store.cell(name).value, seen);
  const recordSave = createRecordSave({
    source,
    noun,
    id,
    store: { ...store, submit: () => store.check([name]) },
    idempotencyKey: createIdempotencyKey(store, 'edit'),
    ...waitingSaves({
      source,
      noun,
      id,
      read: () => read,
      typed: () => [name],
    }),
    body: (usual) => ({ ...changedBody(noun, read!, { [name]: usual[name] }), updated_at: usual.updated_at }),
    onEnd: (result) => {
      changeId = result.ok ? result.changeId : undefined;
    },
  });

  /** The record may have become another one since the rows were fetched: the cell has that value, unless it was typed into. */
  async function request(): Promise<Result<Values>> {
    const found = await source.read(noun, id);
    const waiting = await waitingChange(noun, id);
    if (!found.ok) {
      reading = undefined;
      return found;
    }
    const latest = waiting ? withWaiting(noun, found.data, waiting) : found.data;
    const theirs = valuesOf(latest);
    const { [name]: value, ...others } = theirs;
    const isKept = isTyped();
    store.reopen(theirs);
    store.patch(isKept ? others : theirs);
    if (!isKept) seen = value;
    reopen(latest);
    return { ok: true, data: latest };
  }

  function reopen(next: Values): void {
    read = next;
    recordSave.reopen(next);
  }

  /** Whether another user has given the field another value than the one that was seen. */
  const isOvertaken = (now: Values): boolean => !sameValue(valuesOf(now)[name], seen);

  async function save(isConfirmed: boolean | undefined, left: number): Promise<SaveOutcome> {
    reading ??= request();
    const found = await reading;
    if (!found.ok) return { kind: 'failed', failure: found.failure };
    if (isOvertaken(read!)) {
      const { changed } = messagesOf(noun);
      return { kind: 'failed', failure: { kind: 'conflict', message: changed, fields: {}, current: read! } };
    }
    const outcome = await recordSave.save(isConfirmed);
    if (outcome.kind === 'saved') seen = outcome.saved.values[name];
    if (outcome.kind === 'kept') seen = outcome.values[name];
    const current = outcome.kind === 'failed' && isStale(noun, outcome.failure) && outcome.failure.current;
    if (!current) return outcome;
    reopen(current);
    return isOvertaken(current) || left === 0 ? outcome : save(isConfirmed, left - 1);
  }

  return {
    store,
    record,
    prefix: `cell-${id}`,
    isDirty: isTyped,
    overwrite() {
      if (read) seen = valuesOf(read)[name];
    },
    isBusy: () => isBusy,
    reopen,
    ended: recordSave.ended,
    changeId: () => changeId,
    async save(isConfirmed) {
      if (isBusy) return { kind: 'busy' };
      isBusy = true;
      try {
        return await save(isConfirmed, MAX_RETRIES);
      } finally {
        isBusy = false;
      }
    },
  };
}
