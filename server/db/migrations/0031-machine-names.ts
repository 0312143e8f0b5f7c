// Every field of a ticket type has a name for programs, the same in all versions of its form: made of the label that it
// had last.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0031-machine-names';

export async function up(db: Connection): Promise<void> {
  await sql`with labelled as (
      select distinct on (ticket_form_id, id) ticket_form_id, id, slug
      from ticket_form_version, jsonb_array_elements(details) as detail,
        lateral (select detail ->> 'ticket_form_detail_id' as id,
          left(trim(both '_' from regexp_replace(lower(detail ->> 'input_name'), '[^a-z0-9]+', '_', 'g')), 34) as label) as field,
        lateral (select case when label ~ '^[a-z]' then trim(trailing '_' from label) else 'field' end as slug) as named
      order by ticket_form_id, id, version desc
    ), numbered as (
      select ticket_form_id, id, slug, row_number() over (partition by ticket_form_id, slug order by id::bigint) as nth from labelled
    ), named as (
      select ticket_form_id, id, case when nth = 1 then slug else slug || '_' || nth end as machine_name from numbered
    )
    update ticket_form_version v set details = (
      select jsonb_agg(jsonb_build_object('machine_name', n.machine_name) || detail order by place)
      from jsonb_array_elements(v.details) with ordinality as d(detail, place)
        join named n on n.ticket_form_id = v.ticket_form_id and n.id = detail ->> 'ticket_form_detail_id')
    where jsonb_array_length(details) > 0`.execute(db);
}
