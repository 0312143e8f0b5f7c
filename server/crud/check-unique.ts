// Whether another record has a value already (`"unique"` in a descriptor).
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/model/descriptor';
import type { Errors } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import type { Connection } from '../db/database';
import { keyColumn, uniqueKeys, uniqueNames } from '../db/unique-key';

/**
 * Messages for what another record has already, in whatever spelling. `own` is the record that is changed. Needs
 * `lockNoun`.
 */
export async function checkUnique(db: Connection, noun: Noun, values: Values, own = 0): Promise<Errors> {
  const keys = uniqueKeys(noun, values);
  const errors: Errors = {};
  for (const name of uniqueNames(noun)) {
    const key = keys[keyColumn(name)] ?? null;
    if (key === null) continue;
    const { rows } = await sql`
      select 1 from ${sql.id(noun.noun)} where ${sql.id(keyColumn(name))} = ${key} and ${sql.id(noun.api.id)} <> ${own} limit 1`.execute(
      db,
    );
    if (rows.length > 0) errors[name] = [ruleMessage({ keyword: 'taken' }, noun.record.properties[name]!)];
  }
  return errors;
}
