// Files in the rows of a record: sent, read, kept, removed and refused by their cell, and what trash, sweep, undo and
// history make of them.
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import product from '../../package.json' with { type: 'json' };
import { makeBackup } from '../../server/backup/make-backup';
import { openDatabase } from '../../server/db/database';
import { growNounTables, linkNounTables } from '../../server/db/noun-tables';
import { openFolderStore, readerOf } from '../../server/files/folder-store';
import { sweep } from '../../server/sweep';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { nouns, readNoun } from '../../src/schema/model/nouns';
import { type Api, form, startApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { silentLog } from '../support/postgres';

const report = readNoun({
  noun: 'test_damage',
  title: 'Damage',
  label: 'code',
  may: { update: ['Administrator'], delete: ['Administrator'] },
  api: { id: 'damage_id', base: '/test-damage', list: 'GET', paged: true, body: 'multipart' },
  record: {
    required: ['code'],
    properties: {
      code: { title: 'Code', type: 'string' },
      photo: { title: 'Photo', file: {} },
      papers: { title: 'Papers', type: 'array', items: { file: {} } },
      kind: { title: 'Kind', type: 'string' },
      items: {
        title: 'Items',
        type: 'array',
        items: {
          type: 'object',
          properties: {
            item: { title: 'Item', type: 'string' },
            photo: {
              title: 'Photo',
              file: { accept: '.txt', max_size: 0.01 },
              visibleWhen: { match: 'all', rules: [{ field: 'item', operator: 'is not', value: 'Hidden' }] },
            },
            paper: { title: 'Paper', file: {} },
          },
        },
      },
      proofs: {
        title: 'Proofs',
        type: 'array',
        visibleWhen: { match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'Proven' }] },
        items: {
          type: 'object',
          required: ['proof'],
          properties: { proof: { title: 'Proof', file: {} } },
        },
      },
    },
  },
  screens: [{ kind: 'list', path: '/test-damages', title: 'Damages', actions: [], columns: ['code', 'items'] }],
});

let api: Api;
test.before(async () => {
  (nouns as Map<string, Noun>).set(report.noun, report);
  api = await startApi();
  const db = openDatabase(api.pool);
  await growNounTables(db, { log: silentLog });
  await linkNounTables(db);
});
test.before.each(async () => {
  await api.rows('delete from test_damage');
  await api.rows('delete from trash');
  await api.rows('delete from stored_file');
});
test.after(async () => {
  (nouns as Map<string, Noun>).delete(report.noun);
  await api?.close();
});

const ROW = (n: number) => `0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f0${n}`;
const fileOf = (name: string, text = name) => new File([text], name);

type Parts = Record<string, File>;
function body(values: Record<string, unknown>, parts: Parts = {}) {
  const texts = Object.entries({ code: 'A', ...values }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const sent = form(Object.fromEntries(texts));
  for (const [name, file] of Object.entries(parts)) sent.append(name, file, file.name);
  return sent;
}
const create = (values: Record<string, unknown>, parts?: Parts) =>
  api.call('POST', '/test-damage/create', { body: body(values, parts) });
const update = (id: number, values: Record<string, unknown>, parts?: Parts) =>
  api.call('POST', `/test-damage/update/${id}`, { body: body(values, parts) });
const read = async (id: number) => (await api.call('GET', `/test-damage/${id}`)).body;
const storedNames = async () =>
  (await api.rows<{ original_name: string }>('select original_name from stored_file order by file_id')).map(
    (row) => row.original_name,
  );
const textOf = async (file: any) => (await api.call('GET', file.url, { absolute: true })).text;

/** A record with two rows, whose photos are chair.txt and table.txt. */
async function withTwo(): Promise<any> {
  const items = [{ row_id: ROW(1), item: 'Chair' }, { item: 'Table' }];
  const parts = { [`items[${ROW(1)}][photo]`]: fileOf('chair.txt'), 'items[1][photo][]': fileOf('table.txt') };
  const { status, body: made, text } = await create({ items }, parts);
  assert.is(status, 200, text);
  return made.data;
}
const photosOf = (record: any) => record.items.map((row: any) => row.photo?.name ?? null);

test('a save that is sent again after a reload is one, though the links of its files are other ones', async () => {
  const { damage_id, updated_at, items } = await withTwo();
  const headers = { 'idempotency-key': 'reloaded' };
  const send = (rows: any[]) =>
    api.call('POST', `/test-damage/update/${damage_id}`, { headers, body: body({ updated_at, items: rows }) });
  const changed = [{ ...items[0], item: 'Stool' }, items[1]];
  const first = await send(changed);
  assert.is(first.status, 200, first.text);
  const linked = changed.map((row) => ({ ...row, photo: { ...row.photo, url: '/storage/another-link' } }));
  const again = await send(linked);
  assert.equal([again.status, again.body.data.updated_at], [200, first.body.data.updated_at]);
  const without = await send([changed[0], { ...changed[1], photo: null }]);
  assert.is(without.status, 409, 'without one of the files it is another save');
});

async function sweepOld(): Promise<void> {
  for (const path of api.filesOnDisk()) utimesSync(join(api.filesDir, path), new Date(0), new Date(0));
  await sweep({ db: openDatabase(api.pool), files: await openFolderStore(api.filesDir) });
}
/** What was swept stands aside for some days. */
const keptOnDisk = () => api.filesOnDisk().filter((name) => !name.startsWith('trash/'));
const accepted = ({ status, text }: { status: number; text: string }) => assert.is(status, 200, text);

test('a file of a row is stored, read with its link, and can be downloaded', async () => {
  const made = await withTwo();
  const [chair, table] = made.items;
  assert.equal(
    [chair.photo.name, table.photo.name, table.photo.size, table.paper],
    ['chair.txt', 'table.txt', 9, null],
  );
  for (const hidden of ['stored', 'sha256']) assert.not.ok(hidden in chair.photo);
  assert.is(await textOf(chair.photo), 'chair.txt');
  assert.equal(photosOf(await read(made.damage_id)), ['chair.txt', 'table.txt']);
  const page = await api.call('GET', '/test-damage?length=10&start=0');
  assert.is(page.status, 200, page.text);
});

test('a cell that is not sent, or sent as it was read, keeps its file; an emptied one and a removed row lose it', async () => {
  const { damage_id: id, items } = await withTwo();
  const [chair, table] = items;
  const { photo: _, ...untouched } = table;
  const moved = await update(id, { items: [untouched, chair] });
  accepted(moved);
  assert.equal(photosOf(moved.body.data), ['table.txt', 'chair.txt']);
  assert.is(await textOf(moved.body.data.items[1].photo), 'chair.txt');
  const emptied = await update(id, {
    items: [
      { ...table, photo: table.photo.file_id },
      { ...chair, photo: null },
    ],
  });
  accepted(emptied);
  assert.equal(photosOf(emptied.body.data), ['table.txt', null]);
  assert.equal(await storedNames(), ['table.txt']);
  accepted(await update(id, { kind: 'Other' }));
  assert.equal(await storedNames(), ['table.txt'], 'rows that are not sent keep theirs');
  accepted(await update(id, { items: [{ row_id: chair.row_id, item: 'Chair' }] }));
  assert.equal(await storedNames(), []);
});

test('rows in JSON keep the files that they name', async () => {
  const { damage_id: id, items } = await withTwo();
  const [chair, table] = items;
  const json = await api.call('POST', `/test-damage/update/${id}`, {
    body: {
      code: 'A',
      items: [
        { ...chair, item: 'Stool' },
        { ...table, photo: null },
      ],
    },
  });
  accepted(json);
  assert.equal(photosOf(json.body.data), ['chair.txt', null]);
});

test('a new file replaces the one of its cell, and only that', async () => {
  const { damage_id: id, items } = await withTwo();
  const saved = await update(
    id,
    { items },
    { 'items[0][photo]': fileOf('new.txt'), 'items[0][paper]': fileOf('p.txt') },
  );
  accepted(saved);
  assert.equal(photosOf(saved.body.data), ['new.txt', 'table.txt']);
  assert.is(await textOf(saved.body.data.items[0].paper), 'p.txt');
  assert.equal((await storedNames()).sort(), ['new.txt', 'p.txt', 'table.txt']);
});

test('messages name the cell, and nothing of a refused save is kept', async () => {
  const refused = async (values: Record<string, unknown>, parts?: Parts, expected = 422) => {
    const { status, body: sent, text } = await create(values, parts);
    assert.is(status, expected, text);
    return sent.data;
  };
  const wrongKind = await refused(
    { items: [{}, {}] },
    { 'items[0][photo]': fileOf('a.txt'), 'items[1][photo]': fileOf('b.exe') },
  );
  assert.match(wrongKind['items.1.photo'][0], /^Photo .*\.txt/);
  const large = await refused(
    { items: [{}, { row_id: ROW(2) }] },
    { [`items[${ROW(2)}][photo]`]: fileOf('a.txt', 'x'.repeat(20_000)) },
    413,
  );
  assert.match(large['items.1.photo'][0], /0\.01 MB/);
  const two = form({ code: 'A', items: '[{}]' });
  for (const name of ['a.txt', 'b.txt']) two.append('items[0][photo][]', fileOf(name), name);
  const tooMany = await api.call('POST', '/test-damage/create', { body: two });
  assert.equal([tooMany.status, Object.keys(tooMany.body.data)], [413, ['items.0.photo']], tooMany.text);
  assert.equal(await refused({ items: [{ photo: 'data:text/plain,x' }] }), {
    'items.0.photo': [
      'Photo must be sent as a file: as a part of multipart/form-data named items[0][photo], with a file name.',
    ],
  });
  const lost = { items: ['A file belongs to a row or a column that is not there.'] };
  assert.equal(
    await refused({ items: [{}] }, { 'items[0][photo]': fileOf('a.txt'), 'items[4][photo]': fileOf('b.txt') }),
    lost,
  );
  assert.equal(await refused({}, { 'items[0][photo]': fileOf('a.txt') }), lost);
  assert.equal(await refused({ kind: 'Proven', proofs: [{}] }), { 'proofs.0.proof': ['Proof is required.'] });
  assert.equal(await storedNames(), []);
  await sweepOld();
  assert.equal(keptOnDisk(), []);
});

test('no row gets the file of another row, of another record, or of another field', async () => {
  const { damage_id: id, items } = await withTwo();
  const [chair, table] = items;
  const other = (await withTwo()).items[0];
  const single = await create({ papers: [] }, { 'papers[]': fileOf('paper.txt') });
  accepted(single);
  const { file_id } = single.body.data.papers[0];
  for (const photo of [chair.photo, other.photo, other.photo.file_id, file_id, 2_000_000_000, { stored: '1' }]) {
    const { status, body: sent, text } = await update(id, { items: [chair, { ...table, photo }] });
    assert.equal([status, Object.keys(sent.data ?? {})], [422, ['items.1.photo']], `${JSON.stringify(photo)} ${text}`);
  }
  const moved = await create({ items: [{ ...chair }] });
  assert.is(moved.status, 422, 'a new record has no files');
  const foreign = await update(id, { items: [{ ...other, row_id: ROW(7) }, table] });
  assert.equal(Object.keys(foreign.body.data), ['items.0.photo']);
  assert.equal(photosOf(await read(id)), ['chair.txt', 'table.txt']);
});

test('a part of no row and no column is refused, never left out in silence', async () => {
  const before = await api.rows('select count(*)::int as count from test_damage');
  for (const part of [
    'items[10000][photo]',
    'items[x][photo]',
    'items[0][phot]',
    'items[0]',
    'items[]',
    `items[${ROW(1).toUpperCase()}][photo]`,
  ]) {
    const refused = await create({ items: [{ item: 'Door' }] }, { [part]: fileOf('a.txt') });
    assert.equal([refused.status, Object.keys(refused.body.data)], [422, ['items']], `${part} ${refused.text}`);
  }
  assert.equal(await api.rows('select count(*)::int as count from test_damage'), before);
});

test('a hundred thousand rows are refused for their number, none of them looked at', async () => {
  const refused = await create({ items: Array(100_000).fill({}) });
  assert.equal([refused.status, Object.keys(refused.body.data)], [422, ['items']]);
});

test('what a condition hides has no file', async () => {
  const hidden = await create({ items: [{ item: 'Hidden' }] }, { 'items[0][photo]': fileOf('a.txt') });
  accepted(hidden);
  assert.equal(photosOf(hidden.body.data), [null]);
  accepted(await create({ kind: 'Other', proofs: [{}] }, { 'proofs[0][proof]': fileOf('b.txt') }));
  const shown = await create({ kind: 'Proven', proofs: [{}] }, { 'proofs[0][proof]': fileOf('c.txt') });
  accepted(shown);
  assert.equal(await storedNames(), ['c.txt']);
  accepted(await update(shown.body.data.damage_id, { kind: 'Other' }));
  assert.equal(await storedNames(), []);
  await sweepOld();
  assert.equal(keptOnDisk(), []);
});

test('the sweep keeps files of rows, also those of a record in the trash', async () => {
  const { damage_id: id } = await withTwo();
  await sweepOld();
  assert.is(keptOnDisk().length, 2);
  accepted(await api.call('DELETE', `/test-damage/delete/${id}`));
  await sweepOld();
  assert.is(keptOnDisk().length, 2);
  const db = openDatabase(api.pool);
  const { emptyTrash } = await import('../../server/crud/trash');
  await emptyTrash(db, 0);
  await sweepOld();
  assert.equal([keptOnDisk(), await storedNames()], [[], []]);
});

test('a record comes back from the trash with the files in its rows, each in its cell', async () => {
  const same = { photo: fileOf('same.txt', 'one'), paper: fileOf('same.txt', 'one') };
  const made = await create(
    { items: [{ row_id: ROW(1), item: 'A' }, { row_id: ROW(2) }], papers: [] },
    {
      'items[0][photo]': same.photo,
      'items[0][paper]': same.paper,
      'items[1][photo]': same.photo,
      'papers[]': fileOf('same.txt', 'one'),
      photo: fileOf('same.txt', 'one'),
    },
  );
  accepted(made);
  const { damage_id: id } = made.body.data;
  const columns = 'row_id, item, photo, paper, row_place';
  const before = await api.rows(`select ${columns} from test_damage_items order by row_place`);
  accepted(await api.call('DELETE', `/test-damage/delete/${id}`));
  assert.is((await api.rows('select 1 from stored_file where not in_trash')).length, 0);
  assert.is((await api.call('GET', made.body.data.items[0].photo.url, { absolute: true })).status, 404);
  const preview = await api.call('GET', `/test-damage/trash/${id}`);
  assert.equal([preview.body.errors, preview.body.left_out], [{}, []], preview.text);
  accepted(await api.call('POST', `/test-damage/restore/${id}`));
  const after = await api.rows(`select ${columns} from test_damage_items order by row_place`);
  // Which of two files that are the same is in which cell of one row means nothing.
  const named = (rows: Values[]) => rows.map(({ photo, paper, ...row }) => ({ ...row, files: [photo, paper].sort() }));
  assert.equal(named(after), named(before));
  const back = await read(id);
  assert.equal([back.items[1].photo.name, back.items[1].paper, back.papers.length], ['same.txt', null, 1]);
  assert.is(await textOf(back.items[1].photo), 'one');
  assert.is((await api.rows('select 1 from stored_file where not in_trash')).length, 5);
});

test('a restore leaves no file behind of a cell that is gone', async () => {
  const { damage_id: id, items } = await withTwo();
  accepted(await api.call('DELETE', `/test-damage/delete/${id}`));
  const values = { items: [{ row_id: items[1].row_id, item: 'Table' }] };
  accepted(await api.call('POST', `/test-damage/restore/${id}`, { body: { values } }));
  assert.equal([photosOf(await read(id)), await storedNames()], [['table.txt'], ['table.txt']]);
});

test('history names the files, undo keeps them and refuses to bring one back, and a record is read as it was', async () => {
  const { damage_id: id, items } = await withTwo();
  const [chair, table] = items;
  const history = async () => (await api.call('GET', `/test-damage/${id}/history`)).body.changes;
  const undo = async (change: any) =>
    (await api.call('POST', '/test-damage/undo', { body: { changes: [change.change_id] } })).body.data;
  const at = new Date((await history())[0].changed_at).toISOString().replace('Z', '999Z');

  accepted(await update(id, { items: [{ ...chair, item: 'Stool' }, table] }));
  assert.equal((await undo((await history())[0])).refused, []);
  assert.equal(photosOf(await read(id)), ['chair.txt', 'table.txt']);

  accepted(await update(id, { items: [chair, table, { item: 'New' }] }, { 'items[2][photo]': fileOf('third.txt') }));
  const [added] = await history();
  assert.equal(
    added.fields[0].rows[0].fields.map((cell: any) => cell.after.text),
    ['New', 'third.txt'],
  );
  assert.equal((await undo(added)).refused, []);
  assert.equal(await storedNames(), ['chair.txt', 'table.txt']);

  accepted(await update(id, { items: [chair, { ...table, photo: null }] }));
  assert.match((await undo((await history())[0])).refused[0].message, /^Photo of Items cannot be set back/);
  accepted(await update(id, { items: [{ row_id: table.row_id, item: 'Table' }] }));
  assert.match((await undo((await history())[0])).refused[0].message, /^Photo of Items cannot be set back/);

  const past = (await api.call('GET', `/test-damage/${id}/as-it-was?at=${at}`)).body.record;
  assert.equal(
    past.items.map((row: any) => row.item),
    ['Chair', 'Table'],
  );
  assert.equal(photosOf(past), [null, null], 'the files of then are gone');
});

test('who may not change a record changes no file of its rows', async () => {
  const { damage_id: id, items } = await withTwo();
  const { token } = await signedIn(api, 'Staff');
  const sent = body({ items: [items[0], { ...items[1], photo: null }] }, { 'items[0][photo]': fileOf('new.txt') });
  assert.is((await api.call('POST', `/test-damage/update/${id}`, { body: sent, token })).status, 403);
  assert.is((await api.call('DELETE', `/test-damage/delete/${id}`, { token })).status, 403);
  assert.equal(photosOf(await read(id)), ['chair.txt', 'table.txt']);
  const unsigned = items[0].photo.url.replace(/\?.*$/, '');
  assert.not.equal((await api.call('GET', unsigned, { absolute: true, token: null })).status, 200);
});

test('a backup has the files of rows', async () => {
  await withTwo();
  const folder = mkdtempSync(join(tmpdir(), 'pr-row-files-'));
  const { host, port, user, database } = api.pool.options;
  const connection = { host, port, user, database, ssl: false };
  try {
    const end = await makeBackup(join(folder, 'one.backup'), {
      connection,
      files: readerOf(api.filesDir),
      product: product.version,
    });
    assert.equal([end.files, end.warnings], [2, []]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('lines of rows as CSV have the names of files', async () => {
  await withTwo();
  const { text } = await api.call('GET', '/test-damage/export?rows=items');
  assert.match(text, /"A","Chair","chair\.txt",""\r\n.*"A","Table","table\.txt",""/);
});

test.run();
