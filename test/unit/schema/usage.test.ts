// What uses a record, in words, and as the data source in memory counts it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { nouns, readNoun } from '../../../src/schema/model/nouns';
import { MAX_COUNTED, referrersOf, usageText } from '../../../src/schema/model/usage';

const noun = (name: string, title: string, properties: Noun['record']['properties'], more: Partial<Noun> = {}): Noun =>
  readNoun({
    noun: name,
    title,
    label: 'name',
    api: { id: `${name}_id`, base: `/${name}`, list: 'POST' },
    record: { required: [], properties: { name: { title: 'Name', type: 'string' }, ...properties } },
    ...more,
  });
const to = (ref: string) => ({ title: 'To', type: 'integer' as const, ref });
const depot = noun('test_depot', 'Depot', {});
const wagon = noun('test_wagon', 'Wagon', { from_id: to('test_depot'), to_id: to('test_depot') });
const ferry = noun('test_ferry', 'Ferry', { home_id: to('test_depot') }, { plural: 'Ferries' });
const all = [depot, wagon, ferry];

test.before(() => all.forEach((one) => (nouns as Map<string, Noun>).set(one.noun, one)));
test.after(() => all.forEach((one) => (nouns as Map<string, Noun>).delete(one.noun)));

test('usage is said by noun, in the singular where it is one record, and only roughly where there are very many', () => {
  const text = (used: Record<string, number>, other_records = 0) =>
    usageText({ used_by: Object.entries(used).map(([noun, count]) => ({ noun, count })), other_records });
  assert.is(text({}), undefined);
  assert.is(text({ test_wagon: 1 }), '1 wagon uses it');
  assert.is(text({}, 1), '1 other record uses it');
  assert.is(text({ test_ferry: 4, test_wagon: 2120 }), '4 ferries and 2,120 wagons use it');
  assert.is(text({ test_ferry: 1, test_wagon: 1 }, 3), '1 ferry, 1 wagon, and 3 other records use it');
  assert.is(text({ test_wagon: MAX_COUNTED + 1 }), 'more than 10,000 wagons use it');
});

test('a view of a table counts with the table, and a record that points twice counts once', async () => {
  const view = noun('test_parked', 'Parked wagon', { from_id: to('test_depot') }, { table: 'test_wagon' });
  (nouns as Map<string, Noun>).set(view.noun, view);
  try {
    assert.equal(
      referrersOf(depot).map(({ noun, names }) => [noun.noun, names]),
      [
        ['test_wagon', ['from_id', 'to_id']],
        ['test_ferry', ['home_id']],
      ],
    );
  } finally {
    (nouns as Map<string, Noun>).delete(view.noun);
  }
  const source = createMemorySource(
    givenRecords({
      test_depot: [{ test_depot_id: 1, name: 'A' }],
      test_wagon: [{ test_wagon_id: 1, name: 'W', from_id: 1, to_id: 1 }],
    }),
  );
  await source.list(wagon);
  assert.equal(await source.usage(depot, 1), {
    ok: true,
    data: { used_by: [{ noun: 'test_wagon', count: 1 }], other_records: 0 },
  });
});

test.run();
