// 100,000 lines of a file, imported by the calls of the real server on a real PostgreSQL, beside `COPY` and statements by
// hand that check the same, write the same rows and the same entries of the change log. Bundled for Node and run by
// `rounds.ts`.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MAX_IMPORT_PORTION } from '../../src/schema/import/import-call';
import { type Api, startApi } from '../../test/support/api';

const LINES = 100_000;

/** The same lines by both ways, in one run. */
export interface ImportFigures {
  /** Milliseconds of all lines. */
  product: number;
  byHand: number;
}

const COLUMNS = [
  ...['facility_name', 'facility_address', 'facility_mobile', 'capacity', 'zone', 'block', 'row', 'shelf'],
  ...['latitude', 'longitude', 'status'],
];

/** @param env leads to the PostgreSQL. @param byHandFirst which of the two begins. */
export async function measureImport(env: NodeJS.ProcessEnv, byHandFirst: boolean): Promise<ImportFigures> {
  Object.assign(process.env, env);
  const found: Partial<ImportFigures> = {};
  const measures = [
    async () => {
      found.product = await withApi((api) => timed(() => byCalls(api)));
    },
    async () => {
      found.byHand = await withApi(({ pool }) => timed(() => byHand(pool)));
    },
  ];
  for (const measure of byHandFirst ? measures.reverse() : measures) await measure();
  return found as ImportFigures;
}

/** Each begins with the same database. */
async function withApi(work: (api: Api) => Promise<number>): Promise<number> {
  const api = await startApi();
  try {
    return await work(api);
  } finally {
    await api.close();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const lineAt = (at: number): string[] => [
  ...[`Depot ${at}`, `${at} Yard Street, Joliet`, `(312) 555-${String(at % 10_000).padStart(4, '0')}`],
  ...[String(at % 900), `Z${at % 7}`, `B${at % 31}`, String(at % 50), String(at % 9)],
  ...[
    (30 + (at % 1_800) / 100).toFixed(2),
    (-120 + (at % 3_000) / 100).toFixed(2),
    at % 10 === 0 ? 'Inactive' : 'Active',
  ],
];

async function byCalls(api: Api): Promise<void> {
  const url = `${await api.listen()}/api/client/facility/import`;
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
  const file = { name: 'depots.csv', sha256: '0'.repeat(64), rows: LINES };
  const call = { import: randomUUID(), columns: COLUMNS, file };
  for (let from = 0; from < LINES; from += MAX_IMPORT_PORTION) {
    const rows = Array.from({ length: MAX_IMPORT_PORTION }, (_, at) => ({
      row: from + at + 2,
      cells: lineAt(from + at),
    }));
    const body = JSON.stringify({ ...call, rows, portion: from / MAX_IMPORT_PORTION });
    const response = await fetch(url, { method: 'POST', headers, body });
    const { data } = (await response.json()) as { data?: { rows: { result: string }[] } };
    if (!data?.rows.every(({ result }) => result === 'new'))
      throw new Error(`A portion was refused: ${response.status}`);
  }
}

/** What a database can do alone: one statement of each kind for all lines. */
async function byHand(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    await client.query(
      `create temp table line (at serial, ${COLUMNS.map((name) => `"${name}" text`).join()}) on commit drop`,
    );
    const into = client.query(copyFrom(`copy line (${COLUMNS.map((name) => `"${name}"`).join()}) from stdin`));
    await pipeline(Readable.from(lines()), into);
    const { rows } = await client.query(WRONG);
    if (rows.length > 0) throw new Error('A line is wrong');
    await client.query(WRITE);
    await client.query('commit');
  } finally {
    client.release();
  }
}

function* lines(): Generator<string> {
  for (let at = 0; at < LINES; at++) yield `${lineAt(at).join('\t')}\n`;
}

const PHONE = String.raw`regexp_replace(facility_mobile, '[\s().-]', '', 'g')`;
const TEXTS = COLUMNS.filter((name) => !['latitude', 'longitude', 'status', 'facility_mobile'].includes(name));

/** The rules of the descriptor. */
const WRONG = `select at from line where ${COLUMNS.map((name) => `trim("${name}") = '' or "${name}" is null`).join(' or ')}
  or ${TEXTS.map((name) => `length("${name}") > 255`).join(' or ')} or ${PHONE} !~ '^\\d{10}$'
  or latitude !~ '^-?\\d+(\\.\\d+)?$' or latitude::float8 not between -90 and 90
  or longitude !~ '^-?\\d+(\\.\\d+)?$' or longitude::float8 not between -180 and 180
  or status not in ('Active', 'Inactive') or ${COLUMNS.map((name) => `"${name}" ~ '[\\u0001-\\u0008]'`).join(' or ')}`;

const VALUES: Readonly<Record<string, string>> = {
  facility_mobile: PHONE,
  latitude: 'latitude::float8',
  longitude: 'longitude::float8',
  status: `case status when 'Active' then 1 else 0 end`,
};

const LOGGED = COLUMNS.map(
  (name) => `jsonb_build_object('name', '${name}', 'title', '${name}', 'before', null,
    'after', jsonb_build_object('value', added."${name}", 'text', added."${name}"::text))`,
).join();

const WRITE = `
  with added as (
    insert into facility (${COLUMNS.map((name) => `"${name}"`).join()}, geo_location, created_by, updated_by)
    select ${COLUMNS.map((name) => VALUES[name] ?? `"${name}"`).join()}, concat('(', latitude, ', ', longitude, ')'), 1, 1
    from line order by at returning *)
  insert into change_log (created_at, noun, record_id, label, action, created_by, user_name, summary, fields)
  select clock_timestamp(), 'facility', facility_id, facility_name, 'create', 1, 'Admin', 'Admin added it',
    jsonb_build_array(${LOGGED}) from added`;
