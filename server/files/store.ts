// What a store of files is, wherever it lies: a folder on the disk (`folder-store.ts`) or a bucket (`bucket-store.ts`). Names in it are random
// and never used twice; the original name of a file is data in its row.
import type { Readable } from 'node:stream';

/** A file that has arrived completely and is safe where it is. */
export interface ReceivedFile {
  storedName: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** The media type that its first bytes show, null for an unknown kind (`file-kinds.ts`). */
  kind: string | null;
}

/** Bytes of a file, both counted in; without `first` the last so many, without `last` up to its end. */
export type Range = { first: number; last?: number } | { lastBytes: number };

/** A part of a file, or all of it. Who gets it reads it to its end or destroys it. */
export interface StoredContent {
  /** Bytes of the whole file. */
  size: number;
  /** Where the part begins, and how many bytes it has. */
  first: number;
  length: number;
  content: Readable;
}

/** A range of which a file has nothing. */
export class NotInFile extends Error {}

/** What backups and downloads need of a store. */
export interface FileReader {
  /** @returns undefined where there is no such file. @throws `NotInFile` */
  read(name: string, range?: Range): Promise<StoredContent | undefined>;
}

/** A received file is not read, named by a row or backed up before `keep`. */
export interface FileStore extends FileReader {
  /**
   * Receives a stream to its end; one that breaks leaves nothing, and so does one whose content, or `expected` bytes,
   * would leave less than the reserve on the disk. @throws the system's error for a full disk then, too.
   */
  receive(stream: AsyncIterable<Buffer>, expected?: number): Promise<ReceivedFile>;
  /** Makes received files ones that are served; durable when it resolves. */
  keep(files: readonly ReceivedFile[]): Promise<void>;
  /** Removes those of the files that were not kept. Never rejects. */
  dropIncoming(files: readonly ReceivedFile[]): Promise<void>;
  /** Removes files wherever they are. Never rejects. */
  discard(files: readonly ReceivedFile[]): Promise<void>;
  /**
   * Removes what uploads left more than a day ago. Files older than an hour that `isKnown` does not know are put
   * aside, and deleted after a week; those that `isKnown` knows again by then come back. @returns how many files that
   * were.
   */
  sweep(isKnown: IsKnown): Promise<number>;
  /** Stores a file under a name of its own, or replaces what is there; durable when it resolves. @returns what it is. */
  copyIn(name: string, stream: AsyncIterable<Buffer>): Promise<Omit<ReceivedFile, 'storedName'>>;
  /** Names of all files, those put aside included. */
  names(): Promise<Set<string>>;
  /** Bytes that are left for uploads and more, undefined where that is not known. */
  room(): Promise<number | undefined>;
  /** What does not work, besides room that is missing, as a message for operators. */
  note(): Promise<string | undefined>;
  /** @returns the id of the installation that the files belong to, undefined where there is none. */
  readMark(): Promise<string | undefined>;
  /** @param replaces whether there is one, which the operator has made. */
  writeMark(id: string, options: { replaces: boolean }): Promise<void>;
}

/** The name of the id that says whose files these are: in every store, and in the table `secret`. */
export const MARK = 'installation-id';

/** Which of the names occur in a row. */
export type IsKnown = (names: string[]) => Promise<ReadonlySet<string>>;
