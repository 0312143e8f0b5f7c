// What of an open form was changed by hand, deeply compared with its initial values, and how values are restored with
// everything that depends on them.
import type { Property, Values } from '../../schema/descriptor/descriptor';
import { isEmpty } from '../../schema/formats/plain-values';
import { isSecret, sameValue } from './draft-values';
import type { FormStore, Origin } from './form-store';

/** What a form holds that is worth storing. */
export interface DraftContent {
  values: Values;
  typed: string[];
  /** Where values are from that were not typed. */
  origins?: Record<string, Origin>;
  page?: string;
}

/** What was changed in one open form. */
export interface DraftTracker {
  /** Cells that a person changed and that differ now; none of them is left when everything is typed back. */
  changed(): string[];
  /**
   * The values worth storing and which of them were typed; never a password. `asSent`: also what nobody typed, so that
   * the same record can be sent again.
   */
  content(asSent: boolean): DraftContent;
  /** The page that is open, of a form in pages. */
  page(): string | undefined;
  /** Opens that page, unless another one was opened meanwhile. */
  toPage(page: string | undefined): void;
  /**
   * Restores `values` as if they had been typed, so that effects add what belongs to them (the fields of a ticket
   * type), and once more what those have replaced. What was typed meanwhile stays.
   */
  apply(
    values: Values,
    typed: readonly string[],
    settled: () => Promise<void>,
    origins?: Record<string, Origin>,
  ): Promise<void>;
  /** These are the initial values from now on: another user has saved the record. */
  reopen(values: Values): void;
  /** Back to the initial values. */
  reset(settled: () => Promise<void>): Promise<void>;
  stop(): void;
}

/** `properties` of the form's record; `isNew` when nothing of it is stored yet. */
export function createDraftTracker(
  store: FormStore,
  properties: Record<string, Property>,
  isNew: boolean,
): DraftTracker {
  const opened = new Map<string, unknown>();
  const typedUntilSeen = new Set<string>();
  let seen = store.changeCount();
  let applying = false;

  learn();
  const forget = store.subscribeSubForms(learn);

  /** Cells that a person changed. The store is read when they are needed, so that a key costs nothing here. */
  function typed(): Set<string> {
    if (applying) return typedUntilSeen;
    store.changedSince(seen).forEach((name) => typedUntilSeen.add(name));
    seen = store.changeCount();
    return typedUntilSeen;
  }

  /** Fields that an effect adds start from what they begin with, also when a draft has filled them before they came. */
  function learn(): void {
    for (const name of Object.keys(properties)) {
      const part = store.subForm(name);
      if (!part) {
        if (!opened.has(name)) opened.set(name, store.cell(name).value);
        continue;
      }
      for (const key of Object.keys(part.record.properties)) {
        const cell = `${name}.${key}`;
        if (!opened.has(cell)) opened.set(cell, typed().has(cell) ? store.opened()[cell] : store.cell(cell).value);
      }
    }
  }

  const differs = (name: string): boolean => !sameValue(store.cell(name).value, opened.get(name));

  /** A field that is not on the form now counts only while the form has not seen it yet. */
  const changed = (): string[] =>
    [...typed()].filter((name) => differs(name) && (store.has(name) || !opened.has(name)));

  function keeps(name: string): boolean {
    if (!store.has(name)) return true;
    const { property } = store.rule(name);
    // One that cannot be typed is changed by hand where a button does it, such as that for the newest version of a form.
    const isOpen = !property.readOnly || typed().has(name);
    return isOpen && property.type !== 'object' && !isSecret(property, properties);
  }

  async function apply(
    values: Values,
    names: readonly string[],
    settled: () => Promise<void>,
    origins: Record<string, Origin> = {},
  ): Promise<void> {
    const wanted = new Map(names.map((name) => [name, values[name]]));
    const unwatchLater = store.watch((name) => {
      if (!applying) wanted.set(name, store.cell(name).value);
    });
    store.patch(values);
    typed();
    applying = true;
    names.forEach((name) => store.set(name, values[name], origins[name]));
    seen = store.changeCount();
    applying = false;
    await settled();
    unwatchLater();
    store.patch(Object.fromEntries(wanted));
  }

  return {
    changed,
    content(asSent) {
      const names = [...new Set([...opened.keys(), ...typed()])].filter(keeps);
      // What the product fills in (the date, results of effects) is of the moment: it is filled in anew when the draft
      // is restored.
      const kept = names.filter(
        (name) => typed().has(name) || (asSent && (isNew ? !isEmpty(store.cell(name).value) : differs(name))),
      );
      const found = kept.flatMap((name): [string, Origin][] => {
        const origin = store.origin(name);
        return origin ? [[name, origin]] : [];
      });
      return {
        values: Object.fromEntries(kept.map((name) => [name, store.cell(name).value])),
        typed: kept.filter((name) => typed().has(name)),
        ...(found.length > 0 && { origins: Object.fromEntries(found) }),
      };
    },
    page: store.openPage,
    toPage(page) {
      if (store.openPage() === undefined) store.setOpenPage(page);
    },
    apply(values, names, settled, origins) {
      const fresh = Object.fromEntries(Object.entries(values).filter(([name]) => !typed().has(name)));
      const back = names.filter((name) => name in fresh);
      back.forEach((name) => typed().add(name));
      return apply(fresh, back, settled, origins);
    },
    reopen(values) {
      for (const name of opened.keys()) {
        const [owner = name, key] = name.split('.');
        opened.set(name, key === undefined ? values[name] : (values[owner] as Values | undefined)?.[key]);
      }
    },
    reset(settled) {
      const names = [...typed()];
      typed().clear();
      return apply(
        Object.fromEntries([...opened].filter(([name]) => properties[name]?.type !== 'object')),
        names,
        settled,
      );
    },
    stop: forget,
  };
}
