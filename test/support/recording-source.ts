// A data source in memory that records what is written to it, and whose writes can be made to fail: for tests of what
// a form or a row sends, and of what it does with a failure.

import { type SharedDataSource, withSharedChoices } from '../../src/engine/data/data-context';
import { createMemorySource, givenRecords } from '../../src/engine/data/memory-source';
import type { ApiError, Result } from '../../src/engine/feedback/result';
import type { Values } from '../../src/schema/descriptor/descriptor';

interface Write {
  call: 'create' | 'update';
  noun: string;
  /** Of the record that is changed. */
  id?: string | number;
  /** Idempotency key of a create. */
  key?: string;
  values: Values;
}

export interface RecordingSource {
  source: SharedDataSource;
  /** Every write since the last `clear`, also those that failed. */
  written(): readonly Write[];
  clear(): void;
  /** What every write resolves to from now on; undefined lets them through. */
  fail(failure: ApiError | undefined): void;
}

/** `records` are the initial ones, by the name of their noun. */
export function recordingSource(records: Readonly<Record<string, readonly Values[]>>): RecordingSource {
  const memory = createMemorySource(givenRecords(records));
  let writes: Write[] = [];
  let failure: ApiError | undefined;
  const write = <T>(entry: Write, run: () => Promise<Result<T>>): Promise<Result<T>> => {
    const values = Object.fromEntries(Object.entries(entry.values).filter(([, value]) => value !== undefined));
    writes.push({ ...entry, values });
    return failure ? Promise.resolve({ ok: false, failure }) : run();
  };
  const source = withSharedChoices({
    ...memory,
    create: (noun, values, options) =>
      write({ call: 'create', noun: noun.noun, key: options.key, values }, () => memory.create(noun, values, options)),
    update: (noun, id, values, options) =>
      write({ call: 'update', noun: noun.noun, id, values }, () => memory.update(noun, id, values, options)),
  });
  return {
    source,
    written: () => writes,
    clear: () => {
      writes = [];
    },
    fail: (next) => {
      failure = next;
    },
  };
}
