// The numbers of a comparison of descriptors (`npm run screens -- --diff`): what a start with the present ones would do
// to the database that is there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descriptors } from 'schemas';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readFindings } from '../../build/screens/findings';
import { compareDescriptors } from '../../build/screens/schema-diff';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { carrier, startWith } from '../support/changing-nouns';
import { type FreshDatabase, freshDatabase, urlOf } from '../support/postgres';

let database: FreshDatabase;
test.before(async () => {
  database = await freshDatabase('start');
});
test.after(() => database?.drop());

test('rows of a removed field and of a removed noun are counted, and nothing is changed by that', async () => {
  const shipped = (descriptors as Record<string, unknown>)['worktypes.json'] as Noun;
  const fax = { title: 'Fax', type: 'string' } as const;
  const withFax = { ...shipped, record: { ...shipped.record, properties: { ...shipped.record.properties, fax } } };
  // A name that no project has for one of its own.
  const lanterns = carrier({ name: { type: 'string' } }, { noun: 'signal_lantern', title: 'Signal Lantern' });
  await startWith(database, [withFax, lanterns]);
  await database.pool.query(
    `insert into worktype (worktype, status, fax) values ('Crane', 1, '555'), ('Track', 1, null)`,
  );
  await database.pool.query(`insert into signal_lantern (name) values ('North'), ('South')`);

  const findings = await readFindings({
    DATABASE_URL: urlOf(database.connection),
  });
  const before = { ...descriptors, 'worktypes.json': withFax, 'signal-lanterns.json': lanterns };
  assert.equal(compareDescriptors(before, descriptors, findings), [
    {
      text: 'Type of Work: the record no longer has the field Fax.',
      consequences: ['Its values in 1 record are kept, out of sight, until someone drops them on purpose.'],
    },
    {
      text: 'Removed: Signal Lanterns.',
      consequences: ['Its 2 records are kept, out of sight, until someone drops them on purpose.'],
    },
  ]);
  const { rows } = await database.pool.query('select fax from worktype where fax is not null');
  assert.equal(rows, [{ fax: '555' }]);
});

test('where there is no database yet nothing is counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-none-'));
  try {
    assert.is(await readFindings({ DATA_DIR: folder }), undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.run();
