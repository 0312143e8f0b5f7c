// The one way to save a record, for page forms, modals and inline rows: checks, sends once at a time, and puts what the
// server refused under its fields. No React in it, so that saving is tested without a page.
import { sourcesOf } from '../../schema/conditions/sources';
import type { Confirmation, Noun, Property, Values } from '../../schema/descriptor/descriptor';
import { isEmpty } from '../../schema/formats/plain-values';
import { nounOf } from '../../schema/model/nouns';
import { recordFor } from '../../schema/model/record-for';
import { confirmationsFor } from '../../schema/rules/check';
import type { SharedDataSource } from '../data/data-context';
import type { RecordId, SendOptions } from '../data/data-source';
import type { ApiError, Result } from '../feedback/result';
import type { PhotoCopy } from '../photos/photo';
import { session } from '../session/session';
import type { IdempotencyKey } from '../storage/idempotency-key';
import { spoiledFiles } from '../storage/spoiled-files';
import { arrivals } from './arrivals';
import type { FormStore, Problem } from './form-store';
import { isOnlyComputed, isStale } from './stale-record';

/** A save that succeeded. */
export interface Saved {
  /** What was sent. */
  values: Values;
  /** The record as the server has it now. */
  record: Values;
  /** Nothing was typed while the save was under way. */
  settled: boolean;
}

/** How a save ended. */
export type SaveOutcome =
  /** One is under way already. */
  | { kind: 'busy' }
  /** Our own rules found something: nothing was sent. */
  | { kind: 'problems'; problems: readonly Problem[] }
  /** The server's rules did. */
  | { kind: 'refused'; problems: readonly Problem[] }
  /** The descriptor wants such a save confirmed: nothing was sent. */
  | { kind: 'unconfirmed'; confirmations: readonly Confirmation[] }
  | { kind: 'failed'; failure: ApiError }
  /** It could not be sent, and is kept until it can be. */
  | { kind: 'kept'; values: Values }
  /** It could neither be sent nor kept; `toFile` saves it where the user wants. */
  | { kind: 'unkept'; message: string; toFile(): void }
  | { kind: 'saved'; saved: Saved };

/** A save as it was sent. */
export interface SentSave {
  values: Values;
  body: Values;
  key: string;
  earlier?: readonly string[];
  /** Those in `body` that stand in for photos. */
  copies?: readonly PhotoCopy[];
}

/** Saves one record, as often as wanted, one save at a time. */
export interface RecordSave {
  isBusy(): boolean;
  /**
   * Never rejects.
   * @param isConfirmed the user has confirmed what the save before was `unconfirmed` for.
   */
  save(isConfirmed?: boolean): Promise<SaveOutcome>;
  /** The next save changes this version of the record, which another user has saved. */
  reopen(read: Values): void;
  /** How a save ended that was sent without this form. */
  ended(failure: ApiError): SaveOutcome;
}

interface SaveTask {
  source: SharedDataSource;
  noun: Noun;
  /** The record that is changed; a new one is created without. */
  id?: RecordId;
  /** The record as it was read. */
  read?: Values;
  store: FormStore;
  idempotencyKey: IdempotencyKey;
  /** What is sent for the values of the form, when that is more than one entry a field. */
  body?(values: Values): Values | undefined;
  /** What the save waits for before it checks: fields that are still loading belong to the form, too. */
  ready?(): Promise<unknown> | undefined;
  /** The request is about to be sent; @returns how it is watched. */
  onSend?(body: Values): Pick<SendOptions, 'signal' | 'onProgress'>;
  onEnd?(result: Result<Values>): void;
  /** Of what is kept beyond the page: `before` it is sent, which may change what is, and when the outcome is known. Neither rejects. */
  kept?: { before(sent: SentSave): Promise<SentSave>; after(result: Result<Values>): Promise<unknown> };
  /** Where an earlier change of the record waits to be sent, this one becomes part of it instead of being sent. */
  join?(sent: SentSave): Promise<SaveOutcome | undefined>;
  /** There was no response. Without an outcome of its own that is a failure like any other. */
  keep?(sent: SentSave): Promise<SaveOutcome | undefined>;
  /** The server refused these fields. */
  onRefused?(names: readonly string[]): void;
}

/** The path of every save: wait, check, send, and put what was refused under its fields. */
export function createRecordSave(task: SaveTask): RecordSave {
  const { source, noun, id, store, idempotencyKey } = task;
  // The state of the record that is changed: a later save of another user is not overwritten unseen.
  let { read } = task;
  let isBusy = false;
  // What a record has already needs no confirmation again.
  const confirmed = new Set(
    id !== undefined && read ? confirmationsFor(noun, read, new Date()).map((one) => keyOf(one, read!)) : [],
  );
  let sent: SentSave | undefined;

  async function save(isConfirmed: boolean): Promise<SaveOutcome> {
    // Another user may sign in while it runs, and must neither send nor keep it.
    const as = session.token;
    const arriving = arrivals();
    if (arriving) await arriving;
    const ready = task.ready?.();
    if (ready) await ready;
    const problems = store.submit();
    if (problems.length > 0) return { kind: 'problems', problems };
    const values = store.values();
    const spoiled = await refuseSpoiled(values);
    if (spoiled) return spoiled;
    const confirmations = unconfirmed(values, isConfirmed);
    if (confirmations.length > 0) return { kind: 'unconfirmed', confirmations };
    const joined = await task.join?.({ values, body: bodyOf(values), key: idempotencyKey.now().key });
    if (joined) return joined;
    const result = await send(values, as);
    if (!result.ok) {
      if (result.failure.kind !== 'unreachable' || !sent || session.token !== as) return ended(result.failure);
      // While they were sent, it is known only afterwards.
      return (await refuseSpoiled(values)) ?? (await task.keep?.(sent)) ?? ended(result.failure);
    }
    read = { ...read, updated_at: result.data?.updated_at };
    const saved = { values, record: result.data, settled: isSameValues(store.values(), values) };
    return { kind: 'saved', saved };
  }

  async function refuseSpoiled(values: Values): Promise<SaveOutcome | undefined> {
    const errors = await spoiledFiles(values);
    return errors && { kind: 'problems', problems: store.fail(errors) };
  }

  function bodyOf(values: Values): Values {
    const usual = id === undefined ? newBody(noun, values) : updateBody(noun, values, read);
    return task.body?.(usual) ?? usual;
  }

  /** Goes on by itself over versions that differ in nothing that can be typed: there is nothing to choose from. */
  async function send(values: Values, as: string | null, left = 3): Promise<Result<Values>> {
    const body = bodyOf(values);
    const over = read;
    idempotencyKey.sent();
    const { key, earlier } = idempotencyKey.now();
    const options = { ...task.onSend?.(body), key, earlier, as };
    sent = { values, body, key, earlier };
    if (task.kept) sent = await task.kept.before(sent);
    const result = await (id === undefined
      ? source.create(noun, sent.body, options)
      : source.update(noun, id, sent.body, options));
    idempotencyKey.ended(result);
    task.onEnd?.(result);
    if (task.kept) await task.kept.after(result);
    // The form may go on from another version by now, which is none that these values were typed over.
    if (result.ok || left === 0 || !over || over !== read || !isStale(noun, result.failure)) return result;
    const { current } = result.failure;
    if (!current || !isOnlyComputed(noun, over, current)) return result;
    reopen(current);
    return send(values, as, left - 1);
  }

  function reopen(next: Values): void {
    read = next;
    idempotencyKey.renew();
  }

  /** Each is confirmed once, and again when a value that it depends on has changed. */
  function unconfirmed(values: Values, isConfirmed: boolean): Confirmation[] {
    const open = confirmationsFor(noun, values, new Date()).filter((one) => !confirmed.has(keyOf(one, values)));
    if (!isConfirmed) return open;
    for (const one of open) confirmed.add(keyOf(one, values));
    return [];
  }

  function ended(failure: ApiError): SaveOutcome {
    const { fields = {} } = 'fields' in failure ? failure : {};
    for (const name of Object.keys(fields)) forgetChoices(name);
    const problems = Object.keys(fields).length > 0 ? store.fail(fields) : [];
    task.onRefused?.(Object.keys(fields));
    return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'failed', failure };
  }

  /** A choice that the server refused may be gone: its select requests its choices again. */
  function forgetChoices(name: string): void {
    const ref = store.has(name) ? store.rule(name).property.ref : undefined;
    if (ref !== undefined) source.forgetChoices(nounOf(ref));
  }

  return {
    isBusy: () => isBusy,
    reopen,
    ended,
    async save(isConfirmed = false) {
      if (isBusy) return { kind: 'busy' };
      isBusy = true;
      try {
        return await save(isConfirmed);
      } finally {
        isBusy = false;
      }
    },
  };
}

/** A confirmation for these values. */
const keyOf = (one: Confirmation, values: Values): string =>
  JSON.stringify([one.text, ...sourcesOf({ show: one }).map((name) => values[name])]);

/**
 * An update leaves fields unchanged that it does not contain: an emptied field is sent as null, and server-only fields
 * are not sent, except what is computed, as in a create. It contains the version of the record that it changes (`updated_at` of the read), so that no later save
 * is overwritten unseen.
 */
export function updateBody({ api, record }: Noun, values: Values, read?: Values): Values {
  const sent = Object.entries(values).filter(([name]) => {
    const { readOnly, computed } = record.properties[name] ?? {};
    return !readOnly || computed;
  });
  // Multipart contains only filled fields, so emptied ones are named here.
  const wasEmpty = (name: string) =>
    api.body === 'multipart' && isEmpty(read?.[record.properties[name]?.readAs ?? name]);
  return {
    ...Object.fromEntries(
      sent.map(([name, value]) => [name, isEmptied(value) ? (wasEmpty(name) ? undefined : null) : value]),
    ),
    updated_at: read?.updated_at,
  };
}

/** Without a field a new record has what that begins with, or what a condition sets: one that was emptied is sent as null. */
export function newBody(noun: Noun, values: Values): Values {
  const { properties } = recordFor(noun, 'add');
  const isFilledIn = ({ default: usual, when, readOnly }: Property) => !readOnly && (usual !== undefined || when?.set);
  const emptied = Object.entries(properties).filter(
    ([name, property]) => Object.hasOwn(values, name) && isEmptied(values[name]) && isFilledIn(property),
  );
  return { ...values, ...Object.fromEntries(emptied.map(([name]) => [name, null])) };
}

/** In a multipart body an empty list would look like one that is not sent. */
const isEmptied = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** An input that was filled and emptied again is as it was. */
export const isSameValues = (a: Values, b: Values): boolean => JSON.stringify(a, plain) === JSON.stringify(b, plain);
const plain = (_key: string, value: unknown): unknown => (value === '' || value === null ? undefined : value);
