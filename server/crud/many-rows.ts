// What transactions that save several records have in common, so that two of them wait for each other and never in a
// circle.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Connection } from '../db/database';
import { takeTurn } from '../db/transaction';
import { lockNoun } from './check-collisions';

/**
 * Until the transaction ends no other one saves several records of the noun: counters that records share, such as those
 * of their type, are locked in the order of the saves, which two of them do not have in common. Afterwards `lockIds` locks
 * all rows before the first save: a record that is saved alone holds its row while it waits for such a counter.
 */
export async function takeTurnOfMany(db: Connection, noun: Noun): Promise<void> {
  await takeTurn(db, 'many', noun.noun);
  await lockNoun(db, noun);
}
