// A bulk action on several rows of a list, one call per row, with the result of each call.

import type { Choice, Noun, Values } from '../../../schema/descriptor/descriptor';
import { messagesOf } from '../../../schema/model/messages';
import { loadedValues, recordFor } from '../../../schema/model/record-for';
import type { DataSource, RecordId } from '../../data/data-source';
import { failureText } from '../../feedback/failure-messages';
import type { ApiError } from '../../feedback/result';
import { rowId } from '../../record/row-model';
import { deleteReason } from '../model/delete-reason';

export type BulkAction = { kind: 'state'; choice: Choice } | { kind: 'delete' };

/** The result for one row; `text` describes it in a few words. */
export interface RowResult {
  ok: boolean;
  text: string;
}

/** Runs the action on one row; no result when the session has ended meanwhile. */
export async function runBulkAction(
  source: DataSource,
  noun: Noun,
  row: Values,
  act: BulkAction,
): Promise<RowResult | undefined> {
  const id = rowId(noun, row);
  if (id === undefined) return undefined;
  switch (act.kind) {
    case 'state':
      return giveState(source, noun, id, act.choice);
    case 'delete': {
      const result = await source.delete(noun, id);
      return result.ok
        ? { ok: true, text: 'Deleted' }
        : refused(result.failure, deleteReason(result.failure, messagesOf(noun)));
    }
  }
}

/**
 * At most `atOnce` rows at a time; after `isStopped` no further one begins. Resolves when the last that has begun is
 * done.
 */
export async function forEachRow(
  rows: readonly Values[],
  atOnce: number,
  one: (row: Values) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row && !isStopped(); row = waiting.shift()) await one(row);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work));
}

/**
 * The body of an update that changes the status alone: an update must name every required field, so it repeats those as
 * they were just read; optional ones are left out and so keep theirs. `updated_at` makes sure that nothing newer is
 * overwritten.
 */
export function stateBody(noun: Noun, read: Values, value: Choice['value']): Values {
  const { required } = recordFor(noun, 'edit');
  const values = loadedValues(noun, read);
  const kept = required.filter((name) => !noun.record.properties[name]?.readOnly).map((name) => [name, values[name]]);
  return { ...Object.fromEntries(kept), status: value, updated_at: read.updated_at };
}

async function giveState(
  source: DataSource,
  noun: Noun,
  id: RecordId,
  { value, text }: Choice,
): Promise<RowResult | undefined> {
  const read = await source.read(noun, id);
  if (!read.ok) return refused(read.failure, updateReason(noun, read.failure));
  if (String(read.data.status) === String(value)) return { ok: true, text: `Already ${text}` };
  const result = await source.update(noun, id, stateBody(noun, read.data, value));
  return result.ok ? { ok: true, text: `Set to ${text}` } : refused(result.failure, updateReason(noun, result.failure));
}

function refused(failure: ApiError, reason: string | undefined): RowResult | undefined {
  return failure.kind === 'signed-out' ? undefined : { ok: false, text: reason ?? 'Something went wrong!' };
}

function updateReason(noun: Noun, failure: ApiError): string | undefined {
  switch (failure.kind) {
    case 'missing':
      return messagesOf(noun).gone;
    case 'conflict':
      return failure.message || messagesOf(noun).changed;
    case 'invalid':
      return Object.values(failure.fields).flat().join(' ') || failureText(failure);
    default:
      return failureText(failure);
  }
}
