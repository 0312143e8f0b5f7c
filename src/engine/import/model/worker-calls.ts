// The calls of the page to the worker that holds the file, and what comes back.
import type { Choice } from '../../../schema/descriptor/descriptor';
import type { CheckedFile, Mapping } from './checked-file';

/** A file as the page knows it: its rows stay in the worker. */
export interface FileHead {
  kind: 'csv' | 'xlsx';
  name: string;
  bytes: number;
  sha256: string;
  headings: readonly string[];
  rows: number;
  sheets: readonly string[];
  sheet?: string;
  /** Some texts of each column. */
  samples: readonly (readonly string[])[];
}

/** Opens a file, or another sheet of it: the file before is forgotten. */
export interface ReadTask {
  name: string;
  /** A file, or what was pasted. */
  content: Blob | string;
  sheet?: string;
}

/** Guesses which column each heading is. `known` has the names of columns by headings of earlier files. */
export interface MatchTask {
  noun: string;
  fields: Mapping['fields'];
  choices: Readonly<Record<string, readonly Choice[]>>;
  known: Readonly<Record<string, string>>;
  /** A column that is the same for all records. */
  without?: string;
}

/** Checks every row as a browser can. `choices` are the records that references may name, by noun. */
export interface CheckTask {
  noun: string;
  choices: MatchTask['choices'];
  mapping: Mapping;
}

/** The calls: what they are given and what they come back with. */
export interface WorkerCalls {
  read(task: ReadTask): FileHead | { message: string; sheets?: readonly string[] };
  match(task: MatchTask): string[];
  /** A message where the columns cannot be read so. */
  check(task: CheckTask): string | undefined;
  /** Refused records, in the format that came in. */
  refusedFile(): Blob;
  portion: CheckedFile['portion'];
  setResults: CheckedFile['setResults'];
  reopen: CheckedFile['reopen'];
  counts: CheckedFile['counts'];
  page: CheckedFile['page'];
  nextRefused: CheckedFile['nextRefused'];
  wrongTexts: CheckedFile['wrongTexts'];
  readAs: CheckedFile['readAs'];
  edit: CheckedFile['edit'];
}

/** A call as it is posted to the worker. What comes back of it has the same `id`. */
export interface WorkerRequest {
  id: number;
  name: keyof WorkerCalls;
  args: readonly unknown[];
}

/** What the worker posts: the result of a call, or why it failed as a text, or how far it is. */
export type WorkerMessage =
  | { id: number; result: unknown }
  | { id: number; error: string }
  /** How far a call has come. */
  | { id: number; done: number; of?: number };

/** The calls as the page makes them. */
export type WorkerClient = {
  [Name in keyof WorkerCalls]: (...args: Parameters<WorkerCalls[Name]>) => Promise<ReturnType<WorkerCalls[Name]>>;
} & {
  /** Gets how far the call has come that is under way. */
  onProgress(listener: ((done: number, of?: number) => void) | undefined): void;
  /** Ends what is under way, and forgets the file: a call that has not come back never does. */
  end(): void;
};
