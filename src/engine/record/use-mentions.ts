// The completion of a mention: "@" and a part of a name, typed in a text, offers users who may read the record.
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Noun } from '../../schema/descriptor/descriptor';
import type { Mention } from '../../schema/model/comments';
import { onCompletionKey } from '../controls/completions';
import { useDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { announce } from '../feedback/live-region';

const DEBOUNCE_MS = 150;

/** "@" at the beginning of a word, up to two words behind it, and there the caret. */
const TYPED = /(?:^|[\s(])@([\p{L}\p{N}._'’-]{0,60}(?: [\p{L}\p{N}._'’-]{0,60})?)$/u;

interface Options {
  noun: Noun;
  id: RecordId;
  text: string;
  /** Where the caret is; undefined while the text has no focus. */
  caret: number | undefined;
  /** Those that were chosen already: their names are complete. */
  chosen: readonly Mention[];
  /** Puts the user in the place of the text from `from` to the caret. */
  choose(mention: Mention, from: number): void;
}

/** The list, empty while it is closed, and what the text area needs for it. */
export function useMentions({ noun, id, text, caret, chosen, choose }: Options) {
  const { comments } = useDataSource();
  const listId = useId();
  const [people, setPeople] = useState<readonly Mention[]>([]);
  const [active, setActive] = useState(0);
  /** Where the "@" stands that Escape was pressed at. */
  const [dismissed, setDismissed] = useState<number>();
  const before = caret === undefined ? '' : text.slice(0, caret);
  const typed = TYPED.exec(before)?.[1];
  const from = typed === undefined ? -1 : before.length - typed.length - 1;
  const isComplete = chosen.some(({ name }) => typed?.trimStart().startsWith(`${name} `) || typed === name);
  const search = typed === undefined || isComplete || dismissed === from ? undefined : typed.trim();

  useEffect(() => {
    if (search === undefined) return setPeople([]);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const result = await comments!.mentionable(noun, id, search, controller.signal);
      if (!result.ok) return;
      setPeople(result.data);
      setActive(0);
      const count = result.data.length;
      announce(count === 0 ? 'Nobody found' : `${count} found, arrow keys choose`);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [comments, noun, id, search]);

  const shown = search === undefined ? [] : people;
  const take = (mention: Mention) => {
    setPeople([]);
    choose(mention, from);
    announce(`${mention.name} is mentioned`);
  };

  /** @returns whether the key was one of the list. */
  const onKey = (event: KeyboardEvent): boolean =>
    onCompletionKey(event, {
      count: shown.length,
      marked: active,
      mark: setActive,
      take: (index) => take(shown[index]!),
      close: () => setDismissed(from),
    });

  return {
    people: shown,
    active,
    listId,
    take,
    onKey,
  };
}
