// The draft of one open form: found when the form opens, kept while it is typed into, gone when it is saved or given up (promises S13, T-C1).
// `use-draft.ts` makes it and ties it to the page; `draft-view.tsx` shows its state.

import type { Values } from '../../schema/model/descriptor';
import { claimSlot, type DraftSlot } from '../storage/draft-slots';
import { type Draft, deleteDraft, readDraft, writeDraft } from '../storage/drafts';
import type { DraftTracker } from './draft-tracker';
import { packFiles, unpackFiles } from './draft-values';
import type { IdempotencyKey } from './idempotency-key';

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
  /** Keeps what has not been kept yet, at once. Returns whether everything is kept now. */
  flush(): Promise<boolean>;
  /** Puts the offered draft into the form. */
  restore(): Promise<void>;
  /** The form goes back to what it was opened with, and the draft is deleted. */
  discard(): Promise<void>;
  /** Nothing is kept from now on. `forget` also deletes what was kept: the form was saved, or given up knowingly. */
  end(forget: boolean): void;
  /** The form is gone: what has not been kept yet is kept, and the draft is free for the next one. */
  close(): void;
}

interface Options {
  /** Names the form: noun, address, record. */
  form: string;
  keeper: DraftTracker;
  /** Which save the form means. */
  intent: IdempotencyKey;
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
  /** Until it is claimed and what was kept there has been read, nothing may be written. */
  let slot: DraftSlot | undefined;
  let claiming: ReturnType<typeof claim> | undefined;
  let ended = false;
  let closed = false;
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
    claiming = claim(user);
    await (await claiming)?.done;
    if (pending && !closed) touch();
  }

  /** Resolves as soon as the slot may be written: what was found in it is in the form by then, or offered; `done` when its effects have ended, too. */
  async function claim(user: string): Promise<{ done: Promise<void> } | undefined> {
    const claimed = await claimSlot(user, form);
    if (ended) return void claimed.release(last);
    const found = await readDraft(claimed.key, now());
    slot = claimed;
    // The form was closed before it had seen what was kept: that must not be written over.
    if (closed && found) ended = true;
    if (ended || closed || !found) return undefined;
    if (found.updatedAt === updatedAt) return { done: bring(found) };
    waiting = found;
    show({ ...state, offered: { at: found.at, changes: found.typed.length } });
    return undefined;
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
    if (!slot) return claiming ? claiming.then(() => slot !== undefined && flush()) : Promise.resolve(false);
    pending = false;
    last = write(slot);
    return last;
  }

  async function write({ key }: DraftSlot): Promise<boolean> {
    const nothing = keeper.changed().length === 0;
    if (nothing && !waiting) {
      show({});
      kept = [];
      await deleteDraft(key);
      return true;
    }
    const at = now();
    const { draft, files } = drafted(at);
    const same = files.length === kept.length && files.every((file, i) => file === kept[i]);
    let done = await writeDraft(key, draft, same ? undefined : files);
    kept = done ? files : [];
    // A browser without room for the files may still have some for the words.
    if (!done && files.length > 0) {
      const missing = [...draft.missing, ...files.map((file) => file.name)];
      done = await writeDraft(key, { ...draft, ...packFiles(unpackFiles(draft.values, files), 0), missing }, []);
    }
    if (!ended) show({ ...state, saved: done ? at : undefined });
    return done;
  }

  /** While an older draft waits, the new one holds both, the newer value of a field first. */
  function drafted(at: number): { draft: Draft; files: File[] } {
    const { values, typed } = keeper.content(intent.now().unknown);
    const old = waiting;
    const all: Values = old ? { ...unpackFiles(old.values, old.files), ...pick(values, typed) } : values;
    const { files, missing, values: packed } = packFiles(all);
    const stillMissing = [...(old?.missing ?? []), ...missing];
    return {
      draft: {
        at,
        updatedAt: old ? old.updatedAt : updatedAt,
        intent: intent.now(),
        values: packed,
        typed: old ? [...new Set([...old.typed, ...typed])] : typed,
        missing: stillMissing,
      },
      files,
    };
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
      if (slot) await deleteDraft(slot.key);
      if (offered) return;
      const back = keeper.reset(settled);
      intent.renew();
      await back;
    },
    end(forget) {
      clearTimeout(timer);
      if (ended) return;
      ended = true;
      if (forget && slot) last = last.then(() => deleteDraft(slot!.key).then(() => true));
    },
    close() {
      const kept = flush();
      closed = true;
      if (slot) slot.release(kept);
      else void claiming?.then(() => slot?.release(kept));
    },
  };
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
