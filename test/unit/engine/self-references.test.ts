// Several references to one noun, and references of a noun to its own records: what is offered, shown and refused.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { offered } from '../../../src/engine/form/use-choices';
import type { Noun, Property } from '../../../src/schema/descriptor/descriptor';
import { nouns } from '../../../src/schema/model/nouns';

const ref = (title: string): Property => ({ title, type: 'integer', ref: 'siding' });
const siding: Noun = {
  noun: 'siding',
  title: 'Siding',
  label: 'name',
  choices: { id: 'siding_id', text: 'name', choose: '-- Select Siding --', none: '-- No Sidings Found --' },
  api: { id: 'siding_id', base: '/siding', list: 'GET' },
  record: {
    required: ['name'],
    properties: { name: { title: 'Name', type: 'string' }, main_id: ref('Main Siding'), next_id: ref('Next Siding') },
  },
};
test.before(() => void (nouns as Map<string, Noun>).set('siding', siding));
test.after(() => void (nouns as Map<string, Noun>).delete('siding'));

const all = {
  choices: [
    { value: 1, text: 'North' },
    { value: 2, text: 'South' },
  ],
  state: 'ready' as const,
  choose: '',
  none: '',
};
const texts = (read: { siding_id: number; main_id?: number } | undefined, value?: number) =>
  offered(all, siding.record.properties.main_id!, {
    name: 'main_id',
    value,
    read: read && { noun: siding, record: siding.record, values: read },
  }).map(({ text }) => text);

test('a form offers every record but the one that it edits', () => {
  assert.equal(texts(undefined), ['North', 'South'], 'a new one has none to leave out');
  assert.equal(texts({ siding_id: 1 }), ['South']);
  assert.equal(texts({ siding_id: 1, main_id: 2 }, 2), ['South']);
});

test('a reference to another noun offers all, whatever its id is', () => {
  const track: Noun = { ...siding, noun: 'track', api: { ...siding.api, id: 'track_id' } };
  const read = { noun: track, record: track.record, values: { track_id: 1 } };
  assert.is(offered(all, siding.record.properties.main_id!, { name: 'main_id', read }).length, 2);
});

test('in memory a record cannot refer to itself, and each reference has its own name', async () => {
  const rows = [
    { siding_id: 1, name: 'North' },
    { siding_id: 2, name: 'South', main_id: 1, next_id: 3 },
    { siding_id: 3, name: 'East' },
  ];
  const source = createMemorySource(givenRecords({ siding: rows }));
  const refused = await source.update(siding, 2, { name: 'South', next_id: 2 });
  assert.equal(!refused.ok && 'fields' in refused.failure && refused.failure.fields, {
    next_id: ['Next Siding must be another record.'],
  });
  const read = await source.read<any>(siding, 2);
  assert.equal(read.ok && [read.data.siding.name, read.data.next.name], ['North', 'East']);
  assert.ok((await source.update(siding, 1, { name: 'North', main_id: 2 })).ok, 'two can refer to each other');
  const deleted = await source.delete(siding, 2);
  assert.equal(!deleted.ok && deleted.failure.kind, 'conflict');
});

test.run();
