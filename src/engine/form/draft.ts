// The draft of one open form: found when the form opens, kept while it is typed into, gone when it is saved or given up (promises S13, T-C1).
// `use-draft.ts` makes it and ties it to the page; `draft-view.tsx` shows its state.
import { deleteDraft, readDraft, writeDraft, type Draft } from '../../api/drafts';
import type { Values } from '../../schema/descriptor';
import type { DraftKeeper } from './draft-keeper';
import { packFiles, unpackFiles } from './draft-values';
import type { Intent } from './intent';

/** Milliseconds without a change before a draft is kept, and how long somebody may type without such a pause. */
const PAUSE = 500;
const LONGEST = 3000;

/** What a form says about its draft. Replaced, never changed. */
export interface DraftState {
  /** When it was kept last. */
  saved?: number;
  /** It has come back into the form. */
  restored?: { at: number; changes: number; missing: readonly string[] };
  /** It waits for a decision: the record was changed by somebody since. */
  offered?: { at: number; changes: number };
}

export interface FormDraft {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  /** The form belongs to `user` from now on: the draft of that user comes back, and what is typed is kept for that user. */
  open(user: string): Promise<void>;
  /** Something was typed: it is kept after a short pause. */
  touch(): void;
  /** Keeps what has not been kept yet, at once. Answers whether everything is kept now. */
  flush(): Promise<boolean>;
  /** Puts the offered draft into the form. */
  restore(): Promise<void>;
  /** The form goes back to what it was opened with, and the draft is deleted. */
  discard(): Promise<void>;
  /** Nothing is kept from now on. `forget` also deletes what was kept: the form was saved, or given up knowingly. */
  end(forget: boolean): void;
}

interface Options {
  /** Names the form: noun, address, record. */
  form: string;
  keeper: DraftKeeper;
  /** Which save the form means. */
  intent: Intent;
  /** State of the record that is edited, as far as the server tells. */
  updatedAt?: unknown;
  /** Resolves when no effect is under way. */
  settled(): Promise<void>;
  now?(): number;
}

export function createDraft({ form, keeper, intent, updatedAt, settled, now = Date.now }: Options): FormDraft {
  const listeners = new Set<() => void>();
  let state: DraftState = {};
  let owner: string | undefined;
  /** Until what was kept has been looked for, nothing may be written over it. */
  let looked = false;
  let ended = false;
  let pending = false;
  /** When the first change came that is not kept yet. */
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (Draft & { files: File[] }) | undefined;
  let kept: readonly File[] = [];
  let last: Promise<boolean> = Promise.resolve(true);

  function show(next: DraftState): void {
    state = next;
    listeners.forEach((listener) => listener());
  }

  async function open(user: string): Promise<void> {
    if (owner !== undefined || ended) return;
    owner = user;
    const found = await readDraft(user, form, now());
    looked = true;
    if (ended) return;
    if (found && found.updatedAt !== updatedAt) {
      waiting = found;
      show({ ...state, offered: { at: found.at, changes: found.typed.length } });
    } else if (found) {
      await bring(found);
    }
    if (pending) touch();
  }

  async function bring(draft: Draft & { files: File[] }): Promise<void> {
    kept = draft.files;
    const back = keeper.apply(unpackFiles(draft.values, draft.files), draft.typed, settled);
    intent.resume(draft.intent);
    show({ saved: draft.at, restored: { at: draft.at, changes: keeper.changed().length, missing: draft.missing } });
    await back;
  }

  function touch(): void {
    if (!pending) since = now();
    pending = true;
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void flush(), Math.min(PAUSE, Math.max(0, since + LONGEST - now())));
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (ended || !pending) return last;
    if (owner === undefined || !looked) return Promise.resolve(false);
    pending = false;
    last = write(owner);
    return last;
  }

  async function write(user: string): Promise<boolean> {
    const nothing = keeper.changed().length === 0;
    if (nothing && !waiting) {
      show({});
      kept = [];
      await deleteDraft(user, form);
      return true;
    }
    const at = now();
    const { draft, files } = drafted(at);
    const same = files.length === kept.length && files.every((file, i) => file === kept[i]);
    let done = await writeDraft(user, form, draft, same ? undefined : files);
    kept = done ? files : [];
    // A browser without room for the files may still have some for the words.
    if (!done && files.length > 0) {
      const missing = [...draft.missing, ...files.map((file) => file.name)];
      done = await writeDraft(user, form, { ...draft, ...packFiles(unpackFiles(draft.values, files), 0), missing }, []);
    }
    if (!ended) show({ ...state, saved: done ? at : undefined });
    return done;
  }

  /** While an older draft waits, the new one holds both, the newer value of a field first. */
  function drafted(at: number): { draft: Draft; files: File[] } {
    const { values, typed } = keeper.content();
    const old = waiting;
    const all: Values = old ? { ...unpackFiles(old.values, old.files), ...pick(values, typed) } : values;
    const { files, missing, values: packed } = packFiles(all);
    const stillMissing = [...(old?.missing ?? []), ...missing];
    return { draft: { at, updatedAt: old ? old.updatedAt : updatedAt, intent: intent.now(), values: packed, typed: old ? [...new Set([...old.typed, ...typed])] : typed, missing: stillMissing }, files };
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    touch,
    flush,
    async restore() {
      const draft = waiting;
      if (!draft) return;
      waiting = undefined;
      pending = true;
      await bring(draft);
      await flush();
    },
    async discard() {
      clearTimeout(timer);
      pending = false;
      const offered = waiting !== undefined;
      waiting = undefined;
      kept = [];
      show({});
      // Only an offer is turned down: what was typed since stays.
      if (offered && keeper.changed().length > 0) {
        pending = true;
        await flush();
        return;
      }
      if (owner !== undefined) await deleteDraft(owner, form);
      if (offered) return;
      const back = keeper.reset(settled);
      intent.renew();
      await back;
    },
    end(forget) {
      clearTimeout(timer);
      if (ended) return;
      ended = true;
      if (forget && owner !== undefined) void last.then(() => deleteDraft(owner!, form));
    },
  };
}

const pick = (values: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]));
