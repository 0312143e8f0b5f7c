// One row in edit mode: starts from its record or from the defaults, checks the rules of its mode, is sent once at a
// time. Without React, so that saving is tested without a page.

import type { Noun, Values } from '../../schema/model/descriptor';
import { loadedValues, recordFor } from '../../schema/model/record-for';
import { readRecord } from '../../schema/rules/values';
import type { DataSource } from '../data/data-source';
import { createFormStore } from '../form/form-store';
import { createIdempotencyKey } from '../form/idempotency-key';
import type { RowSession } from './inline-model';

/**
 * Opens `row` for editing, or a new one without it. `typed` are texts from the controls before this code was loaded.
 */
export function rowSession(
  source: DataSource,
  noun: Noun,
  prefix: string,
  row?: Values,
  typed: Values = {},
): RowSession {
  const record = recordFor(noun, row ? 'edit' : 'add');
  const store = createFormStore(record, row && readRecord(record, loadedValues(noun, row)));
  let kept = store.values();
  // The version of the record that is changed: no later save is overwritten unseen.
  let seen = row?.updated_at;
  let under = false;
  const intent = createIdempotencyKey(store);
  for (const [name, value] of Object.entries(readRecord(record, typed))) store.set(name, value);

  return {
    store,
    read: row && { record, values: row },
    prefix,
    isDirty: () => !same(store.values(), kept),
    isBusy: () => under,
    async save() {
      if (under) return { kind: 'busy' };
      const problems = store.submit();
      if (problems.length > 0) return { kind: 'problems', problems };
      const sent = store.values();
      under = true;
      intent.sent();
      const result = row
        ? await source.update(noun, row[noun.api.id] as string | number, { ...changes(noun, sent), updated_at: seen })
        : await source.create(noun, sent, { key: intent.now().key });
      under = false;
      intent.ended(result);
      if (!result.ok) {
        const refused = result.failure.kind === 'invalid' ? store.fail(result.failure.fields) : [];
        return refused.length > 0
          ? { kind: 'refused', problems: refused }
          : { kind: 'failed', failure: result.failure };
      }
      kept = sent;
      seen = result.data?.updated_at;
      return { kind: 'saved', saved: { values: sent, answer: result.data, settled: same(store.values(), sent) } };
    },
  };
}

/**
 * An update leaves fields unchanged that it does not contain, so an emptied field is sent as null; server-only fields
 * are not sent.
 */
function changes(noun: Noun, values: Values): Values {
  const own = Object.entries(values).filter(([name]) => !noun.record.properties[name]?.readOnly);
  return Object.fromEntries(own.map(([name, value]) => [name, value ?? null]));
}

/** An input that was filled and emptied again counts as unchanged. */
const same = (a: Values, b: Values): boolean => JSON.stringify(a, plain) === JSON.stringify(b, plain);
const plain = (_key: string, value: unknown): unknown => (value === '' || value === null ? undefined : value);
