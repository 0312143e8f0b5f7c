// One field of a record, saved by an update that changes nothing else: for cells of lists, cards of boards and bulk
// actions.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { loadedValues, recordFor } from '../../schema/model/record-for';
import type { DataSource, RecordId, SendOptions } from '../data/data-source';
import type { Result } from '../feedback/result';

interface FieldSave {
  id: RecordId;
  /** The property, and its value: null empties it. */
  name: string;
  value: unknown;
  /** The record as it was read; without it, it is read first. */
  read?: Values;
  /** The `updated_at` of what the user saw, where that is not the record that was read: a newer one is not changed. */
  version?: unknown;
  options?: SendOptions;
}

/** @returns the failure of the read, where that is needed and fails, else the result of the update. */
export async function saveField(
  source: DataSource,
  noun: Noun,
  { id, name, value, read, version, options }: FieldSave,
): Promise<Result<Values>> {
  const found = read ? ({ ok: true, data: read } as const) : await source.read(noun, id, options?.signal);
  if (!found.ok) return found;
  const body = changedBody(noun, found.data, { [name]: value });
  return source.update(noun, id, version === undefined ? body : { ...body, updated_at: version }, options);
}

/**
 * The body of an update that changes these values alone: an update must name every required field, so it repeats those as
 * they were just read; optional ones are left out and so keep theirs. `updated_at` makes sure that nothing newer is
 * overwritten.
 */
export function changedBody(noun: Noun, read: Values, changed: Values): Values {
  const { required } = recordFor(noun, 'edit');
  const values = loadedValues(noun, read);
  const kept = required.filter((name) => !noun.record.properties[name]?.readOnly).map((name) => [name, values[name]]);
  return { ...Object.fromEntries(kept), ...changed, updated_at: read.updated_at };
}
