// The change log as a list. Nobody sees an entry of a noun whose records are closed to them.
import { sql } from 'kysely';
import { formerNames } from '../../src/schema/model/former-names';
import type { LoggedField } from '../../src/schema/model/history';
import { nouns } from '../../src/schema/model/nouns';
import type { NounModule } from '../crud/noun-module';
import { isAdmitted } from '../crud/usage';
import { storedNouns } from '../db/noun-tables';
import { LOGGED_FIELDS } from '../openapi/noun-operations';

export default {
  /** Entries of a noun that is gone are seen by those to whom none is closed. */
  async visible(caller, context) {
    const all = storedNouns();
    const open = await Promise.all(all.map((noun) => isAdmitted(noun, 'read', caller, context)));
    if (!open.includes(false)) return undefined;
    const names = all.filter((_, index) => open[index]).flatMap((noun) => [noun.noun, ...formerNames(noun)]);
    return sql`change_log.noun = any(${names}::text[])`;
  },

  describes: {
    read: {
      fields: LOGGED_FIELDS,
      record_exists: { type: 'boolean', description: 'Whether the record that was changed is still there.' },
    },
  },

  async read(row, { context }) {
    const name = String(row.noun);
    // It may be called otherwise by now.
    const noun = nouns.get(name) ?? [...nouns.values()].find((one) => formerNames(one).includes(name));
    const entry = await sql<{ fields: LoggedField[] }>`
      select fields from change_log where change_id = ${row.change_id}`.execute(context.db);
    const isKept = noun !== undefined && noun.table === undefined;
    const { rows } = isKept
      ? await sql`select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${row.record_id}`.execute(
          context.db,
        )
      : { rows: [] };
    return { ...row, fields: entry.rows[0]?.fields ?? [], record_exists: rows.length > 0 };
  },
} satisfies NounModule;
