// An import on the page, from the file to its result: what is known of it, and what the steps do. The rows themselves are in
// the worker.

import type { Choice, Noun, RecordSchema } from '../../schema/descriptor/descriptor';
import { newKey } from '../../schema/formats/new-key';
import { countOf } from '../../schema/formats/words';
import { columnLabels } from '../../schema/import/column-labels';
import type { ImportPortion, PastImport } from '../../schema/import/import-call';
import { type ImportColumn, importColumns } from '../../schema/import/import-columns';
import { usualKey } from '../../schema/import/match-columns';
import { nounOf } from '../../schema/model/nouns';
import type { DataSource } from '../data/data-source';
import { failureText, type Result } from '../feedback/result';
import { createListeners } from '../hooks/listeners';
import type { ImportType } from '../registry/effects';
import type { Counts } from './model/checked-file';
import { type Remembered, readRemembered, remember } from './model/remembered';
import { type TakingBack, takingBack } from './model/take-back';
import type { FileHead, WorkerClient } from './model/worker-calls';

/** The steps in their order; each is a page of its own. */
export type Step = 'file' | 'columns' | 'check' | 'done';

/** What is under way. */
export interface Busy {
  text: string;
  done?: number;
  of?: number;
}

/** All that the page shows. Replaced with every change, never changed itself. */
export interface ImportState {
  step: Step;
  busy?: Busy;
  problem?: string;
  /** What the problem interrupted can go on. */
  canRetry?: boolean;
  type?: number;
  head?: FileHead;
  /** The file as it was chosen, for another sheet of it. */
  content?: Blob | string;
  /** Earlier imports of the same file, until the user goes on. */
  same?: readonly PastImport[];
  columns: readonly ImportColumn[];
  /** An earlier import of a file with this name, and other content. */
  sameName?: PastImport;
  /** Those that the type of the records has. */
  fields?: RecordSchema;
  choices: Readonly<Record<string, readonly Choice[]>>;
  /** The columns by place in the file. */
  names: readonly string[];
  key?: string;
  /** An empty cell empties the field of a record that is there. */
  empties: boolean;
  counts?: Counts;
  /** Grows with everything that changes the table. */
  version: number;
  /** Each refused line refuses its portion. */
  isAll: boolean;
  /** Of the import that is being written or has been. */
  id?: string;
  written?: Counts;
  /** The server has written some of it. */
  isWritten?: boolean;
}

/** What is under way last of a check. */
export const CHECKING = 'Checking on the server';

const READING = 'Reading the file';
const MATCHING = 'Finding the columns';
const CHECKING_HERE = 'Checking the rows';

/** What the worker does by itself: it can only be ended, and the file with it. */
const OF_WORKER: readonly string[] = [READING, MATCHING, CHECKING_HERE];

/** In place of a name of a file. */
export const PASTED = 'Pasted cells';

const EMPTY: ImportState = {
  step: 'file',
  columns: [],
  choices: {},
  names: [],
  empties: false,
  version: 0,
  isAll: false,
};

/** A source that can import. */
export type ImportSource = DataSource & Required<Pick<DataSource, 'imports'>>;

interface ImportParts {
  noun: Noun;
  source: ImportSource;
  user: string;
  /** Starts a worker. */
  worker(): WorkerClient;
  /** Where records have types. */
  typed(): Promise<ImportType | undefined>;
}

/**
 * One import, at step `file`. The page follows it by `subscribe`; `end` aborts what is under way and ends the worker.
 */
export function importModel({ noun, source, user, worker: startWorker, typed }: ImportParts) {
  let state = EMPTY;
  let worker: WorkerClient | undefined;
  let memory: Remembered = readRemembered(user, noun.noun);
  let running: AbortController | undefined;
  /** The portion whose outcome is not known. */
  let pending: { portion: ImportPortion; number: number } | undefined;
  let portions = 0;
  /** The import that the file will be. */
  let fileId = newKey();
  /** An import that a refused row has ended, while it is taken back. */
  let ending: TakingBack | undefined;
  const { subscribe, notify } = createListeners();

  function set(change: Partial<ImportState>): void {
    state = { ...state, ...change };
    notify();
  }

  /** Begins anew, with this of it. */
  function begin(change: Partial<ImportState>): void {
    state = { ...EMPTY, version: state.version + 1 };
    beginImport();
    set(change);
  }

  /** Ends what is under way: nothing that still comes of it is looked at, and the worker settles no call any more. */
  function stop(): void {
    running?.abort();
    running = undefined;
    worker?.end();
  }

  /** Begins anew without a file. */
  function startOver(change: Partial<ImportState>): void {
    stop();
    begin(change);
  }

  function beginImport(): void {
    portions = 0;
    pending = undefined;
    ending = undefined;
    fileId = newKey();
  }

  /** Runs one thing at a time, with its progress. */
  async function busy<T>(text: string, run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (running) return undefined;
    const own = new AbortController();
    running = own;
    set({ busy: { text }, problem: undefined, canRetry: false });
    worker?.onProgress((done, of) => set({ busy: { text, done, of } }));
    try {
      const result = await run(own.signal);
      return running === own ? result : undefined;
    } catch {
      if (running === own)
        set({ problem: 'This browser could not read the file to its end. It may be too large for its memory.' });
      return undefined;
    } finally {
      if (running === own) {
        running = undefined;
        set({ busy: undefined });
      }
    }
  }

  const fail = (result: Extract<Result<unknown>, { ok: false }>, canRetry = false): void =>
    set({ problem: failureText(result.failure), canRetry });

  async function readFile(content: Blob | string, name: string, sheet?: string): Promise<void> {
    stop();
    worker = startWorker();
    const canGoOn = await busy(READING, async (signal) => {
      const head = await worker!.read({ name, content, sheet });
      // Also of another sheet, chosen beside the columns of the one before: what was read of that is gone.
      if ('message' in head) return begin({ type: state.type, problem: head.message, busy: state.busy });
      begin({ type: state.type, head, content, busy: state.busy });
      const past = await source.imports('past', noun, head.sha256);
      if (signal.aborted) return;
      const same = past.ok ? past.data.rows.filter(({ undone }) => undone === undefined) : [];
      if (same.length > 0) return set({ same });
      const sameName = await importOfSameName(name);
      if (!signal.aborted) set({ sameName });
      return true;
    });
    if (canGoOn) await matchFile();
  }

  /** A file that was mended as a whole and not only its refused rows: what was imported is in it again. */
  async function importOfSameName(name: string): Promise<PastImport | undefined> {
    if (name === PASTED) return undefined;
    const past = await source.imports('past', noun);
    return past.ok ? past.data.rows.find((one) => one.file === name && one.undone === undefined) : undefined;
  }

  async function matchFile(): Promise<void> {
    const { type, head } = state;
    await busy(MATCHING, async (signal) => {
      const of = await typed();
      let fields: RecordSchema | undefined;
      if (of && type !== undefined) {
        const read = await of.fields(type, signal);
        if (signal.aborted) return;
        if (!read.ok) return fail(read);
        fields = read.data;
      }
      memory = readRemembered(user, noun.noun, type);
      const labels = columnLabels(noun);
      const columns = importColumns(noun, fields)
        .filter(({ name }) => name !== of?.property)
        .map((column) => ({ ...column, title: labels[column.name]?.[0] ?? column.title }));
      const choices = await choicesOf(columns);
      if (signal.aborted) return;
      const names = await worker!.match({
        noun: noun.noun,
        fields,
        choices,
        known: memory.columns,
        without: of?.property,
      });
      const known = memory.key !== undefined && names.includes(memory.key) ? memory.key : undefined;
      const key = known ?? usualKey(columns, names, noun.label);
      set({ columns, fields, choices, names, key, empties: memory.empties, same: undefined, step: 'columns', head });
    });
  }

  /** What can be chosen in the columns, as far as it can be listed. */
  async function choicesOf(columns: readonly ImportColumn[]): Promise<ImportState['choices']> {
    const refs = new Set(columns.flatMap(({ property }) => property.ref ?? property.items?.ref ?? []));
    const listed = [...refs].filter((ref) => nounOf(ref).choices);
    const results = await Promise.all(listed.map((ref) => source.choices(nounOf(ref))));
    return Object.fromEntries(
      listed.flatMap((ref, at) => {
        const result = results[at]!;
        return result.ok ? [[ref, result.data]] : [];
      }),
    );
  }

  /** Checks the file by the columns as they are now. */
  async function check(): Promise<void> {
    const { names, key, empties, choices, type, head, fields } = state;
    // Of several columns with one heading that counts which is not left out.
    const places = [...names.keys()].sort((one, other) => Number(names[one] !== '') - Number(names[other] !== ''));
    const columns = Object.fromEntries(places.map((at) => [head!.headings[at]!, names[at]!]));
    memory = { ...memory, columns: { ...memory.columns, ...columns }, key, empties };
    remember(user, noun.noun, type, memory);
    fileId = newKey();
    await busy(CHECKING_HERE, async () => {
      const mapping = { columns: names, key, type, read: memory.read, empties: emptied(), fields };
      const problem = await worker!.check({ noun: noun.noun, choices, mapping });
      if (problem !== undefined) return set({ problem });
      // The columns that were checked, whatever has been chosen meanwhile.
      await tableChanged({ step: 'check', names, key, empties, isWritten: false, id: undefined });
    });
    if (state.step === 'check') await checkOnServer();
  }

  /** Of the columns as they are now; without a key no record is there. */
  function emptied(): string[] {
    const { columns, names, key, empties } = state;
    if (!empties || key === undefined) return [];
    return columns.flatMap(({ name, isKeyOnly }) => (names.includes(name) && !isKeyOnly ? [name] : []));
  }

  /** What the browser cannot know: a portion after the other. */
  async function checkOnServer(): Promise<void> {
    const isStopped = await busy(CHECKING, async (signal) => {
      for (;;) {
        const portion = await worker!.portion('unchecked');
        if (!portion) return false;
        const result = await source.imports('check', noun, { ...portion, import: fileId }, signal);
        if (signal.aborted) return true;
        if (!result.ok) return void fail(result, true);
        await worker!.setResults(portion.rows, result.data.rows);
        await tableChanged();
        const { all, open } = state.counts!;
        set({ busy: { text: CHECKING, done: all - open, of: all } });
      }
    });
    if (isStopped) set({ problem: 'The check was stopped before its end.', canRetry: true });
  }

  /** What is left out finds no records. */
  function setName(at: number, name: string): void {
    const names = state.names.map((one, index) => (index === at ? name : one === name ? '' : one));
    set({ names, key: names.find((one) => one !== '' && one === state.key) });
  }

  async function tableChanged(change: Partial<ImportState> = {}): Promise<void> {
    set({ ...change, counts: await worker!.counts(), version: state.version + 1 });
  }

  /** Reads wrong texts as others, in all rows. */
  async function readAs(column: string, others: Readonly<Record<string, string>>, isRemembered = false): Promise<void> {
    await worker!.readAs(column, others);
    if (isRemembered) {
      memory = { ...memory, read: { ...memory.read, [column]: { ...memory.read[column], ...others } } };
      remember(user, noun.noun, state.type, memory);
    }
    await tableChanged();
    await checkOnServer();
  }

  async function edit(row: number, column: string, text: string): Promise<void> {
    await worker!.edit(row, column, text);
    await tableChanged();
    await checkOnServer();
  }

  /** Writes what has not been written, a portion after the other; after a failure it goes on with the same one. */
  async function write(): Promise<void> {
    if (ending) return takeBack(ending);
    const { head, counts, isAll } = state;
    const total = counts!.all;
    const id = state.id ?? fileId;
    const file = { name: head!.name, sha256: head!.sha256, rows: head!.rows };
    set({ id });
    let wrote = 0;
    const outcome = await busy('Importing', async (signal) => {
      for (;;) {
        pending ??= await nextPortion();
        if (!pending) return 'done';
        const { portion, number } = pending;
        // Cancel waits for its outcome.
        const result = await source.imports('write', noun, {
          ...portion,
          ...{ import: id, portion: number, all: isAll || undefined, file },
        });
        if (!result.ok) return result;
        const { rows, written } = result.data;
        pending = undefined;
        await worker!.setResults(portion.rows, rows, written);
        await tableChanged({ isWritten: state.isWritten || written });
        if (!written) return 'refused';
        wrote += result.data.rows.length;
        set({ busy: { text: 'Importing', done: Math.min(wrote, total), of: total } });
        if (signal.aborted) return 'cancelled';
      }
    });
    if (outcome === 'done' || outcome === 'cancelled')
      return set({ step: 'done', written: await worker!.counts(true) });
    if (outcome === 'refused') return takeBack(takingBack((key) => source.imports('undo', noun, id, key)));
    if (outcome) fail(outcome, true);
  }

  /** With all or nothing a row was refused after the check: what was written before is undone, and the file is open again. */
  async function takeBack(taking: TakingBack): Promise<void> {
    ending = taking;
    const failed = await busy('Taking back what was written', async () => (state.isWritten ? taking.run() : undefined));
    if (failed) return fail(failed, true);
    const stays = taking.soFar().left.length;
    await worker!.reopen();
    beginImport();
    await tableChanged({ isWritten: stays > 0, id: undefined });
    await checkOnServer();
    const left = stays > 0 ? ` ${countOf(stays, 'record')} of it stay, as others have changed them since.` : '';
    set({ problem: `A row was refused, so nothing is imported.${left}` });
  }

  async function nextPortion(): Promise<typeof pending> {
    const portion = await worker!.portion('undone');
    return portion && { portion, number: portions++ };
  }

  const restart = (): void => startOver({ type: state.type });

  return {
    state: () => state,
    subscribe,
    readFile,
    readSheet: (sheet: string) => readFile(state.content!, state.head!.name, sheet),
    /** The same file once more. */
    goOn: matchFile,
    check,
    retry: () => (state.id === undefined ? checkOnServer() : write()),
    readAs,
    edit,
    write,
    /** Stops after the portion that is under way; while a file is only read or checked here, it is to be chosen again. */
    cancel: () => (OF_WORKER.includes(state.busy?.text ?? '') ? restart() : running?.abort()),
    setType: (type: number | undefined) => startOver({ type }),
    setName,
    /** Checks once more without the column by which nothing is found. */
    leaveKeyOut: () => {
      setName(state.names.indexOf(state.key!), '');
      return check();
    },
    setKey: (key: string | undefined) => set({ key }),
    setEmpties: (empties: boolean) => set({ empties }),
    setAll: (isAll: boolean) => set({ isAll }),
    show: (step: Step) => set({ step, problem: undefined }),
    restart,
    page: (...args: Parameters<WorkerClient['page']>) => worker!.page(...args),
    wrongTexts: () => worker!.wrongTexts(),
    nextRefused: (...args: Parameters<WorkerClient['nextRefused']>) => worker!.nextRefused(...args),
    refusedFile: () => worker!.refusedFile(),
    end: stop,
  };
}

/** What the steps call. What a step could not do is in `problem` of the state. */
export type ImportModel = ReturnType<typeof importModel>;
