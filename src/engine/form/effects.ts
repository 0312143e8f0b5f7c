// Runs what a form does by itself when a field changes: a named module of plain functions from values to a patch (DESIGN.md section 3).
// The form screen starts it; a module lives in `src/screens` and is tested without a browser.
import type { Values } from '../../schema/descriptor';
import type { FormPart } from '../../schema/ticket-fields';
import type { FormStore } from './form-store';

/** What an effect found out: values for cells, and parts (records of their own) by property name. */
export interface Patch {
  values?: Values;
  parts?: Record<string, FormPart | undefined>;
  /** Said politely to those who cannot see the change. */
  announce?: string;
}

/** One reaction. `on` names the fields that start it; `run` gives nothing when there is nothing to say or the call failed. */
export interface Effect {
  on: readonly string[];
  run(values: Values, signal: AbortSignal): Promise<Patch | undefined> | Patch | undefined;
}

/** A module of effects, found by the name a form screen gives in `effects`. */
export interface Effects {
  rules: readonly Effect[];
  /** What is sent for `values`, when that is more than one entry a field. */
  body?(values: Values, parts: Record<string, FormPart | undefined>): Values;
  /** What a record that was read holds beyond its own properties: the parts to draw, and values in the form's own shape. */
  opened?(read: Values): Patch;
  /** The quiet second line of the success message, from the server's answer. */
  detail?(answer: Values, values: Values): string | undefined;
}

/**
 * Starts `effects` on a form: each rule runs when one of its fields changes by hand. A newer run aborts the older one of the same rule and a
 * late answer is dropped, so the form always shows what belongs to the last choice (promises T-C2). Returns the function that stops it all.
 */
export function startEffects(store: FormStore, effects: Effects, announce: (text: string) => void): () => void {
  const running = new Map<Effect, AbortController>();

  async function run(effect: Effect): Promise<void> {
    running.get(effect)?.abort();
    const controller = new AbortController();
    running.set(effect, controller);
    const patch = await effect.run(store.values(), controller.signal);
    if (controller.signal.aborted || !patch) return;
    for (const [name, part] of Object.entries(patch.parts ?? {})) store.setPart(name, part);
    if (patch.values) store.patch(patch.values);
    if (patch.announce) announce(patch.announce);
  }

  const unwatch = store.watch((name) => {
    for (const effect of effects.rules) if (effect.on.includes(name)) void run(effect);
  });
  return () => {
    unwatch();
    for (const controller of running.values()) controller.abort();
  };
}
