// What is changed outside a form, in a cell of a list or a row of a table, waits like a form's save: without a connection
// it becomes an entry, and where a change of its record waits already it becomes part of that.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import type { SharedDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { joinEntry, waitingChange } from '../outbox/join-entry';
import { keepEntry } from '../outbox/keep-entry';
import { userKey } from '../session/session';
import type { KeptEntry } from '../storage/outbox';
import { keptOutcome, keptSave } from './kept-save';
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

  async function join(sent: SentSave): Promise<SaveOutcome | undefined> {
    const waiting = id === undefined ? undefined : await waitingChange(noun, id);
    const full = waiting && fullOf(place, sent);
    const ended = full && (await joinEntry(waiting.id, full));
    return ended && keptOutcome(full, sent.values, ended.problem);
  }

  return {
    join,
    async keep(sent) {
      const joined = await join(sent);
      const full = joined ? undefined : fullOf(place, sent);
      return full ? keptOutcome(full, sent.values, await keepEntry(full.entry, full.files)) : joined;
    },
  };
}

function fullOf({ source, noun, id, read, typed }: ChangedPlace, sent: SentSave): KeptEntry | undefined {
  const user = userKey();
  if (user === undefined) return undefined;
  const names = typed(sent.values);
  const values = Object.fromEntries(names.map((name) => [name, sent.values[name]]));
  return keptSave({ source, user, noun, id, read: read(), content: { values, typed: names }, ...sent });
}
