// A whole file is imported for a command: in portions, by headings, checked first where it is all or nothing.
import { modules } from 'noun-modules';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { importFile, typeCalled } from '../../server/imports/import-file';
import { matchFile } from '../../server/imports/match-file';
import type { AppContext } from '../../server/request/context';
import { readPasted } from '../../src/schema/data-files/read-csv';
import type { ImportResult } from '../../src/schema/import/import-call';
import { nounOf } from '../../src/schema/model/nouns';
import { type Api, ownApi } from '../support/api';
import { testSettings } from '../support/postgres';

const api = ownApi(test, { kind: 'demo' });

/** What the command has of a running server. */
const contextOf = ({ pool }: Api) => ({ db: openDatabase(pool), settings: testSettings(), modules }) as AppContext;

const HEAD = 'Facility Name,Facility Address,Phone Number,capacity,zone,block,row,shelf,Latitude,Longitude,Status,Note';
const line = (name: string, status = 'Active') => `${name},Yard,(312) 555-0100,1,A,B,C,D,41,-87,${status},ignored`;

async function run(lines: readonly string[], options: object = {}, head = HEAD) {
  const text = [head, ...lines].join('\n');
  const file = readPasted(text);
  if (!file.ok) throw new Error(file.message);
  const context = contextOf(api);
  const found: ImportResult[] = [];
  const [user] = await api.rows('select user_id from users order by user_id limit 1');
  const caller = { userId: Number(user!.user_id), role: 'Administrator', tokenHash: '' };
  const id = await importFile(
    { noun: nounOf('facility'), module: {}, context },
    {
      ...{ file, bytes: new TextEncoder().encode(text), name: 'yards.csv', columns: {} },
      ...{ isDryRun: false, all: false, again: false, ...options },
    },
    { caller, timeZone: 'UTC' },
    (results) => found.push(...results),
  );
  return { id, found };
}

const count = async (part: string) =>
  (await api.rows(`select 1 from facility where facility_name like '${part}%'`)).length;

const outcomes = (found: readonly ImportResult[]) => found.map(({ result }) => result);

test('headings are names, titles, or what lists call a column; a dry run writes nothing', async () => {
  const dry = await run([line('Dry 1'), line('Dry 2', 'Nope')], { isDryRun: true });
  assert.equal([dry.id, outcomes(dry.found)], [undefined, ['new', 'refused']]);
  assert.is(await count('Dry'), 0);
  const done = await run([line('Wet 1'), line('Wet 2', 'Nope')]);
  assert.equal(outcomes(done.found), ['new', 'refused']);
  assert.is(await count('Wet'), 1);
});

test('columns are found as on the page, also by what they hold; what is said of them counts first', async () => {
  const found: (string | undefined)[] = [];
  const onMatched = (headings: readonly { title?: string }[]) => found.push(...headings.map(({ title }) => title));
  const head = HEAD.replace('Facility Name', 'FACILITY').replace('Status', 'Zzz').replace('capacity', 'CPCTY');
  await run([line('Found 1'), line('Found 2')], { isDryRun: true, onMatched, columns: { Note: '', row: '' } }, head);
  assert.equal(
    found.map((title) => title !== undefined),
    head.split(',').map((heading) => !['row', 'Note'].includes(heading)),
  );
  const { record } = nounOf('facility');
  assert.equal([found[0], found[10]], [record.properties.facility_name!.title, record.properties.status!.title]);
  const problem = (columns: Record<string, string>) =>
    run([line('No')], { isDryRun: true, columns }).then(
      () => '',
      ({ message }: Error) => message,
    );
  assert.is(await problem({ Nope: 'status' }), 'No column of the file is headed “Nope”.');
  assert.is(await problem({ Note: 'nope' }), '“nope” is no column that can be imported.');
});

test('more than a portion is written in several', async () => {
  const { found } = await run(Array.from({ length: 1_200 }, (_, at) => line(`Long ${at}`)));
  assert.is(found.length, 1_200);
  assert.is(await count('Long'), 1_200);
  const [made] = await api.rows(`select created, file_rows from import order by created desc limit 1`);
  assert.equal(made, { created: 1_200, file_rows: 1_200 });
});

test('the same file again is refused with when it was imported, unless records are found by a key', async () => {
  const lines = [line('Same 1'), line('Same 2')];
  await run(lines);
  const error = await run(lines).then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  assert.match(String(error), /The same file was imported at \d{4}-/);
  assert.equal(outcomes((await run(lines, { key: 'Facility Name' })).found), ['unchanged', 'unchanged']);
  assert.is(await count('Same'), 2);
});

test('all or nothing looks at the whole file first', async () => {
  const lines = [...Array.from({ length: 1_001 }, (_, at) => line(`All ${at}`)), line('All last', 'Nope')];
  const { id, found } = await run(lines, { all: true });
  assert.equal([id, found.map(({ row }) => row)], [undefined, [1_003]]);
  assert.is(await count('All'), 0);
});

test('all or nothing: what the check did not know takes the earlier portions back', async () => {
  await run([line('Spare 1'), line('Spare 2')]);
  // What another user does between the check and the last portion.
  await api.rows(`create function rename_spare() returns trigger language plpgsql as $$ begin
    update facility set facility_name = 'Late 2000' where new.portion = 1 and facility_name like 'Spare %';
    return new; end $$`);
  await api.rows(
    'create trigger rename_spare after insert on import_portion for each row execute function rename_spare()',
  );
  try {
    const lines = Array.from({ length: 2_001 }, (_, at) => line(`Late ${at}`));
    const { id, found } = await run(lines, { all: true, key: 'facility_name' });
    assert.equal([id, found.map(({ row, result }) => [row, result])], [undefined, [[2_002, 'refused']]]);
    assert.equal(Object.values(found[0]!.errors!), ['2 facilities have this Facility Name.']);
    assert.is(await count('Late'), 2);
  } finally {
    await api.rows('drop trigger rename_spare on import_portion');
  }
});

test('a portion that fails names the import where something stays; all or nothing takes the earlier ones back', async () => {
  await api.rows(`create function fail_late() returns trigger language plpgsql as $$ begin
    if new.portion = 1 then raise exception 'The disk is full.'; end if;
    return new; end $$`);
  await api.rows(`create function use_one() returns trigger language plpgsql as $$ begin
    update ticket set facility_id = new.facility_id where new.facility_name = 'Failed used'
      and ticket_id = (select min(ticket_id) from ticket);
    return new; end $$`);
  await api.rows('create trigger fail_late after insert on import_portion for each row execute function fail_late()');
  await api.rows('create trigger use_one after insert on facility for each row execute function use_one()');
  const failing = async (first: string, all = true) => {
    const lines = [line(first), ...Array.from({ length: 1_001 }, (_, at) => line(`Failed ${at}`))];
    try {
      await run(lines, { all });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  try {
    assert.is(await failing('Failed first'), 'The disk is full.');
    assert.is(await count('Failed'), 0);
    assert.match(
      await failing('Failed used'),
      /^Import [0-9a-f-]{36} was not written to its end, and some of it stays: The/,
    );
    assert.is(await count('Failed'), 1);
    const message = await failing('Failed later', false);
    const [, id] =
      /^Import (\S+) was not written to its end, and some of it stays: The disk is full\.$/.exec(message) ?? [];
    const [kept] = await api.rows('select created from import where import_id = $1', [id]);
    assert.equal(kept, { created: 1_000 });
  } finally {
    await api.rows('drop trigger fail_late on import_portion');
    await api.rows('drop trigger use_one on facility');
  }
});

test('a type is found by its name', async () => {
  const context = contextOf(api);
  const served = { noun: nounOf('ticket'), module: modules.tickets!, context };
  const [form] = await api.rows('select ticket_form_id, form_name from ticket_form order by 1 limit 1');
  const name = String(form!.form_name).toUpperCase();
  assert.type(await typeCalled(served, modules.tickets!.importType, name), 'number');
  // A type that was built anew leaves another one behind, and either may be the later one.
  const add = async (status: number) => {
    const form_datas = [{ input_type: 'text', input_name: 'Car', is_require: 0 }];
    const made = await api.call('POST', '/tickets/form/create', { body: { form_name: 'Twice', status, form_datas } });
    assert.is(made.status, 200, made.text);
    return made.body.data.ticket_form_id as number;
  };
  const active = await add(1);
  await add(0);
  assert.is(await typeCalled(served, modules.tickets!.importType, 'twice'), active);
});

test('new tickets without a type are refused in one message, a column with it or a key is enough', async () => {
  const served = { noun: nounOf('ticket'), module: modules.tickets!, context: contextOf(api) };
  const match = (text: string, options: object = {}) => {
    const file = readPasted(text);
    if (!file.ok) throw new Error(file.message);
    return matchFile(
      served,
      { file, columns: {}, ...options },
      { userId: 1, role: 'Administrator', tokenHash: '' },
    ).then(
      ({ columns }) => columns,
      ({ message }: Error) => message,
    );
  };
  const why = 'New records of this kind have a type: name it with --type.';
  assert.is(await match('ticket_no,pkg_count\n1,2'), why);
  assert.equal(await match('ticket_no,pkg_count\n1,2', { key: 'ticket_no' }), ['ticket_no', 'pkg_count']);
  assert.equal(await match('ticket_form_type_id,pkg_count\n1,2'), ['ticket_form_type_id', 'pkg_count']);
  assert.equal(await match('pkg_count\n2', { type: 1 }), ['pkg_count']);
});

test.run();
