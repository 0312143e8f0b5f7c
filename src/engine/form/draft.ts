// The draft of one open form: found when the form opens, saved while it is typed into, deleted when the form is saved
// or discarded. `use-draft.ts` connects it to the page.

import type { Values } from '../../schema/descriptor/descriptor';
import { createListeners } from '../hooks/listeners';
import { claimSlot, createPacedWriter, type DraftSlot } from '../storage/draft-slots';
import { type Draft, deleteDraft, deleteDraftOf, readDraft, writeDraft } from '../storage/drafts';
import type { IdempotencyKey } from '../storage/idempotency-key';
import { packFiles, unpackFiles } from '../storage/packed-files';
import type { DraftTracker } from './draft-tracker';
import type { Origin } from './form-store';

/** Milliseconds without a change before a draft is saved. */
const DEBOUNCE_MS = 500;

/** The state of a draft for the view. Replaced, never changed. */
export interface DraftState {
  /** When it was last saved. */
  saved?: number;
  /** It was restored into the form. */
  restored?: { at: number; changes: number; missing: readonly string[] };
  /** What the form was given is in it, with all that depends on it. */
  isBrought?: boolean;
  /** It waits for a decision: the record has been changed by another user since. */
  offered?: { at: number; changes: number };
}

/** The draft of one open form, from its opening to its end. */
export interface FormDraft {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  /**
   * The form belongs to `user` from now on: the draft of that user is restored, and what is typed is stored for that
   * user.
   */
  open(user: string): Promise<void>;
  /** A change by hand: the draft is saved after a short pause. */
  touch(): void;
  /** Saves pending changes at once. Resolves to whether everything is saved now. */
  flush(): Promise<boolean>;
  /** The record was saved by another user, and the form goes on from that: `values` of the version `updatedAt`. */
  reopen(values: Values, updatedAt: unknown): Promise<boolean>;
  /** Restores the offered draft into the form. */
  restore(): Promise<void>;
  /** The form goes back to its initial values, and the draft is deleted. */
  discard(): Promise<void>;
  /** What was saved is deleted: it is kept elsewhere by now. The next change, or another `touch`, saves it again. */
  drop(): void;
  /** Nothing is saved from now on. `forget` also deletes the draft: the form was saved, or discarded knowingly. */
  end(forget: boolean): void;
  /** The form is unmounted: pending changes are saved, and the draft is free for the next form. */
  close(): void;
}

interface Options {
  /** Identifies the form: noun, address, record. */
  form: string;
  /** The same under names that the noun had. */
  formerForms?: readonly string[];
  /** The name of today of a cell that is stored under this one. */
  presentName?(name: string): string;
  tracker: DraftTracker;
  /** Of the form's next save. */
  idempotencyKey: IdempotencyKey;
  /** Version of the record that is edited, if the server sends one. */
  updatedAt?: unknown;
  /** Resolves when no effect is under way. */
  settled(): Promise<void>;
  /** These files of the form are stored. */
  onKept?(files: readonly File[]): void;
  /** What the form begins with where no draft of it is stored. */
  given?: Draft & { files: File[] };
  now?(): number;
}

/** The draft of a form that is about to open; nothing is read or written before `open` says whose it is. */
export function createDraft({
  form,
  formerForms,
  presentName = (name) => name,
  tracker,
  idempotencyKey,
  updatedAt: version,
  settled,
  onKept,
  given,
  now = Date.now,
}: Options): FormDraft {
  const { subscribe, notify } = createListeners();
  let updatedAt = version;
  let state: DraftState = {};
  let owner: string | undefined;
  /** Until it is claimed and the stored draft has been read, nothing may be written. */
  let slot: DraftSlot | undefined;
  let claiming: ReturnType<typeof claim> | undefined;
  let closed = false;
  /** When the stored draft was saved, by this form or before it. */
  let storedAt: number | undefined;
  let waiting: (Draft & { files: File[] }) | undefined;
  let kept: readonly File[] = [];
  const writer = createPacedWriter({ pause: DEBOUNCE_MS, slot: () => slot, claiming: () => claiming, write, now });

  function show(next: DraftState): void {
    state = next;
    notify();
  }

  async function open(user: string): Promise<void> {
    if (owner !== undefined || writer.isEnded()) return;
    owner = user;
    claiming = claim(user);
    await (await claiming)?.done;
    if (given) show({ ...state, isBrought: true });
    if (writer.isPending() && !closed) writer.touch();
  }

  /**
   * Resolves as soon as the slot may be written: a stored draft has been restored by then, or offered; `done` when its
   * effects have ended, too.
   */
  async function claim(user: string): Promise<{ done: Promise<void> } | undefined> {
    const claimed = await claimSlot(user, form, formerForms);
    if (writer.isEnded()) return void claimed.release(writer.last());
    const found = underPresentNames((await readDraft(claimed.key, now())) ?? given);
    slot = claimed;
    // The form was closed before it had seen the stored draft: that must not be overwritten.
    if (closed && found) writer.end();
    if (writer.isEnded() || closed || !found) return undefined;
    if (found.updatedAt === updatedAt) {
      const done = bring(found);
      idempotencyKey.resume(found.intent);
      return { done };
    }
    waiting = found;
    show({ ...state, offered: { at: found.at, changes: found.typed.length } });
    return undefined;
  }

  function underPresentNames<Found extends Draft>(found: Found | undefined): Found | undefined {
    if (!found) return undefined;
    const values = Object.entries(found.values).map(([name, value]) => [presentName(name), value]);
    return { ...found, values: Object.fromEntries(values), typed: found.typed.map(presentName) };
  }

  async function bring(draft: Draft & { files: File[] }): Promise<void> {
    kept = draft.files;
    storedAt = draft.at;
    onKept?.(kept);
    tracker.toPage(draft.page);
    const values = unpackFiles(draft.values, draft.files);
    const back = tracker.apply(values, draft.typed, settled, draft.origins as Record<string, Origin> | undefined);
    show({ saved: draft.at, restored: { at: draft.at, changes: tracker.changed().length, missing: draft.missing } });
    await back;
  }

  async function write({ key }: DraftSlot): Promise<boolean> {
    const nothing = tracker.changed().length === 0;
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
    onKept?.(kept);
    // A browser without room for the files may still have some for the values.
    if (!done && files.length > 0) {
      const missing = [...draft.missing, ...files.map((file) => file.name)];
      done = await writeDraft(key, { ...draft, ...packFiles(unpackFiles(draft.values, files), 0), missing }, []);
    }
    if (done) storedAt = at;
    if (!writer.isEnded()) show({ ...state, saved: done ? at : undefined });
    return done;
  }

  /** After `close` the slot may be another form's: what that has stored since stays. */
  function forget(): void {
    if (!slot) return;
    const { key } = slot;
    const isOwn = !closed;
    writer.append(() => (isOwn ? deleteDraft(key) : deleteDraftOf(key, storedAt)));
  }

  /** While an older draft is offered, the new one holds both, the newer value of a field first. */
  function drafted(at: number): { draft: Draft; files: File[] } {
    const { values, typed, origins } = tracker.content(idempotencyKey.now().unknown);
    const old = waiting;
    const all: Values = old ? { ...unpackFiles(old.values, old.files), ...pick(values, typed) } : values;
    const { files, missing, values: packed } = packFiles(all);
    const stillMissing = [...(old?.missing ?? []), ...missing];
    return {
      draft: {
        at,
        updatedAt: old ? old.updatedAt : updatedAt,
        intent: idempotencyKey.now(),
        values: packed,
        typed: old ? [...new Set([...old.typed, ...typed])] : typed,
        ...(origins && { origins }),
        page: tracker.page() ?? old?.page,
        missing: stillMissing,
      },
      files,
    };
  }

  return {
    state: () => state,
    subscribe,
    open,
    touch: writer.touch,
    flush: writer.flush,
    reopen(values, next) {
      tracker.reopen(values);
      updatedAt = next;
      writer.touch();
      return writer.flush();
    },
    async restore() {
      const draft = waiting;
      if (!draft) return;
      waiting = undefined;
      await bring(draft);
      writer.touch();
      await writer.flush();
    },
    async discard() {
      writer.clear();
      const offered = waiting !== undefined;
      waiting = undefined;
      kept = [];
      show({});
      // Only the offer is rejected: what was typed since stays.
      if (offered && tracker.changed().length > 0) {
        writer.touch();
        await writer.flush();
        return;
      }
      // A write that is under way, such as one that first tries whether files can be stored, would bring it back.
      await writer.last();
      if (!writer.isPending()) show({});
      if (slot) await deleteDraft(slot.key);
      if (offered) return;
      const back = tracker.reset(settled);
      idempotencyKey.renew();
      await back;
    },
    drop() {
      writer.clear();
      kept = [];
      forget();
    },
    end(isForgotten) {
      if (writer.isEnded()) return;
      writer.end();
      if (isForgotten) forget();
    },
    close() {
      const kept = writer.close();
      closed = true;
      if (slot) slot.release(kept);
      else void claiming?.then(() => slot?.release(kept));
    },
  };
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
