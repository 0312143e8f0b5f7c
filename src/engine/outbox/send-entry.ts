// One entry of the outbox as a call of the data source: the same call that its form or its editor would have made.
import type { Values } from '../../schema/descriptor/descriptor';
import { nouns } from '../../schema/model/nouns';
import type { CommentContent, DataSource, SendOptions, WholePhoto } from '../data/data-source';
import { mapResult, type Result } from '../feedback/result';
import type { OutboxEntry } from '../storage/outbox';
import { unpackFiles } from '../storage/packed-files';

/** Sends `entry` with its files. Never rejects. */
export async function sendEntry(
  source: DataSource,
  entry: OutboxEntry,
  files: readonly File[],
  as: string | null,
): Promise<Result<Values>> {
  const noun = nouns.get(entry.noun);
  const { record = '', kind } = entry;
  const body = unpackFiles(entry.body, files);
  const options: SendOptions & { key: string } = { key: entry.key.key, earlier: entry.key.earlier, as };
  if (!noun) return GONE;
  if (kind === 'create') return source.create(noun, body, options);
  if (kind === 'update') return source.update(noun, record, body, options);
  if (kind === 'photo')
    return (await source.wholePhoto?.(noun, record, body as unknown as WholePhoto, options)) ?? GONE;
  if (entry.record === undefined) return NOT_CREATED;
  const sent = await source.comments?.add(noun, record, body as unknown as CommentContent, options);
  return sent ? mapResult(sent, (data) => ({ ok: true, data: { ...data } })) : GONE;
}

/** What it is about was discarded. */
const NOT_CREATED: Result<never> = {
  ok: false,
  failure: { kind: 'missing', message: 'What it is about was discarded, and was never sent.', fields: {} },
};

/** The product no longer has such records. */
const GONE: Result<never> = {
  ok: false,
  failure: { kind: 'missing', message: 'There are no such records any more.', fields: {} },
};
