// The list below a text area of what the last word in it may become. The text area keeps the focus, and its keys choose.
import type { KeyboardEvent, ReactNode } from 'react';

interface CompletionsProps {
  /** Of the list, for `aria-controls` of the text area. */
  id: string;
  label: string;
  items: readonly { key: string | number; content: ReactNode }[];
  /** The index of the one that Enter takes. */
  marked: number;
  take(index: number): void;
}

/** The id of one of the list, for `aria-activedescendant` of the text area. */
export const completionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Rendered only while there is something to choose. */
export const Completions = ({ id, label, items, marked, take }: CompletionsProps) => (
  <div className="completions" id={id} role="listbox" aria-label={label}>
    {items.map(({ key, content }, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text area
      <div
        key={key}
        id={completionId(id, index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === marked}
        // The text keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => take(index)}
      >
        {content}
      </div>
    ))}
  </div>
);

interface CompletionKeys extends Pick<CompletionsProps, 'marked' | 'take'> {
  count: number;
  mark(index: number): void;
  close(): void;
}

/** A key of the text area. Enter and Tab take what is marked, Escape closes the list. @returns whether it was one of the list. */
export function onCompletionKey(event: KeyboardEvent, { count, marked, mark, take, close }: CompletionKeys): boolean {
  if (count === 0 || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) mark((marked + step + count) % count);
  else if (event.key === 'Enter' || event.key === 'Tab') take(marked);
  else if (event.key === 'Escape') close();
  else return false;
  event.preventDefault();
  // A dialog or a panel around it stays open.
  event.stopPropagation();
  return true;
}
