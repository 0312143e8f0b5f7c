// Sets of fields that are kept for ticket types: kept by a noun that only administrators change.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { exportForms } from '../../server/ticket-types/export-forms';
import { importForms } from '../../server/ticket-types/import-forms';
import { ownApi } from '../support/api';

const api = ownApi(test);

const definition = (form_datas: unknown) => JSON.stringify({ schemaVersion: 1, form_name: '', status: 1, form_datas });
const keep = (set_name: string, text: string) =>
  api.call('POST', '/tickets/fieldset/create', { body: { set_name, definition: text } });

test('a set is kept, renamed and deleted, and its name is there once', async () => {
  const fields = definition([{ input_type: 'text', input_name: 'Street' }]);
  const created = await keep('Address', fields);
  assert.is(created.status, 200, created.text);
  assert.is((await keep('address', fields)).status, 422);
  const list = await api.call('GET', '/tickets/fieldset');
  const [set] = list.body.data ?? list.body;
  assert.equal([set.set_name, set.definition], ['Address', fields]);
  const id = set.field_set_id;
  const renamed = await api.call('POST', `/tickets/fieldset/update/${id}`, { body: { ...set, set_name: 'Place' } });
  assert.is(renamed.status, 200, renamed.text);
  const deleted = await api.call('DELETE', `/tickets/fieldset/delete/${id}`);
  assert.is(deleted.status, 200, deleted.text);
});

test('sets travel with the types of npm run forms, by their names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-sets-'));
  const db = openDatabase(api.pool);
  const file = join('field-sets', 'crew-list.json');
  const sets = async () => (await api.call('GET', '/tickets/fieldset')).body.data as any[];
  const imported = (isDryRun = false) => importForms(db, folder, { isDryRun });
  try {
    await keep('Crew list', definition([{ input_type: 'text', input_name: 'Foreman' }]));
    await keep('Crew, list', 'any text');
    const wrote = await exportForms(db, folder);
    assert.ok(wrote.includes(`Wrote ${file}: the set of fields Crew list.`), wrote.join(' '));
    assert.equal((await exportForms(db, folder)).length, 1, 'the types alone are counted');
    assert.equal(await imported(), ['Every form is as its file says: there is nothing to change.']);

    const [content] = [JSON.parse(readFileSync(join(folder, file), 'utf8'))];
    content.definition.form_datas[0].input_name = 'Leader';
    writeFileSync(join(folder, file), JSON.stringify(content));
    writeFileSync(join(folder, 'field-sets', 'new.json'), JSON.stringify({ ...content, set_name: 'Place' }));
    const lines = [
      `Changes the set of fields Crew list (${file}).`,
      'Adds the set of fields Place (field-sets/new.json).',
    ];
    const before = await sets();
    assert.equal(await imported(true), [...lines, 'Nothing was changed: this was a dry run.']);
    assert.equal(await sets(), before);
    assert.equal(await imported(), lines);
    const after = await sets();
    assert.equal(after.map(({ set_name, definition: text }) => [set_name, text.includes('Leader')]).sort(), [
      ['Crew list', true],
      ['Crew, list', false],
      ['Place', true],
    ]);
    const logged = await api.rows(`select action, user_name from change_log where label = 'Place'`);
    assert.equal(logged.at(-1), { action: 'create', user_name: null });

    writeFileSync(join(folder, 'field-sets', 'new.json'), '{\n  "definition": "x"\n}');
    const refused = await imported().catch((error: Error) => error.message);
    assert.match(String(refused), /^field-sets\/new\.json, line 1: .*\nNothing was changed\.$/);
    assert.equal(await sets(), after);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.run();
