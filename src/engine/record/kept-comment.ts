// A comment that could not be sent, as an entry of the outbox.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { nounLabel } from '../../schema/model/noun-label';
import type { CommentContent, RecordId } from '../data/data-source';
import type { FullEntry } from '../outbox/entry-file';
import { packFiles } from '../storage/packed-files';

interface KeptComment {
  user: string;
  noun: Noun;
  id: RecordId;
  content: CommentContent;
  key: string;
}

export function keptComment({ user, noun, id, content, key }: KeptComment): FullEntry {
  const { values: body, files } = packFiles({ ...content } as Values, Infinity);
  const start = content.text.trim().slice(0, 60);
  return {
    files,
    entry: {
      user,
      kind: 'comment',
      noun: noun.noun,
      record: id,
      title: `Comment on ${nounLabel(noun).one} ${id}${start && `: ${start}`}`,
      at: Date.now(),
      body,
      key: { key, unknown: true },
      sentAt: Date.now(),
      files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
      refused: undefined,
      failures: 0,
    },
  };
}
