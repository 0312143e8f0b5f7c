// One row while it is typed: starts from its record or from the defaults, checks by the rules of its mode, is sent once
// at a time. No React in it, so that saving is tested without a page.

import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { recordForUser } from '../../schema/model/default-me';
import { recordInState } from '../../schema/model/next-states';
import { roleOf } from '../../schema/model/profile';
import { loadedValues, recordFor } from '../../schema/model/record-for';
import { readRecord } from '../../schema/values/read-value';
import type { SharedDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { sameValue } from '../form/draft-values';
import type { ReadRecord } from '../form/form-context';
import { createFormStore, type FormStore } from '../form/form-store';
import { waitingSaves } from '../form/keep-change';
import { type ChangedField, mergeChanges } from '../form/merge-changes';
import { createRecordSave, isSameValues, type RecordSave } from '../form/record-save';
import { session } from '../session/session';
import { createIdempotencyKey } from '../storage/idempotency-key';

/** One row being typed: its values, its rules, its save. Lives outside React. */
export interface RowSession extends RecordSave {
  store: FormStore;
  /** The record as it was read; none in the add row. */
  read?: ReadRecord;
  /** Start of its controls' ids. */
  prefix: string;
  /** Whether closing it would lose something. */
  isDirty(): boolean;
  /** The row goes on from what another user has saved. @returns the fields that differ from what was typed. */
  merge(current: Values): ChangedField[];
}

/** Opens `row` for editing, or a new one without it. */
export function rowSession(source: SharedDataSource, noun: Noun, prefix: string, row?: Values): RowSession {
  const mode = row ? 'edit' : 'add';
  const own = recordForUser(recordFor(noun, mode), session.user);
  const record = row ? recordInState(noun, own, row, roleOf(session.user)) : own;
  const valuesOf = (read: Values) => readRecord(record, loadedValues(noun, read));
  const open = (values?: Values) => createFormStore(record, values, undefined, mode);
  let opened = row && valuesOf(row);
  const store = open(opened);
  let kept = store.values();
  const idempotencyKey = createIdempotencyKey(store, mode);
  const { isBusy, save, reopen, ended } = createRecordSave({
    source,
    noun,
    id: row?.[noun.api.id] as RecordId | undefined,
    read: row,
    store,
    idempotencyKey,
    ...waitingSaves({
      source,
      noun,
      id: row?.[noun.api.id] as RecordId | undefined,
      read: () => row,
      typed: (values) => Object.keys(values).filter((name) => !sameValue(values[name], opened?.[name])),
    }),
  });

  return {
    store,
    read: row && { noun, record, values: row },
    prefix,
    isDirty: () => !isSameValues(store.values(), kept),
    isBusy,
    reopen,
    ended,
    merge(current) {
      const theirs = valuesOf(current);
      const fields = mergeChanges(store, opened ?? {}, theirs);
      opened = theirs;
      kept = open(theirs).values();
      return fields;
    },
    async save(isConfirmed) {
      const outcome = await save(isConfirmed);
      if (outcome.kind === 'saved') kept = outcome.saved.values;
      if (outcome.kind === 'kept') kept = outcome.values;
      return outcome;
    },
  };
}
