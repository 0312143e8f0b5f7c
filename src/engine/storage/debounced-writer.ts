// When a draft is written: after a pause in the changes, and at the latest some seconds after the first of them.
import type { DraftSlot } from './draft-slots';

/** The longest time without a write while changes go on, in milliseconds. */
const MAX_WAIT_MS = 3000;

export interface PacedWriter {
  /** Whether there are changes that are not written yet. */
  isPending(): boolean;
  /** Something has changed: it is written after the pause. */
  touch(): void;
  /** Writes pending changes at once. Resolves to whether everything is written now. */
  flush(): Promise<boolean>;
  /** Nothing is pending any more. */
  clear(): void;
  /** Runs `step` behind the last write; the next one waits for nothing. */
  append(step: () => Promise<unknown>): void;
  /** The last write. */
  last(): Promise<boolean>;
  isEnded(): boolean;
  /** Nothing is written from now on. */
  end(): void;
}

interface Options {
  /** Milliseconds without a change before a write. */
  pause: number;
  /** Where to write; undefined until it is claimed. */
  slot(): DraftSlot | undefined;
  /** Resolves when the slot is claimed; undefined before it is requested. */
  claiming(): Promise<unknown> | undefined;
  /** Resolves to whether it worked. */
  write(slot: DraftSlot): Promise<boolean>;
  now(): number;
}

export function createPacedWriter({ pause, slot, claiming, write, now }: Options): PacedWriter {
  let isPending = false;
  let isEnded = false;
  /** When the first unwritten change was made. */
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<boolean> = Promise.resolve(true);

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (isEnded || !isPending) return last;
    const target = slot();
    if (!target) return claiming()?.then(() => slot() !== undefined && flush()) ?? Promise.resolve(false);
    isPending = false;
    last = write(target);
    return last;
  }

  return {
    isPending: () => isPending,
    touch() {
      if (!isPending) since = now();
      isPending = true;
      clearTimeout(timer);
      if (!isEnded) timer = setTimeout(() => void flush(), Math.min(pause, Math.max(0, since + MAX_WAIT_MS - now())));
    },
    flush,
    clear() {
      clearTimeout(timer);
      isPending = false;
    },
    append: (step) => {
      last = last.then(() => step().then(() => true));
    },
    last: () => last,
    isEnded: () => isEnded,
    end() {
      clearTimeout(timer);
      isEnded = true;
    },
  };
}
