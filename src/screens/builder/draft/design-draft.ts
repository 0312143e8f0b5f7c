// The design of an open builder, kept with its history while it is not saved.

import { clock } from '../../../engine/form/draft-messages';
import { createListeners } from '../../../engine/hooks/listeners';
import { claimSlot, createPacedWriter, type DraftSlot } from '../../../engine/storage/draft-slots';
import { type Draft, deleteDraft, readDraft, writeDraft } from '../../../engine/storage/drafts';
import type { KeptIdempotencyKey } from '../../../engine/storage/idempotency-key';
import type { History } from '../model/history';
import { readHistory, storeHistory } from '../model/stored-history';
import type { BaseVersion } from '../store/opened-form';

/** Milliseconds without a change before the design is kept. */
const DEBOUNCE_MS = 333;

/** A design that was kept before this page was opened. */
export interface OfferedDesign {
  /** When it was last kept. */
  at: number;
  history: History;
  idempotencyKey: KeptIdempotencyKey;
  /** What it changes. */
  base: BaseVersion;
}

/** Replaced, never changed. */
export interface DesignDraftState {
  /** When this design was last kept. */
  saved?: number;
  /** The newest first. */
  offered: readonly OfferedDesign[];
}

/** The draft of one open builder. */
export type DesignDraft = ReturnType<typeof createDesignDraft>;

interface Options {
  /** Identifies the form: noun and address. */
  form: string;
  history(): History;
  idempotencyKey(): KeptIdempotencyKey;
  base(): BaseVersion;
  now?(): number;
}

/**
 * What was kept before is offered, never restored by itself, and stays until it is restored or discarded: each design
 * has a slot of its own. Nothing is kept before `open`.
 */
export function createDesignDraft({ form, history, idempotencyKey, base, now = Date.now }: Options) {
  const { subscribe, notify } = createListeners();
  let state: DesignDraftState = { offered: [] };
  let user: string | undefined;
  let claimed: DraftSlot | undefined;
  let opening: Promise<void> | undefined;
  const slots = new Map<OfferedDesign, DraftSlot>();
  const writer = createPacedWriter({ pause: DEBOUNCE_MS, slot: () => claimed, claiming: () => opening, write, now });

  function show(next: Partial<DesignDraftState>): void {
    state = { ...state, ...next };
    notify();
  }

  /** Claims every slot with a design in it, and then an empty one for this design. */
  async function claim(owner: string): Promise<void> {
    const seen = new Set<string>();
    const offered: OfferedDesign[] = [];
    while (!claimed) {
      const slot = await claimSlot(owner, form);
      const name = slot.key.join(' ');
      // Without locks every slot is free for ever.
      if (seen.has(name)) {
        claimed = { key: [owner, form, String(now())], release: () => {} };
        break;
      }
      seen.add(name);
      const found = await readDraft(slot.key, now());
      const offer = found && offerOf(found);
      if (!offer) claimed = slot;
      else {
        offered.push(offer);
        slots.set(offer, slot);
      }
    }
    if (offered.length > 0 && !writer.isEnded()) show({ offered });
    if (writer.isPending()) writer.touch();
  }

  async function write({ key }: DraftSlot): Promise<boolean> {
    const kept = history();
    // Nothing was designed, or all of it was undone and cannot be redone.
    if (kept.past.length === 0 && kept.future.length === 0) {
      show({ saved: undefined });
      await deleteDraft(key);
      return true;
    }
    const at = now();
    const draft = {
      at,
      intent: idempotencyKey(),
      values: { history: storeHistory(kept), base: base() },
      typed: [],
      missing: [],
    };
    const isDone = await writeDraft(key, draft, []);
    if (!writer.isEnded()) show({ saved: isDone ? at : undefined });
    return isDone;
  }

  return {
    state: () => state,
    subscribe,
    /** The page belongs to `owner` from now on: finds what that user has kept. */
    open(owner: string): Promise<void> {
      if (user === undefined && !writer.isEnded()) {
        user = owner;
        opening = claim(owner);
      }
      return opening ?? Promise.resolve();
    },
    /** The design has changed. */
    touch: writer.touch,
    /** Keeps what is not kept yet. Resolves to whether everything is kept now. */
    flush: writer.flush,
    /** An offered design was restored into the builder, or discarded: its draft is deleted. */
    settle(offer: OfferedDesign): void {
      const slot = slots.get(offer);
      slots.delete(offer);
      show({ offered: state.offered.filter((other) => other !== offer) });
      // Not before the design that it was restored into is kept.
      if (slot) slot.release(writer.last().then(() => deleteDraft(slot.key)));
    },
    /** Nothing is kept from now on. `forget` also deletes the draft of this design. */
    end(forget: boolean): void {
      if (writer.isEnded()) return;
      writer.end();
      const { key } = claimed ?? {};
      if (forget && key) writer.append(() => deleteDraft(key));
    },
    /** The page is closed. */
    close(): void {
      const kept = writer.flush();
      const release = () => {
        claimed?.release(Promise.all([kept, writer.last()]));
        for (const slot of slots.values()) slot.release(kept);
      };
      if (claimed || !opening) release();
      else void opening.then(release);
    },
  };
}

/** Undefined for what is no design, such as one of an older product. */
function offerOf({ at, values, intent }: Draft): OfferedDesign | undefined {
  const history = readHistory(values.history);
  const base = values.base as BaseVersion | undefined;
  return history && base && { at, history, idempotencyKey: intent, base };
}

/** The messages about unsaved designs, both shown and announced. */
export const draftMessages = {
  offered: ({ at, history }: OfferedDesign): string =>
    `You have an unsaved design from ${clock(at)}${named(history.design.form_name)}.`,
  /** `version` is in force now. */
  older: (version: unknown): string => `The form has been saved since, as version ${String(version)}.`,
  restored: ({ at }: OfferedDesign): string => `Restored the design from ${clock(at)}`,
};

const named = (name: string): string => (name.trim() === '' ? '' : `: ${name.trim()}`);
