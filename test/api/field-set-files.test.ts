// The files of sets of fields in the folder of `npm run forms`: one for each set, which follows its name.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { exportForms } from '../../server/ticket-types/export-forms';
import { importForms } from '../../server/ticket-types/import-forms';
import { ownApi } from '../support/api';

const api = ownApi(test);
let folder: string;
test.before.each(async () => {
  folder = mkdtempSync(join(tmpdir(), 'package-recovery-set-files-'));
  await api.rows('delete from field_set');
});
test.after.each(() => rmSync(folder, { recursive: true, force: true }));

const keep = async (...names: string[]) => {
  for (const set_name of names)
    await api.call('POST', '/tickets/fieldset/create', { body: { set_name, definition: 'any text' } });
};

const exported = () => exportForms(openDatabase(api.pool), folder);

/** The name of the set in each file. */
const files = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, 'field-sets'))
      .sort()
      .map((file) => [file, JSON.parse(readFileSync(join(folder, 'field-sets', file), 'utf8')).set_name]),
  );

test('every set has a file of its own, also where a name ends as the number of another file', async () => {
  await keep('A', 'A!', 'A 2', 'A 3');
  await exported();
  assert.equal(Object.values(files()).sort(), ['A', 'A 2', 'A 3', 'A!']);
  assert.is((await exported()).length, 1, 'nothing is written again');
});

test('a renamed set is in a new file, and the old one is named: an import would add it again', async () => {
  await keep('Address');
  await exported();
  await api.rows(`update field_set set set_name = 'Place', set_name_key = 'place'`);
  const lines = await exported();
  assert.equal(files(), { 'address.json': 'Address', 'place.json': 'Place' });
  assert.ok(
    lines.includes(
      'field-sets/address.json stays as it is: no set of this database has its name. Remove it if that is gone.',
    ),
    lines.join(' '),
  );
});

test('a set that came from a file of another name moves to its own, and an import reads the folder', async () => {
  await keep('Bar');
  await exported();
  renameSync(join(folder, 'field-sets', 'bar.json'), join(folder, 'field-sets', 'foo.json'));
  const lines = await exported();
  assert.ok(lines.includes('Removed field-sets/foo.json: its set is in field-sets/bar.json now.'), lines.join(' '));
  assert.equal(files(), { 'bar.json': 'Bar' });
  await importForms(openDatabase(api.pool), folder, { isDryRun: true });
});

test('the file of a set whose number changes goes; files that change places are written anew', async () => {
  await keep('A', 'A!');
  await exported();
  await api.rows(`delete from field_set where set_name = 'A'`);
  rmSync(join(folder, 'field-sets', 'a.json'));
  await exported();
  assert.equal(files(), { 'a.json': 'A!' });
  await keep('A');
  await exported();
  assert.equal(files(), { 'a-2.json': 'A!', 'a.json': 'A' });
});

test('a file that holds no set of the database is never overwritten', async () => {
  await keep('Bar');
  mkdirSync(join(folder, 'field-sets'));
  writeFileSync(join(folder, 'field-sets', 'bar.json'), '{}');
  assert.match(String(await exported().catch((error: Error) => error.message)), /^field-sets\/bar\.json is in the way/);
  assert.is(readFileSync(join(folder, 'field-sets', 'bar.json'), 'utf8'), '{}');
});

test.run();
