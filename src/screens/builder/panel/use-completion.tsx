// The list below a formula that is typed: fields, functions and choices that its last word may become.
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Completions, completionId, onCompletionKey } from '../../../engine/controls/completions';
import type { FormulaFields } from '../../../schema/conditions/formula-labels';
import { completionsAt } from './formula-model';

interface Options {
  area: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  text: string;
  fields: FormulaFields;
  fieldKey: string;
  /** Replaces the whole text. */
  type(text: string): void;
}

/** The list, and what its text area needs. Enter and Tab take what is marked, Escape closes it. */
export function useCompletion({ area, text, fields, fieldKey, type }: Options) {
  const listId = useId();
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  /** Where the caret goes after a completion. */
  const moved = useRef<number>(undefined);
  const found = caret === undefined ? [] : completionsAt(text.slice(0, caret), fields, fieldKey);
  const marked = Math.min(active, found.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each text
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(moved.current, moved.current);
    moved.current = undefined;
  }, [text]);

  function put(insert: string, from: number, to: number): void {
    moved.current = from + insert.length;
    setCaret(undefined);
    type(text.slice(0, from) + insert + text.slice(to));
  }

  const take = (index: number) => {
    const { insert, from } = found[index]!;
    put(insert, from, caret ?? text.length);
  };
  const onKeyDown = (event: KeyboardEvent) =>
    void onCompletionKey(event, {
      count: found.length,
      marked,
      mark: setActive,
      take,
      close: () => setCaret(undefined),
    });

  return {
    areaProps: {
      onKeyDown,
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': found.length > 0 ? listId : undefined,
      'aria-activedescendant': found.length > 0 ? completionId(listId, marked) : undefined,
    } as const,
    /** After a key in the text area. */
    follow() {
      setCaret(area.current?.selectionEnd ?? undefined);
      setActive(0);
    },
    close: () => setCaret(undefined),
    /** Puts a text where the caret was last, as a word of its own. */
    insert(word: string): void {
      const [from, to] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
      const gap = from > 0 && !/[\s(]/.test(text[from - 1]!) ? ' ' : '';
      put(gap + word, from, to);
    },
    list: found.length > 0 && (
      <Completions
        id={listId}
        label="Fields and functions"
        items={found.map(({ text, note }) => ({
          key: text,
          content: (
            <>
              <b>{text}</b> <span>{note}</span>
            </>
          ),
        }))}
        marked={marked}
        take={take}
      />
    ),
  };
}
