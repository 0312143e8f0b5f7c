// The side effects of changed fields in a form: a named module of pure functions from values to a patch. A module lives
// in `src/screens` and is tested without a browser.
import type { Values } from '../../schema/model/descriptor';
import type { SubForm } from '../../schema/model/sub-form';
import type { FormStore, SubFormFailure } from './form-store';

/** The result of an effect: values for cells, and sub-forms (records of their own) by property name. */
export interface Patch {
  values?: Values;
  parts?: Record<string, SubForm | undefined>;
  /**
   * Sub-forms that could not be loaded, with the message: it is shown in their place with a retry button, and the form
   * cannot be saved without them.
   */
  failed?: Record<string, string>;
  /** Announced politely to screen readers. */
  announce?: string;
}

/**
 * One side effect. `on` names the fields that start it; `run` returns nothing when there is no result or the call
 * failed.
 */
export interface Effect {
  on: readonly string[];
  /** Applies until `run` has resolved: what belonged to the old choice must not be sent with the new one. */
  meanwhile?: Patch;
  /** Runs again when the server rejects one of its fields: the record behind the choice may have changed. */
  again?: boolean;
  run(values: Values, signal: AbortSignal): Promise<Patch | undefined> | Patch | undefined;
}

/** A module of effects, by the name in a form screen's `effects`. */
export interface Effects {
  rules: readonly Effect[];
  /** The request body for `values`, when that is more than one entry per field. */
  body?(values: Values, parts: Record<string, SubForm | undefined>): Values;
  /**
   * What a read record contains beyond its own properties: the sub-forms to render, and values in the form's own shape.
   */
  opened?(read: Values): Patch;
  /** The secondary line of the success message, from the server's response. */
  detail?(response: Values, values: Values): string | undefined;
  /** Called with the response to a save that succeeded. */
  saved?(response: Values): void;
}

/** The effects of one open form, while it is open. */
export interface RunningEffects {
  /** Resolves when no effect is running any more; a save waits for it. */
  settled(): Promise<void>;
  /** The server rejected these fields: effects with `again` for one of them run again. */
  rejected(names: readonly string[]): void;
  stop(): void;
}

/**
 * Starts `effects` on a form: each rule runs when one of its fields changes by hand. A newer run aborts the older one
 * of the same rule and a stale response is dropped, so the form always shows what belongs to the last choice.
 */
export function startEffects(store: FormStore, effects: Effects, announce: (text: string) => void): RunningEffects {
  const running = new Map<Effect, { controller: AbortController; done: Promise<void> }>();

  /** A retry changes nothing until it has ended: the button that was pressed stays. */
  function start(effect: Effect, isRetry = false): void {
    running.get(effect)?.controller.abort();
    const controller = new AbortController();
    if (effect.meanwhile && !isRetry) apply(effect, effect.meanwhile);
    const done = run(effect, controller.signal).finally(() => {
      if (running.get(effect)?.controller === controller) running.delete(effect);
    });
    running.set(effect, { controller, done });
  }

  async function run(effect: Effect, signal: AbortSignal): Promise<void> {
    const patch = await effect.run(store.values(), signal);
    if (patch && !signal.aborted) apply(effect, patch);
  }

  function apply(effect: Effect, patch: Patch): void {
    for (const [name, part] of Object.entries(patch.parts ?? {})) store.setSubForm(name, part);
    for (const [name, message] of Object.entries(patch.failed ?? {})) fail(effect, name, message);
    if (patch.values) store.patch(patch.values);
    if (patch.announce) announce(patch.announce);
  }

  function fail(effect: Effect, name: string, message: string): void {
    const failure: SubFormFailure = {
      message,
      retry() {
        if (store.partFailure(name) !== failure) return;
        store.failPart(name, { ...failure, busy: true });
        start(effect, true);
      },
    };
    store.failPart(name, failure);
  }

  const stops = effects.rules.map((effect) => store.watch(() => start(effect), effect.on));
  return {
    async settled() {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
    rejected: (names) =>
      effects.rules
        .filter((effect) => effect.again && effect.on.some((name) => names.includes(name)))
        .forEach((effect) => start(effect)),
    stop() {
      stops.forEach((stop) => stop());
      for (const { controller } of running.values()) controller.abort();
    },
  };
}
