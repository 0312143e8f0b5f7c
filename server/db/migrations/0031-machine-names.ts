// Every field of a ticket type that has a value has a name for programs, the same in all versions of its form: made of the
// label that it had last.
import { sql } from 'kysely';
import type { Connection } from '../database';

export const name = '0031-machine-names';

export async function up(db: Connection): Promise<void> {
  await sql`with labelled as (
      select distinct on (ticket_form_id, id) ticket_form_id, id,
        case when label ~ '^[a-z]' then trim(trailing '_' from label) else 'field' end as slug
      from ticket_form_version, jsonb_array_elements(details) as detail,
        lateral (select detail ->> 'ticket_form_detail_id' as id,
          left(trim(both '_' from regexp_replace(lower(coalesce(detail ->> 'input_name', '')), '[^a-z0-9]+', '_', 'g')), 28) as label) as field
      where id is not null and detail ->> 'input_type' not in ('section', 'heading', 'paragraph')
      order by ticket_form_id, id, version desc
    ), named as materialized (
      -- Of several with one label the first has the plain name, the others end with their ids, which no two share.
      select ticket_form_id, jsonb_object_agg(id,
        case when id = first then slug else slug || '_f' || id end) as names
      from (select *, first_value(id) over (partition by ticket_form_id, slug order by id::bigint) as first from labelled) as numbered
      group by ticket_form_id
    )
    update ticket_form_version v set details = (
      select jsonb_agg(case when n.names ? (detail ->> 'ticket_form_detail_id')
        then jsonb_build_object('machine_name', n.names ->> (detail ->> 'ticket_form_detail_id')) || detail
        else detail end order by place)
      from jsonb_array_elements(v.details) with ordinality as d(detail, place))
    from named n where n.ticket_form_id = v.ticket_form_id and jsonb_array_length(v.details) > 0`.execute(db);
}
