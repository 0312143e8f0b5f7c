// A comment that could not be sent, as an entry of the outbox.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { nounLabel } from '../../schema/model/noun-label';
import type { CommentContent, RecordId } from '../data/data-source';
import { unsentEntry } from '../outbox/keep-entry';
import type { KeptEntry } from '../storage/outbox';
import { packFiles } from '../storage/packed-files';

interface KeptComment {
  user: string;
  noun: Noun;
  /** The record, or that one which the entry with the mark `after` creates. */
  id?: RecordId;
  after?: string;
  /** What the record is called. */
  about?: string;
  content: CommentContent;
  key: string;
}

/** @param comment has `id`, or `after` where its record waits itself. @returns what `keepEntry` takes. */
export function keptComment({ user, noun, id, after, about, content, key }: KeptComment): KeptEntry {
  const { values: body, files } = packFiles({ ...content } as Values, Infinity);
  const start = content.text.trim().slice(0, 60);
  const { one } = nounLabel(noun);
  const title = `Comment on ${id === undefined ? `new ${one}` : `${one} ${about || id}`}${start && `: ${start}`}`;
  return unsentEntry(
    { user, kind: 'comment', noun: noun.noun, record: id, ...(after && { after }), about, title, body },
    { key, files },
  );
}

/**
 * What of a comment changes that waits already. What it is about says the outbox alone: its record may have been created
 * since it was opened.
 */
export function changedComment(comment: KeptComment) {
  const { entry, files } = keptComment(comment);
  const { record: _record, after: _after, ...change } = entry;
  return { change, files };
}
