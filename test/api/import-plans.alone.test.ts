// How PostgreSQL finds the records of a portion by their key: by an index where the column has one, and else in one pass for
// all thousand keys.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Database, openDatabase } from '../../server/db/database';
import { findByKey } from '../../server/imports/found-records';
import { nounOf } from '../../src/schema/model/nouns';
import { type Api, startApi } from '../support/api';
import { takenBack } from '../support/statements';

const { properties } = nounOf('facility').record;
const shipped = { ...properties.facility_address! };

let api: Api;
let db: Database;
test.before(async () => {
  properties.facility_address!.unique = true;
  api = await startApi();
  db = openDatabase(api.pool);
  await api.rows(`insert into facility (facility_name, facility_address, facility_address_key, facility_mobile, capacity, zone,
      block, "row", shelf, latitude, longitude, status)
    select 'Depot ' || at, at || ' Street', at || ' street', '3125550100', '1', 'Z' || at % 500, 'B', 'R', 'S', 41, -87, 1
    from generate_series(1, 20000) as at`);
  await api.rows('analyze facility');
});
test.after(async () => {
  properties.facility_address = shipped;
  await api?.close();
});

interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Step[];
}

/** The ways to the rows of the table. */
async function scansFor(name: string, texts: string[], settings: string): Promise<Step[]> {
  const { sql: text, parameters } = findByKey(nounOf('facility'), name, texts).compile(db);
  return takenBack(api.pool, settings, async (client) => {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...parameters]);
    const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)];
    return steps(rows[0]['QUERY PLAN'][0].Plan).filter((step) => step['Relation Name'] === 'facility');
  });
}

const KEYS = {
  facility_id: (at: number) => String(at),
  facility_name: (at: number) => `Depot ${at}`,
  facility_address: (at: number) => `${at} STREET`,
  zone: (at: number) => `Z${at}`,
};

const INDEXED = ['facility_id', 'facility_name', 'facility_address'];

for (const [name, keyAt] of Object.entries(KEYS)) {
  const texts = Array.from({ length: 1_000 }, (_, at) => keyAt(at * 7 + 1));
  test(`${name}: each row is met once`, async () => {
    for (const settings of ['', 'set local enable_seqscan = off', 'set local plan_cache_mode = force_generic_plan']) {
      const scans = await scansFor(name, texts, settings);
      const whole = scans.filter((step) => step['Node Type'] === 'Seq Scan');
      assert.ok(
        whole.every((step) => step['Actual Loops'] === 1),
        `${settings}: ${JSON.stringify(scans)}`,
      );
      const byIndex = INDEXED.includes(name) && settings.includes('seqscan');
      if (byIndex) assert.equal(whole, [], JSON.stringify(scans));
    }
  });
}

test.run();
