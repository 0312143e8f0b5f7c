// Records as they will be once what waits to be sent has been saved: over what was read, for whatever shows them.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { isFiles, isObject, isSameJson } from '../../schema/formats/plain-values';
import { nounOf } from '../../schema/model/nouns';
import { refKey } from '../../schema/model/refs';
import type { OutboxEntry } from '../storage/outbox';
import { unpackFiles } from '../storage/packed-files';
import { isChangeOf } from './sending-rules';

/** `read` with the values of a change that waits. Its files are only those that are stored already. */
export function withWaiting(noun: Noun, read: Values, { form }: Pick<OutboxEntry, 'form'>): Values {
  const { properties } = noun.record;
  const next = { ...read };
  for (const [cell, value] of Object.entries(unpackFiles(form?.values ?? {}, []))) {
    const [name = cell, key] = partsOf(cell);
    const property = properties[name];
    if (!property || isFiles(property)) continue;
    if (key !== undefined) next[name] = { ...(isObject(next[name]) ? next[name] : {}), [key]: value };
    else Object.assign(next, { [name]: value }, property.readAs && { [property.readAs]: value });
    const nested = key === undefined ? refKey(noun.record, name) : undefined;
    if (nested === undefined || String(read[name]) === String(value)) continue;
    const label = form?.labels?.[name];
    next[nested] = label === undefined ? undefined : { [nounOf(property.ref!).label]: label };
  }
  return next;
}

/** A field, or the one that holds a record and a field in it: `form_fields.12`. */
export function partsOf(cell: string): [name: string, key?: string] {
  const at = cell.indexOf('.');
  return at < 0 ? [cell] : [cell.slice(0, at), cell.slice(at + 1)];
}

/** The change of a row that waits. */
export const changeOf = (noun: Noun, row: Values, changes: readonly OutboxEntry[]): OutboxEntry | undefined =>
  changes.find((entry) => isChangeOf(entry, noun.noun, row[noun.api.id]));

/** Rows with the changes of them that wait; undefined where they have all of it already. */
export function rowsWithChanges(
  noun: Noun,
  rows: readonly Values[],
  changes: readonly OutboxEntry[],
): Values[] | undefined {
  let isChanged = false;
  const next = rows.map((row) => {
    const change = changeOf(noun, row, changes);
    const now = change && withWaiting(noun, row, change);
    if (!now || isSameJson(now, row)) return row;
    isChanged = true;
    return now;
  });
  return isChanged ? next : undefined;
}
