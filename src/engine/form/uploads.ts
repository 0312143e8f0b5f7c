// The upload progress of a form's files while it is being saved. One request carries them all, one after the other, so
// the sent bytes of the body give the progress of each one.
import { createListeners } from '../hooks/listeners';

/** How far one file of a save is. */
export type FileProgress =
  | { phase: 'waiting' }
  | { phase: 'sending'; sent: number } // bytes of this file
  | { phase: 'sent' }
  | { phase: 'stopped' }; // the save failed or was cancelled; the file is still in the form

/** The files of one open form while they are sent. */
export interface Uploads {
  /** The progress of a file, undefined while nothing is being sent. */
  of(file: File): FileProgress | undefined;
  subscribe(listener: () => void): () => void;
  /** Sent share of the files being uploaded, in whole percent; undefined while none are. */
  percent(): number | undefined;
  /** A save begins; `files` in the order of the body, `cancel` stops it. */
  start(files: readonly File[], cancel: () => void): void;
  /** These are sent in place of photos of theirs. */
  copied(copies: readonly { whole: File; copy: File }[]): void;
  /** The copy that is sent in place of a photo. */
  copyOf(file: File): File | undefined;
  /** Sent bytes of the body, and all of them. */
  progress(sent: number, total: number): void;
  /** The save has ended; files that were not stored are marked. */
  end(ok: boolean): void;
  /** The draft of the form has these files. */
  keep(files: readonly File[]): void;
  isKept(file: File): boolean;
  /** Stops the save under way; nothing happens when there is none. */
  cancel(): void;
}

/** One for each open form; nothing is sent before `start`. */
export function createUploads(): Uploads {
  let progress = new Map<File, FileProgress>();
  /** As they are sent. */
  let files: readonly File[] = [];
  let copies: ReadonlyMap<File, File> = new Map();
  let kept: readonly File[] = [];
  let stop: (() => void) | undefined;
  const { subscribe, notify } = createListeners();

  function show(next: Map<File, FileProgress>): void {
    progress = next;
    notify();
  }

  /** Of all files together; those neither waiting nor stopped count by their bytes. */
  function percent(): number | undefined {
    const whole = files.reduce((sum, file) => sum + file.size, 0);
    if (!stop || whole === 0) return undefined;
    return Math.floor((files.reduce((sum, file) => sum + sentOf(file, progress.get(file)), 0) / whole) * 100);
  }

  return {
    percent,
    of: (file) => progress.get(copies.get(file) ?? file),
    copyOf: (file) => copies.get(file),
    subscribe,
    start(inOrder, cancel) {
      files = inOrder;
      copies = new Map();
      stop = cancel;
      show(new Map(files.map((file) => [file, { phase: 'waiting' }])));
    },
    copied(given) {
      copies = new Map(given.map(({ whole, copy }) => [whole, copy]));
      files = files.map((file) => copies.get(file) ?? file);
      show(eachProgress(files, 0, Infinity));
    },
    progress: (sent, total) => show(eachProgress(files, sent, total)),
    end(ok) {
      stop = undefined;
      show(ok ? new Map() : new Map(files.map((file) => [file, { phase: 'stopped' }])));
    },
    keep(stored) {
      kept = stored;
      notify();
    },
    isKept: (file) => kept.includes(file),
    cancel: () => stop?.(),
  };
}

/** Sent bytes of a file. */
export const sentOf = (file: File, progress: FileProgress | undefined): number =>
  progress?.phase === 'sending' ? progress.sent : progress?.phase === 'sent' ? file.size : 0;

/** Fields and part headers are ignored: a few hundred bytes that make no visible difference. */
export function eachProgress(files: readonly File[], sent: number, total: number): Map<File, FileProgress> {
  const sizes = files.reduce((sum, file) => sum + file.size, 0);
  let left = Math.max(0, sent - Math.max(0, total - sizes));
  return new Map(
    files.map((file): [File, FileProgress] => {
      const part = Math.min(file.size, left);
      left -= part;
      if (part === file.size && (part > 0 || sent >= total)) return [file, { phase: 'sent' }];
      return [file, part > 0 ? { phase: 'sending', sent: part } : { phase: 'waiting' }];
    }),
  );
}
