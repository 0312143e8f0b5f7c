// What a start would do with a database, without doing it.
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import type { Finding } from '../../../src/schema/model/schema-finding';
import type { Connection } from '../database';
import { compareSchema } from './compare';

export type { Finding } from '../../../src/schema/model/schema-finding';

/**
 * Everything that differs between `nouns` and the database, in the order of the nouns: what a start applies, notes or
 * refuses, and what earlier ones left out of sight. Reads only, also beside a running product; where descriptors differ
 * from those of the last start it reads every row of their tables. Nouns that are views of another's table have no
 * findings. Empty for a database without the product's tables.
 */
export async function planSchema(db: Connection, nouns: Iterable<Noun>): Promise<Finding[]> {
  const stored = [...nouns].filter(({ table }) => table === undefined);
  const { findings } = await compareSchema(db, stored, { isComplete: true });
  return findings.map(({ isKnown: _, logMessage: __, ...finding }) => finding);
}
