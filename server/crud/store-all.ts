// Stores several records of one transaction, each as a save of its own: together where nothing forbids it, and what is refused
// leaves no trace.
import { STATE } from '../../src/schema/model/states';
import type { Connection } from '../db/database';
import { refusalOf } from '../http/http-errors';
import type { NounModule, ServedNoun } from './noun-module';
import {
  checkRecords,
  NO_FILES,
  type Refused,
  type Stored,
  type Storing,
  storeIn,
  writeChecked,
} from './store-records';
import { inSavepoint, trySave } from './try-save';

/** Together those that can be, the others each by itself. @returns for each in the same order. */
export async function storeAll(
  db: Connection,
  served: ServedNoun,
  storing: readonly Storing[],
): Promise<(Stored | Refused)[]> {
  const together = storing.filter((one) => canBeTogether(served.module, one));
  const stored = new Map<Storing, Stored | Refused>();
  const outcomes = await storeTogether(db, served, together);
  for (const [at, one] of together.entries()) stored.set(one, outcomes[at]!);
  for (const one of storing) if (!stored.has(one)) stored.set(one, await storeAlone(db, served, one));
  return storing.map((one) => stored.get(one)!);
}

/** What a module adds may write before it refuses, and may compare with what is written: it says itself where not. */
function canBeTogether(module: NounModule, storing: Storing): boolean {
  if (isPlain(module) && !(module.beforeState && movesState(storing))) return true;
  return storing.id === undefined && module.afterSaves !== undefined;
}

/** Whether a module adds nothing to the saves of records. */
export const isPlain = ({ validate, beforeSave, afterSave }: NounModule): boolean =>
  !validate && !beforeSave && !afterSave;

/** Whether a record comes into another state, for which a module may write before it refuses. */
const movesState = ({ received: { values } }: Storing): boolean => Object.hasOwn(values, STATE);

/** Where the database or a module refuses what the checks let pass, each is saved by itself instead. */
async function storeTogether(
  db: Connection,
  served: ServedNoun,
  storing: readonly Storing[],
): Promise<(Stored | Refused)[]> {
  if (storing.length === 0) return [];
  const checked = await checkRecords(db, served, storing);
  const stored = await together(db, () => writeChecked(db, served, checked, NO_FILES));
  if (stored) return stored;
  const outcomes: (Stored | Refused)[] = [];
  for (const one of storing) outcomes.push(await storeAlone(db, served, one));
  return outcomes;
}

/** Work that is about many records; undefined, and without a trace, where the database or a rule refuses it. */
export async function together<Done>(db: Connection, work: () => Promise<Done>): Promise<Done | undefined> {
  const tried = await inSavepoint(db, (error) => refusalOf(error) !== undefined || isIntegrity(error), work);
  return 'done' in tried ? tried.done : undefined;
}

/** Whether the database has refused what a rule of its own forbids. */
const isIntegrity = (error: unknown): boolean =>
  String((error as { code?: unknown } | undefined)?.code).startsWith('23');

async function storeAlone(db: Connection, served: ServedNoun, { id, received }: Storing): Promise<Stored | Refused> {
  const result = await trySave(db, () => storeIn(db, served, id, received, NO_FILES));
  return 'saved' in result ? result.saved : { refused: result.error };
}
