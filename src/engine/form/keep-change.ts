// What is changed outside a form, in a cell of a list or a row of a table, waits like a form's save: without a connection
// it becomes an entry, and where a change of its record waits already it becomes part of that.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import type { SharedDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import type { FullEntry } from '../outbox/entry-file';
import { joinEntry, waitingChange } from '../outbox/join-entry';
import { keepEntry } from '../outbox/keep-entry';
import { toFile } from '../outbox/to-file';
import { userKey } from '../session/session';
import { keptSave } from './kept-save';
import type { createRecordSave, SaveOutcome, SentSave } from './record-save';

interface ChangedPlace {
  source: SharedDataSource;
  noun: Noun;
  /** The record that is changed; a new one without. */
  id?: RecordId;
  /** As it was read. */
  read(): Values | undefined;
  /** The properties that were typed. */
  typed(values: Values): string[];
}

/** For a save of such a place. */
export function waitingSaves(place: ChangedPlace): Pick<Parameters<typeof createRecordSave>[0], 'join' | 'keep'> {
  const { noun, id } = place;

  async function joinWaiting(full: FullEntry, values: Values): Promise<SaveOutcome | undefined> {
    const waiting = id === undefined ? undefined : await waitingChange(noun, id);
    const ended = waiting && (await joinEntry(waiting.id, full));
    return ended && outcomeOf(full, values, ended.problem);
  }

  return {
    async join(sent) {
      if (id === undefined || !(await waitingChange(noun, id))) return undefined;
      const full = fullOf(place, sent);
      return full && joinWaiting(full, sent.values);
    },
    async keep(sent) {
      const full = fullOf(place, sent);
      if (!full) return undefined;
      const joined = await joinWaiting(full, sent.values);
      return joined ?? outcomeOf(full, sent.values, await keepEntry(full.entry, full.files));
    },
  };
}

function fullOf({ source, noun, id, read, typed }: ChangedPlace, sent: SentSave): FullEntry | undefined {
  const user = userKey();
  if (user === undefined) return undefined;
  const names = typed(sent.values);
  const values = Object.fromEntries(names.map((name) => [name, sent.values[name]]));
  return keptSave({ source, user, noun, id, read: read(), content: { values, typed: names }, ...sent });
}

const outcomeOf = (full: FullEntry, values: Values, problem: string | undefined): SaveOutcome =>
  problem === undefined
    ? { kind: 'kept', values }
    : { kind: 'unkept', message: problem, toFile: () => void toFile(full) };
