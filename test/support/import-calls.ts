// Portions of a file of facilities, and the calls that check and write them.
import { randomUUID } from 'node:crypto';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ImportCall, ImportPortion, ImportResult, ImportWritten } from '../../src/schema/import/import-call';
import { nounOf } from '../../src/schema/model/nouns';
import { type Api, ownApi } from './api';

/**
 * Starts a server on which no two facilities have one address. It changes a shipped noun, whose rules are kept for as long
 * as the process: a file with it is alone in its own.
 */
export function withUniqueAddresses(test: Test): Api {
  const { properties } = nounOf('facility').record;
  const shipped = { ...properties.facility_address! };
  test.before(() => {
    properties.facility_address!.unique = true;
  });
  test.after(() => {
    properties.facility_address = shipped;
  });
  return ownApi(test, { kind: 'demo' });
}

export const FILE = { name: 'facilities.csv', sha256: 'a'.repeat(64), rows: 3 };

export const COLUMNS = [
  ...['facility_name', 'facility_address', 'facility_mobile', 'capacity', 'zone', 'block', 'row', 'shelf'],
  ...['latitude', 'longitude', 'status'],
];

const USUAL: Partial<Record<string, string>> = {
  ...{ facility_mobile: '(312) 555-0100', latitude: '41.5', longitude: '-87', status: 'Active' },
};

/** The cells of a line. */
export const facility = (name: string, over: Partial<Record<string, string>> = {}): string[] =>
  COLUMNS.map((column) => over[column] ?? (column === 'facility_name' ? name : (USUAL[column] ?? 'x')));

export const rowsOf = (lines: readonly string[][], from = 2) => lines.map((cells, at) => ({ row: from + at, cells }));

export const outcomes = (rows: readonly ImportResult[]) => rows.map(({ result }) => result);

export type Portion = ImportPortion & Partial<Pick<ImportCall, 'import' | 'portion' | 'all'>>;

/** @throws where the response is no success. */
export async function checkPortion(api: Api, base: string, portion: object, token?: string): Promise<ImportResult[]> {
  const { status, body, text } = await api.call('POST', `${base}/import/check`, { body: portion, token });
  assert.is(status, 200, text);
  return body.data.rows;
}

/** @throws where the response is no success. */
export async function writePortion(api: Api, base: string, portion: Portion) {
  const call = { import: randomUUID(), portion: 0, file: FILE, ...portion };
  const { status, body, text } = await api.call('POST', `${base}/import`, { body: call });
  assert.is(status, 200, text);
  return { import: call.import, ...(body.data as ImportWritten) };
}

/** Waits until so many transactions wait for a lock. */
export async function untilBlocked(api: Api, count = 1): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await api.rows(waiting)).length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}
