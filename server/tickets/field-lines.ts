// The rows of a field of ticket types as lines of a file: `rows=form_fields.packages`. A ticket may have been filled in while
// the field had other columns: those follow behind the columns of today.
import { type RawBuilder, sql } from 'kysely';
import { isFiles } from '../../src/schema/formats/plain-values';
import { nounOf } from '../../src/schema/model/nouns';
import { isRows, rowRecord } from '../../src/schema/model/rows';
import { propertyOf } from '../../src/schema/ticket-types/field-property';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import type { JsonLines } from '../crud/table-columns';
import type { Connection } from '../db/database';
import { FIELD_PREFIX } from './field-columns';
import { rowsOfText } from './rows-text';

/** Undefined where no field with that name has rows. */
export async function fieldLines(db: Connection, path: string): Promise<JsonLines | undefined> {
  if (!path.startsWith(FIELD_PREFIX)) return undefined;
  const { rows: versions } = await sql<{ detail: TicketFormDetail }>`
    select detail from ticket_form_version, jsonb_array_elements(details) as detail
    where detail ->> 'machine_name' = ${path.slice(FIELD_PREFIX.length)} order by created_at desc, ticket_form_id desc`.execute(
    db,
  );
  const details = versions.map(({ detail }) => detail).filter((detail) => isRows(propertyOf(detail)));
  if (details.length === 0) return undefined;
  const ids = [...new Set(details.map((detail) => detail.ticket_form_detail_id))];
  const columns = new Map(
    details.toReversed().flatMap((detail) => Object.entries(rowRecord(propertyOf(detail)).properties)),
  );
  const today = Object.keys(rowRecord(propertyOf(details[0]!)).properties);
  const names = [...new Set([...today, ...columns.keys()])];
  const value = sql`coalesce(${sql.join(ids.map((id) => sql`v.field_values ->> ${sql.lit(String(id))}`))})`;
  return {
    rows: sql`(select ${rowsOfText(sql`(${value})`)} from ticket_values v where v.ticket_id = ticket.ticket_id)`,
    cells: names.map((name) => {
      const property = columns.get(name)!;
      const isRecord = property.ref !== undefined;
      return {
        label: property.title,
        property: isRecord || isFiles(property) ? { title: property.title } : property,
        of: (row) =>
          isFiles(property)
            ? fileNames(sql`${row} -> ${sql.lit(name)}`)
            : isRecord
              ? called(sql`${row} ->> ${sql.lit(name)}`, property.ref!)
              : sql`${row} -> ${sql.lit(name)}`,
      };
    }),
  };
}

/** The names of the files of the ticket that a cell holds. */
const fileNames = (cell: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select string_agg(f.original_name, '; ' order by f.position, f.file_id) from stored_file f
  where f.ticket_id = ticket.ticket_id and ${cell} ? f.stored_name)`;

/** What a chosen record is called today; an id that is none names nothing. */
function called(id: RawBuilder<unknown>, ref: string): RawBuilder<unknown> {
  const { noun, api, label } = nounOf(ref);
  return sql`(select ${sql.id(label)}::text from ${sql.id(noun)}
    where ${sql.id(api.id)} = case when ${id} ~ '^[0-9]{1,18}$' then (${id})::bigint end)`;
}
