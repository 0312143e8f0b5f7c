// What writes much at once, over copies that are killed and a PostgreSQL that is restarted: bulk changes, imports, and
// tickets that are sent again as an outbox sends them. Afterwards everything is there once, and the log says what is there.
import { randomUUID } from 'node:crypto';
import { COLUMNS, facility, rowsOf } from '../support/import-calls';
import type { TroubledCopies } from './copies';
import { compare, noFigures, startLoad } from './outages';

export interface MixedFigures {
  tickets: number;
  lost: number;
  doubled: number;
  imported: number;
  /** Lines of files that are in the table, or in the log, not at all or more than once. */
  wrongLines: number;
  bulkChanges: number;
  /** Tickets that have another value than the last entry of the log says, or than the last change gave them. */
  disagreeing: number;
  /** Calls that were refused, by what was said. */
  refused: Record<string, number>;
}

const LINES = 50;

/** All of it until so many copies have been killed. */
export async function mixedWork(over: TroubledCopies, kills: number): Promise<MixedFigures> {
  const figures = noFigures('copies', kills);
  const load = await startLoad(() => over.origin, 4, figures);
  await load.more(100);
  const isOver = () => over.kills > kills;
  const refused: Record<string, number> = {};
  const post = async (path: string, body: object) => {
    const { status, body: response, text } = await over.calls.call('POST', path, { body });
    if (status !== 200)
      refused[`${status} ${text.slice(0, 200)}`] = (refused[`${status} ${text.slice(0, 200)}`] ?? 0) + 1;
    return status === 200 ? response.data : undefined;
  };
  const [lines, changes] = await Promise.all([importAll(post, isOver), changeAll(over, post, isOver)]);
  const made = await load.stop();
  const { lost, duplicates } = await compare(made, over.socketDir);
  return {
    ...{ tickets: made.size, lost, doubled: duplicates, imported: lines.length, bulkChanges: changes, refused },
    wrongLines: await countWrongLines(over, lines),
    disagreeing: await countDisagreeing(over),
  };
}

type Post = (path: string, body: object) => Promise<any>;

/** @returns the names of the facilities that were acknowledged. */
async function importAll(post: Post, isOver: () => boolean): Promise<string[]> {
  const names: string[] = [];
  while (!isOver()) {
    const call = {
      import: randomUUID(),
      file: { name: 'f.csv', sha256: randomUUID().replaceAll('-', '').repeat(2), rows: LINES },
    };
    const own = Array.from({ length: LINES }, (_, at) => `${call.import} ${at}`);
    const portion = { ...call, portion: 0, columns: COLUMNS, rows: rowsOf(own.map((name) => facility(name))) };
    if (await post('/facility/import', portion)) names.push(...own);
  }
  return names;
}

/** Of the first tickets, to and fro. @returns how many changes came to their end. */
async function changeAll({ calls }: TroubledCopies, post: Post, isOver: () => boolean): Promise<number> {
  const rows = await calls.rows('select ticket_id from ticket order by 1 limit 100');
  const ids = rows.map(({ ticket_id }) => ticket_id);
  const { facility_id } = await post('/facility/create', {
    ...{ facility_name: 'Bulk', facility_address: 'x', facility_mobile: '3125550100', capacity: '1', status: 1 },
    ...{ zone: 'x', block: 'x', row: 'x', shelf: 'x', latitude: 41, longitude: -87 },
  });
  const change = async (value: number | null) => {
    // In calls that take no longer than one may.
    for (let after: number | undefined; ; ) {
      const part = await post('/tickets/change', { field: 'facility_id', value, ids, after });
      if (part?.next === undefined) return;
      after = part.next;
    }
  };
  let done = 0;
  for (let value: number | null = facility_id; !isOver(); value = value === null ? facility_id : null) {
    await change(value);
    done++;
  }
  await change(facility_id);
  return done;
}

async function countWrongLines({ calls }: TroubledCopies, names: readonly string[]): Promise<number> {
  const [{ wrong }] = await calls.rows(
    // Each table once, however many lines there are: PostgreSQL goes on being restarted meanwhile.
    `select count(*)::int as wrong from unnest($1::text[]) as line(name)
     left join (select facility_name as name, count(*) from facility group by 1) stored using (name)
     left join (select label as name, count(*) from change_log
       where noun = 'facility' and action = 'create' group by 1) logged using (name)
     where stored.count is distinct from 1 or logged.count is distinct from 1`,
    [names],
  );
  const [{ twice }] = await calls.rows(
    `select count(*)::int as twice from (select 1 from facility group by facility_name having count(*) > 1) doubled`,
  );
  return wrong + twice;
}

async function countDisagreeing({ calls }: TroubledCopies): Promise<number> {
  const [{ wrong }] = await calls.rows(
    `select count(*)::int as wrong from (select * from ticket order by ticket_id limit 100) t
     left join lateral (select field #>> '{after,value}' as value from change_log, jsonb_array_elements(fields) field
       where noun = 'ticket' and record_id = ticket_id and field ->> 'name' = 'facility_id' order by change_id desc limit 1) l on true
     where l.value is distinct from t.facility_id::text or t.facility_id is null`,
  );
  return wrong;
}
