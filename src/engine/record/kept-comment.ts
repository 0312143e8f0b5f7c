// A comment that could not be sent, as an entry of the outbox.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { nounLabel } from '../../schema/model/noun-label';
import type { CommentContent, RecordId } from '../data/data-source';
import type { FullEntry } from '../outbox/entry-file';
import { unsentEntry } from '../outbox/keep-entry';
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
  const title = `Comment on ${nounLabel(noun).one} ${id}${start && `: ${start}`}`;
  return unsentEntry({ user, kind: 'comment', noun: noun.noun, record: id, title, body }, { key, files });
}
