// Records of every noun found by one call: by right, within limits, whatever was typed.

import { sql } from 'kysely';
import { modules } from 'noun-modules';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, Rights } from '../../src/schema/descriptor/descriptor';
import { FIND_LIMIT, type FoundRecord } from '../../src/schema/model/find';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { takenBack } from '../support/statements';

const api = ownApi(test);
test.before(async () => {
  const names = [
    'Dock 100% full',
    'Dock 100 full',
    'under_score',
    'underXscore',
    'O\'Neil "west"',
    'back\\slash',
    'Zq zw',
  ];
  for (const name of names)
    await api.rows(`insert into facility (facility_name, facility_mobile, status) values ($1, '3125550177', 1)`, [
      name,
    ]);
});

const find = async (text: unknown, more: object = {}) => api.call('POST', '/find', { body: { text, ...more } });
const labels = async (text: string) => (await find(text)).body.found.map(({ label }: { label: string }) => label);

/** Runs `use` with a noun that is other than usual. */
async function withNoun(name: string, change: Partial<Noun>, use: () => Promise<void>): Promise<void> {
  const usual = nounOf(name);
  (nouns as Map<string, Noun>).set(name, { ...usual, ...change });
  try {
    await use();
  } finally {
    (nouns as Map<string, Noun>).set(name, usual);
  }
}

test('what is typed is found as it is, wildcards and quotes too', async () => {
  assert.equal(await labels('100%'), ['Dock 100% full']);
  assert.equal(await labels('under_'), ['under_score']);
  assert.equal(await labels('o\'neil "W'), ['O\'Neil "west"']);
  assert.equal(await labels('back\\sl'), ['back\\slash']);
  assert.equal(await labels('ZQ'), ['Zq zw'], 'two letters begin a word');
  assert.equal(await labels('zw'), ['Zq zw']);
});

test('too little, and nothing but signs, finds nothing', async () => {
  for (const text of ['', '   ', 'z', '%', '%%%', '_ _', '\\\\', '\0\0']) assert.equal(await labels(text), [], text);
  assert.is((await find('1')).status, 200);
});

test('a phone number in any form finds its records, and says where', async () => {
  for (const text of [
    '3125550177',
    '(312) 555-0177',
    '312.555.0177',
    '+1 312 555 0177',
    '5550177',
    '+1 (312) 555',
    '1312555',
  ]) {
    const { found, more } = (await find(text)).body;
    const own = found.filter(({ noun }: { noun: string }) => noun === 'facility');
    assert.is(own.length, FIND_LIMIT, text);
    assert.equal([own[0].field, own[0].value], ['facility_mobile', '3125550177']);
    assert.ok(more.includes('facility'));
    const all = await api.call('GET', `/facility?search[value]=${encodeURIComponent(text)}&length=100`);
    assert.ok(all.body.recordsFiltered > FIND_LIMIT, `its list shows all with ${text}`);
  }
});

test('what is called so comes first, then what begins so', async () => {
  for (const name of ['Pier', 'Old pier', 'Pier two'])
    await api.rows(`insert into facility (facility_name, status) values ($1, 1)`, [name]);
  assert.equal(await labels('pier'), ['Pier', 'Pier two', 'Old pier']);
});

test('the words of a name are found in any order, those that stand as they were typed first', async () => {
  for (const name of ['Quartz Hill DFW', 'DFW of Quartz', 'Quartz alone'])
    await api.rows(`insert into facility (facility_name, status) values ($1, 1)`, [name]);
  assert.equal(await labels('dfw quartz'), ['DFW of Quartz', 'Quartz Hill DFW']);
  assert.equal(await labels('hill dfw'), ['Quartz Hill DFW']);
  assert.equal(await labels('dfw hi qua'), ['Quartz Hill DFW'], 'a short word begins one');
  assert.equal(await labels('dfw il'), []);
  assert.equal(await labels(`${'quartz '.repeat(12)}dfw`), ['DFW of Quartz', 'Quartz Hill DFW'], 'a word twice is one');
  assert.equal(await labels('a b c d e f g h i quartz'), [], 'many words are one text');
});

test('a text is cut at its limit, and no body is anything else', async () => {
  assert.equal((await find('x'.repeat(5_000))).body.found, []);
  assert.is((await find('x'.repeat(20_000))).status, 413);
  for (const text of [1, null, {}, ['ab']]) assert.is((await find(text)).status, 400, JSON.stringify(text));
  for (const records of [
    1,
    [1],
    [{ noun: 'facility' }],
    [{ noun: 1, id: 1 }],
    Array(21).fill({ noun: 'facility', id: 1 }),
  ])
    assert.is((await find('', { records })).status, 400, JSON.stringify(records));
});

test('a column that is hidden until it is chosen is not searched, as by its list', async () => {
  await api.rows(`insert into facility (facility_name, facility_address) values ('Yard Q', 'Hidden Lane 7')`);
  const found = async (hidden: boolean) => {
    const columns = ['facility_name', { field: 'facility_address', hidden }];
    const screens = nounOf('facility').screens!.map((screen) => ({ ...screen, columns })) as Noun['screens'];
    let names: string[] = [];
    await withNoun('facility', { screens }, async () => {
      names = await labels('hidden lane');
    });
    return names;
  };
  assert.equal([await found(false), await found(true)], [['Yard Q'], []]);
});

test('nobody finds a noun or a row that lists do not show', async () => {
  const { token } = await signedIn(api, 'Contractor');
  const found = async () => (await api.call('POST', '/find', { token, body: { text: 'Zq', records } })).body;
  const [{ facility_id: id }] = await api.rows(`select facility_id from facility where facility_name = 'Zq zw'`);
  const records = [{ noun: 'facility', id }];
  assert.is((await found()).found.length, 1);
  assert.is((await found()).records[0].label, 'Zq zw');
  await withNoun('facility', { may: { list: ['Administrator'] } as Rights }, async () => {
    assert.equal(await found(), { found: [], more: [], slow: [], records: [] });
    assert.equal(await labels('Zq'), ['Zq zw'], 'an admin may');
  });
  modules.shut = { visible: async () => sql`facility.facility_name <> 'Zq zw'` };
  try {
    await withNoun('facility', { server: 'shut' }, async () =>
      assert.equal(await found(), { found: [], more: [], slow: [], records: [] }),
    );
  } finally {
    delete modules.shut;
  }
});

test('records that are gone are left out, the others have their names of today', async () => {
  const [{ facility_id: id }] = await api.rows(`select facility_id from facility where facility_name = 'under_score'`);
  await api.rows(`update facility set facility_name = 'renamed' where facility_id = $1`, [id]);
  const { records } = (
    await find('', {
      records: [
        { noun: 'facility', id: 99_999 },
        { noun: 'nothing', id: 1 },
        { noun: 'facility', id },
      ],
    })
  ).body;
  assert.equal(records, [{ noun: 'facility', id, label: 'renamed', beside: { facility_mobile: '3125550177' } }]);
});

test('a record comes with what its list shows behind the name, and with its state', async () => {
  await api.rows(
    `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
     values ('20200101-1-7777', 1, 1, 1, '2020-01-01', 1, 1)`,
  );
  const [{ form_name, terminal_name }] = await api.rows(
    'select form_name, terminal_name from ticket_form, terminal where ticket_form_id = 1 and terminal_id = 1',
  );
  const { found } = (await find('20200101-1-7777')).body;
  assert.equal(
    found.map(({ beside }: FoundRecord) => beside),
    [{ 'ticket_form.form_name': form_name, 'terminal.terminal_name': terminal_name, state: 'issued' }],
  );
  const { records } = (await find('', { records: [{ noun: 'ticket', id: found[0].id }] })).body;
  assert.equal(records, found);
});

test('a noun that takes too long does not hold up the others', async () => {
  await takenBack(api.pools.downloads, 'lock table facility', async () => {
    const { status, body } = await find('Tucson');
    assert.is(status, 200, JSON.stringify(body));
    assert.equal(body.slow, ['facility']);
    assert.ok(body.found.some(({ noun }: { noun: string }) => noun === 'terminal'));
  });
});

test.run();
