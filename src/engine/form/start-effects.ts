// Runs the side effects of changed fields while a form is open.
import { isEmpty } from '../../schema/formats/plain-values';
import { isNoticeOf, type Notice } from '../../schema/model/notice';
import type { DataSource } from '../data/data-source';
import type { Effects, FieldEffect, Patch } from '../registry/effects';
import type { FormStore, SubFormFailure } from './form-store';

/** The effects of one open form, while it is open. */
export interface RunningEffects {
  /** Resolves when no effect is running any more; a save waits for it. */
  settled(): Promise<void>;
  /** The server rejected these fields, or another user has saved other values: effects with `again` for one of them run again. */
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
  const running = new Map<FieldEffect, { controller: AbortController; done: Promise<void> }>();

  /** Run again, it changes nothing until it has ended: the fields stay, or the button that was pressed. */
  function start(effect: FieldEffect, isAgain = false): void {
    running.get(effect)?.controller.abort();
    const controller = new AbortController();
    if (effect.meanwhile && !isAgain) apply(effect, effect.meanwhile);
    const done = run(effect, controller.signal).finally(() => {
      if (running.get(effect)?.controller === controller) running.delete(effect);
    });
    running.set(effect, { controller, done });
  }

  async function run(effect: FieldEffect, signal: AbortSignal): Promise<void> {
    const begun = store.changeCount();
    const patch = await effect.run(store.values(), signal, store.subForm, store.values, store.opened);
    const changed = store.changedSince(begun);
    const stays = (name: string) => changed.includes(name) || store.origin(name) !== undefined;
    if (patch && !signal.aborted) apply(effect, withoutValuesOf(patch, stays));
  }

  function apply(effect: FieldEffect, patch: Patch): void {
    for (const [name, subForm] of Object.entries(patch.subForms ?? {})) store.setSubForm(name, subForm);
    for (const [name, around] of Object.entries(patch.around ?? {}))
      store.setAround(name, around, patch.unread?.[name]);
    for (const [name, message] of Object.entries(patch.failed ?? {})) fail(effect, name, message);
    if (patch.values) store.patch(patch.values);
    if (patch.announce) announce(patch.announce);
  }

  function fail(effect: FieldEffect, name: string, message: string): void {
    const failure: SubFormFailure = {
      message,
      retry() {
        if (store.subFormFailure(name) !== failure) return;
        store.failSubForm(name, { ...failure, busy: true });
        start(effect, true);
      },
    };
    store.failSubForm(name, failure);
  }

  function isAbout(notice: Notice, live: string): boolean {
    const { value } = store.cell(live);
    if (isEmpty(value)) return false;
    return isNoticeOf(notice, store.rule(live).property.ref ?? '', value);
  }

  const stops = effects.rules.map((effect) => store.watch(() => start(effect), effect.on));
  const rejected = (names: readonly string[]) =>
    effects.rules
      .filter((effect) => effect.again && effect.on.some((name) => names.includes(name)))
      .forEach((effect) => start(effect));
  stops.push(store.onReread(rejected));
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
    rejected,
    stop() {
      stops.forEach((stop) => stop());
      if (stopNotices) stopNotices();
      for (const { controller } of running.values()) controller.abort();
    },
  };
}

/**
 * What was changed by hand while an effect ran is newer than its result and stays, and so does what a device has found. A field of a sub-form is patched only
 * where the sub-form is replaced: what was typed may no longer fit it.
 */
function withoutValuesOf(patch: Patch, stays: (name: string) => boolean): Patch {
  if (!patch.values) return patch;
  const left = Object.entries(patch.values).filter(([name]) => name.includes('.') || !stays(name));
  const announce = left.length > 0 || patch.subForms ? patch.announce : undefined;
  return { ...patch, values: Object.fromEntries(left), announce };
}
