// One row while it is typed: starts from its record or from the defaults, checks by the rules of its mode, is sent once
// at a time. No React in it, so that saving is tested without a page.
import { recordForUser } from '../../schema/model/default-me';
import type { Noun, Values } from '../../schema/model/descriptor';
import { loadedValues, recordFor } from '../../schema/model/record-for';
import { readRecord } from '../../schema/rules/read-value';
import type { RecordId } from '../data/data-source';
import { createIdempotencyKey } from '../data/idempotency-key';
import type { SharedDataSource } from '../data/shared-choices';
import { createFormStore } from '../form/form-store';
import { createRecordSave, isSameValues } from '../form/record-save';
import { session } from '../session/session';
import type { RowSession } from './inline-model';

/**
 * Opens `row` for editing, or a new one without it. `typed` are texts that were in the controls before this code was
 * loaded.
 */
export function rowSession(
  source: SharedDataSource,
  noun: Noun,
  prefix: string,
  row?: Values,
  typed: Values = {},
): RowSession {
  const mode = row ? 'edit' : 'add';
  const record = recordForUser(recordFor(noun, mode), session.user);
  const store = createFormStore(record, row && readRecord(record, loadedValues(noun, row)), undefined, mode);
  let kept = store.values();
  const intent = createIdempotencyKey(store, mode);
  for (const [name, value] of Object.entries(readRecord(record, typed))) store.set(name, value);
  const { isBusy, save } = createRecordSave({
    source,
    noun,
    id: row?.[noun.api.id] as RecordId | undefined,
    read: row,
    store,
    intent,
  });

  return {
    store,
    read: row && { noun, record, values: row },
    prefix,
    isDirty: () => !isSameValues(store.values(), kept),
    isBusy,
    async save() {
      const outcome = await save();
      if (outcome.kind === 'saved') kept = outcome.saved.values;
      return outcome;
    },
  };
}
