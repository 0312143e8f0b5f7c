// Whether a range of days overlaps those of other records (`"noOverlap"` in a descriptor).
import { sql } from 'kysely';
import { splitRange } from '../../src/schema/formats/dates';
import type { Noun, Values } from '../../src/schema/model/descriptor';
import type { Errors } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { isEmpty } from '../../src/schema/rules/values';
import type { Connection } from '../db/database';

/**
 * Messages for every range that has a day in common with another record's. `own` is the record that is changed. Needs
 * `lockNoun`.
 */
export async function checkOverlap(db: Connection, noun: Noun, values: Values, own?: number): Promise<Errors> {
  const errors: Errors = {};
  for (const [name, property] of Object.entries(noun.record.properties)) {
    if (!property.noOverlap || isEmpty(values[name])) continue;
    if (await overlaps(db, noun, name, String(values[name]), own))
      errors[name] = [ruleMessage({ keyword: 'noOverlap' }, property)];
  }
  return errors;
}

/** Both ends count. Days in wire form sort as text, which the column's own collation for people would not promise. */
async function overlaps(db: Connection, noun: Noun, name: string, text: string, own = 0): Promise<boolean> {
  const { from, to } = splitRange(text);
  const [first, last] = [
    sql`split_part(${sql.id(name)}, ' - ', 1) collate "C"`,
    sql`split_part(${sql.id(name)}, ' - ', -1) collate "C"`,
  ];
  const { rows } = await sql`
    select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} <> ${own} and ${first} <= ${to || from} and ${last} >= ${from} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
