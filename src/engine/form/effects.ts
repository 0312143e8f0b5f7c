// The side effects of changed fields in a form: a named module of pure functions from values to a patch. A module lives
// in `src/screens` and is tested without a browser.
import type { ComponentType } from 'react';
import type { Values } from '../../schema/model/descriptor';
import type { Notice } from '../../schema/model/notice';
import type { SubForm } from '../../schema/model/sub-form';
import { isEmpty } from '../../schema/rules/values';
import type { DataSource } from '../data/data-source';
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
  /**
   * One of its fields, a reference: it runs again when anyone has changed the record behind it. What is there stays until
   * the result is, so there is no `meanwhile`.
   */
  live?: string;
  /** `part` gives the sub-forms that the form has at the start of the run. */
  run(values: Values, signal: AbortSignal, part: PartOf): Promise<Patch | undefined> | Patch | undefined;
}

/** The sub-form under a name, if the form has one now. */
export type PartOf = (name: string) => SubForm | undefined;

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
  /** Above the values on the page of a record, where there is something to say that its layout does not. */
  band?(read: Values): ComponentType<RecordBandProps> | undefined;
}

/** What the band above the values of a record gets. */
export interface RecordBandProps {
  /** As it was read. */
  record: Values;
  /** Reads the record again; resolves to whether that worked. */
  refetch(): Promise<boolean>;
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
 * of the same rule and a stale response is dropped, so the form always shows what belongs to the last choice; what was
 * changed by hand meanwhile stays.
 * @param onNotice where notices of changed records come from, for rules that are `live`.
 */
export function startEffects(
  store: FormStore,
  effects: Effects,
  announce: (text: string) => void,
  onNotice?: DataSource['onNotice'],
): RunningEffects {
  const running = new Map<Effect, { controller: AbortController; done: Promise<void> }>();

  /** Run again, it changes nothing until it has ended: the fields stay, or the button that was pressed. */
  function start(effect: Effect, isAgain = false): void {
    running.get(effect)?.controller.abort();
    const controller = new AbortController();
    if (effect.meanwhile && !isAgain) apply(effect, effect.meanwhile);
    const done = run(effect, controller.signal).finally(() => {
      if (running.get(effect)?.controller === controller) running.delete(effect);
    });
    running.set(effect, { controller, done });
  }

  async function run(effect: Effect, signal: AbortSignal): Promise<void> {
    const begun = store.changeCount();
    const patch = await effect.run(store.values(), signal, store.part);
    if (patch && !signal.aborted) apply(effect, withoutValuesOf(patch, store.changedSince(begun)));
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

  function isAbout(notice: Notice, live: string): boolean {
    const { value } = store.cell(live);
    if (isEmpty(value)) return false;
    return notice.kind === 'missed' || (notice.noun === store.rule(live).property.ref && notice.id === value);
  }

  const stops = effects.rules.map((effect) => store.watch(() => start(effect), effect.on));
  const live = effects.rules.filter((effect) => effect.live !== undefined);
  const stopNotices =
    live.length > 0 &&
    onNotice?.((notice) =>
      live.filter((effect) => isAbout(notice, effect.live!)).forEach((effect) => start(effect, true)),
    );
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
      if (stopNotices) stopNotices();
      for (const { controller } of running.values()) controller.abort();
    },
  };
}

/**
 * What was changed by hand while an effect ran is newer than its result and stays. A field of a sub-form is patched only
 * where the sub-form is replaced: what was typed may no longer fit it.
 */
function withoutValuesOf(patch: Patch, changed: readonly string[]): Patch {
  if (!patch.values) return patch;
  const left = Object.entries(patch.values).filter(([name]) => name.includes('.') || !changed.includes(name));
  const announce = left.length > 0 || patch.parts ? patch.announce : undefined;
  return { ...patch, values: Object.fromEntries(left), announce };
}
