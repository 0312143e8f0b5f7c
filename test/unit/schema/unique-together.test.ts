// Values of which no two records may have the same together.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keyColumn, uniqueKeys } from '../../../server/db/unique-key';
import { createMemorySource, givenRecords, recordsIn } from '../../../src/engine/data/memory-source';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { copiedValues } from '../../../src/schema/model/record-for';
import { checkStored } from '../../../src/schema/rules/check-stored';
import { groupKey } from '../../../src/schema/rules/collisions';

const noun: Noun = {
  noun: 'car',
  title: 'Car',
  label: 'number',
  api: { id: 'car_id', base: '/car', list: 'GET', paged: true },
  record: {
    required: ['number'],
    unique: [
      ['owner', 'number'],
      ['track', 'day', 'place'],
    ],
    properties: {
      owner: { title: 'Owner', type: 'string' },
      number: { title: 'Car Number', type: 'string', minLength: 2 },
      track: { title: 'track_no', type: 'integer' },
      day: { title: 'Day', type: 'string', format: 'date' },
      place: { title: 'Place', type: 'number', messages: { together: 'This place is taken.' } },
    },
  },
};
const collisionsWith = (of: Noun, values: Values, others: Values[], before?: Values) =>
  checkStored(of, { values, errors: {} }, recordsIn(of, others, new Map()), { before });
const here: Values = { owner: 'BNSF', number: '7', track: 3, day: '2026-03-01', place: 1.5 };

test('the message is under the last field and names the others', async () => {
  assert.equal(await collisionsWith(noun, { owner: 'bnsf ', number: '7' }, [here]), {
    number: ['Another record has this Car Number with the same Owner.'],
  });
  const { place } = noun.record.properties;
  const plain = {
    ...noun,
    record: { ...noun.record, properties: { ...noun.record.properties, place: { ...place!, messages: {} } } },
  };
  assert.equal(await collisionsWith(plain, { ...here, number: '8' }, [here]), {
    place: ['Another record has this Place with the same Track no and Day.'],
  });
});

test('a field can have a message of its own for it', async () => {
  assert.equal(await collisionsWith(noun, { ...here, number: '8' }, [here]), { place: ['This place is taken.'] });
});

test('case, Unicode form and blanks around make no difference; anything else does', async () => {
  const of = (owner: string, number: string) => groupKey(['owner', 'number'], { owner, number });
  assert.is(of('Ｃｏｎｒａｉｌ', ' ab1'), of('conrail', 'AB1'));
  assert.is.not(of('a', 'b c'), of('a b', 'c'));
  assert.is.not(of('a","b', 'c'), of('a', 'b","c'));
});

test('with an empty one nothing is the same', async () => {
  for (const owner of [undefined, null, '', '  '])
    assert.equal(await collisionsWith(noun, { owner, number: '7' }, [{ owner, number: '7' }]), {});
});

test('what is not sent counts as it was, and what is not changed is not checked', async () => {
  assert.equal(Object.keys(await collisionsWith(noun, { number: '7' }, [here], { owner: 'BNSF', number: '8' })), [
    'number',
  ]);
  assert.equal(await collisionsWith(noun, { number: '7' }, [here], { owner: 'NS', number: '8' }), {});
  assert.equal(await collisionsWith(noun, {}, [here], here), {});
});

test('the key column holds the values together, and stays short enough for an index', () => {
  assert.is(keyColumn('owner', 'number'), 'owner_number_key');
  assert.equal(uniqueKeys(noun, { owner: 'NS', number: 'X1' }), { owner_number_key: '["ns","x1"]' });
  assert.equal(uniqueKeys(noun, { number: 'X1' }, here), { owner_number_key: '["bnsf","x1"]' });
  const { owner_number_key: long } = uniqueKeys(noun, { owner: 'é'.repeat(2000), number: '1' });
  assert.is(long!.length, 44);
});

test('a copy of a record leaves the last of them out, so that it is typed anew', () => {
  assert.equal(copiedValues(noun, here), { owner: 'BNSF', track: 3, day: '2026-03-01' });
});

test('the data source in memory refuses it, for a new record and for a changed one', async () => {
  const source = createMemorySource(
    givenRecords({
      car: [
        { car_id: 1, ...here },
        { car_id: 2, owner: 'NS', number: '77' },
      ],
    }),
  );
  const message = ['Another record has this Car Number with the same Owner.'];
  const created = await source.create(noun, { owner: 'bnsf', number: '7' }, { key: 'a' });
  assert.equal(!created.ok && created.failure.kind, 'invalid', 'too short as well');
  const changed = await source.update(noun, 2, { owner: 'BNSF', number: '77' });
  assert.ok(changed.ok);
  const taken = await source.create(noun, { owner: 'BNSF', number: '77' }, { key: 'b' });
  assert.equal(!taken.ok && 'fields' in taken.failure && taken.failure.fields, { number: message });
});

test.run();
