// The files of sets of fields in the folder of `npm run forms`: one for each set, which follows its name.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { exportForms } from '../../server/ticket-types/export-forms';
import { type Api, startApi } from '../support/api';

let api: Api;
let folder: string;
test.before(async () => {
  api = await startApi();
});
test.after(async () => {
  await api?.close();
});
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

test.run();
