// What a new record begins with: the moment, and what other fields have.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { checkNew, sentValues } from '../../../src/schema/rules/check-write';
import { problemsAfter } from '../../support/lint-frozen';

const noon = () => new Date(2026, 2, 8, 12, 30);
const noun: Noun = {
  noun: 'waybill',
  title: 'Waybill',
  label: 'no',
  api: { id: 'waybill_id', base: '/waybill', list: 'GET' },
  record: {
    required: ['no', 'shipped_on'],
    properties: {
      no: { title: 'No', type: 'string' },
      third: { title: 'Third', type: 'string', default: { from: 'notify_party' } },
      notify_party: { title: 'Notify Party', type: 'string', default: { from: 'consignee' } },
      consignee: { title: 'Consignee', type: 'string', default: 'Yard' },
      shipped_on: { title: 'Shipped On', type: 'string', format: 'date', default: 'today' },
      billed_on: { title: 'Billed On', type: 'string', format: 'date', default: { from: 'shipped_on' } },
      loaded_at: { title: 'Loaded At', type: 'string', format: 'time', default: 'now' },
      code: { title: 'Code', type: 'string', default: 'now' },
    },
  },
};

const open = (loaded: Values = {}, purpose?: 'add' | 'copy' | 'edit') =>
  createFormStore(noun.record, loaded, noon, purpose);

test('a form begins with the moment in which it opens, and with what other fields begin with', () => {
  assert.equal(open().values(), {
    no: undefined,
    third: 'Yard',
    notify_party: 'Yard',
    consignee: 'Yard',
    shipped_on: '2026-03-08',
    billed_on: '2026-03-08',
    loaded_at: '12:30',
    code: 'now',
  });
});

test('a field follows the other one until it is changed by hand, and never again; so do those that follow it', () => {
  const store = open();
  store.set('consignee', 'Depot');
  assert.equal([store.values().notify_party, store.values().third], ['Depot', 'Depot']);
  store.set('notify_party', '');
  store.set('consignee', 'Mill');
  assert.equal([store.values().notify_party, store.values().third], ['', '']);
  store.set('third', 'Mine');
  store.set('notify_party', 'Port');
  assert.is(store.values().third, 'Mine');
});

test('what an effect finds is followed, too', () => {
  const store = open();
  store.patch({ consignee: 'Depot' });
  assert.is(store.values().third, 'Depot');
});

test('a field that is edited follows none, and what is empty stays empty', () => {
  const store = open({ no: 'A', consignee: 'Depot' }, 'edit');
  store.set('consignee', 'Mill');
  assert.equal([store.values().notify_party, store.values().shipped_on], [undefined, undefined]);
});

test('what was copied is neither replaced nor follows', () => {
  const store = open({}, 'copy');
  store.patch({ consignee: 'Depot', shipped_on: '2020-01-01' });
  assert.equal([store.values().notify_party, store.values().shipped_on], ['Yard', '2020-01-01']);
});

const created = (body: Values) => checkNew(noun, sentValues(noun, 'add', body)).values;

test('over the calls an optional field that is not sent takes what was sent for the other; null empties it', () => {
  const sent = { no: 'A', shipped_on: '2026-05-01' };
  assert.equal(
    [created(sent).billed_on, created({ ...sent, consignee: 'Depot' }).third, created(sent).third],
    ['2026-05-01', 'Depot', 'Yard'],
  );
  assert.is(created({ ...sent, billed_on: null }).billed_on, undefined);
  assert.is(created({ ...sent, notify_party: null }).third, undefined);
});

test('the moment in which a form would have been opened is not known to the server: the field stays empty', () => {
  assert.equal(checkNew(noun, { no: 'A' }).errors, { shipped_on: ['Shipped On is required.'] });
  assert.is(created({ no: 'A', shipped_on: '2026-05-01' }).loaded_at, undefined);
});

function problemsWith(words: object): string[] {
  return problemsAfter((files) => {
    const { properties } = files['facilities.json'].record;
    properties.opened = { title: 'Opened', type: 'string', format: 'date', ...words };
    properties.closed = { title: 'Closed', type: 'string', format: 'date', default: { from: 'opened' } };
  }).map((text) => text.replace('facilities.json record.properties.', ''));
}

for (const [words, message] of [
  [{ default: { from: 'opend' } }, 'opened.default.from: no field "opend" in facility'],
  [{ default: { from: 'opened' } }, 'opened.default.from: a field cannot begin with its own value'],
  [
    { default: { from: 'zone' } },
    'opened.default.from: "format" of "zone" is another one, so its value may not fit here',
  ],
  [
    { default: { from: 'geo_location' } },
    'opened.default.from: "geo_location" is computed last, when conditions and defaults count already: use what it is made of, latitude, longitude',
  ],
  [
    { default: { from: 'closed' } },
    'opened.default: none of them begins with a value: opened follows closed follows opened',
  ],
  [
    { default: { from: 'closed', plus: 2 } },
    'opened.default: beside "from" nothing has a meaning, so not "plus" either',
  ],
  [{ default: 'now' }, 'opened.default: "now" would be refused: It must be in MM-DD-YYYY format.'],
] as const)
  test(message, () => {
    const found = problemsWith(words);
    assert.ok(found.includes(message), found.join('\n'));
  });

test('what makes sense is let through', () => assert.equal(problemsWith({ default: 'today' }), []));

test.run();
