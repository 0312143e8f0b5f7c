// What was stored under a former name is found under the name of today: columns, saved views, drafts.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readContent } from '../../../src/engine/list/menus/saved-views';
import { readLayout } from '../../../src/engine/list/model/column-layout';
import type { Noun, Property } from '../../../src/schema/descriptor/descriptor';
import { nouns } from '../../../src/schema/model/nouns';
import { presentName, presentPath } from '../../../src/schema/model/present-names';

const text = (more: Partial<Property> = {}): Property => ({ title: 'Text', type: 'string', ...more });
const ref = (to: string, more: Partial<Property> = {}): Property => ({
  title: 'Ref',
  type: 'integer',
  ref: to,
  ...more,
});
const noun = (name: string, properties: Record<string, Property>, more: Partial<Noun> = {}): Noun => ({
  noun: name,
  title: name,
  label: Object.keys(properties)[0]!,
  api: { id: `${name}_id`, base: `/${name}`, list: 'GET', paged: true },
  record: { required: [], properties },
  ...more,
});

const railroad = noun('railroad', { railroad_name: text({ was: 'carrier_name' }) }, { was: ['carrier', 'hauler'] });
const wagon = noun('wagon', {
  number: text({ was: ['car_no', 'no'] }),
  railroad_id: ref('railroad', { was: 'carrier_id' }),
  lessee_id: ref('railroad', { was: 'renter_id' }),
  status: text(),
});
test.before(() => {
  for (const one of [railroad, wagon]) (nouns as Map<string, Noun>).set(one.noun, one);
});
test.after(() => {
  for (const one of [railroad, wagon]) (nouns as Map<string, Noun>).delete(one.noun);
});

test('a property is found under every name that it had', () => {
  const names = ['number', 'car_no', 'no', 'carrier_id', 'nothing', 'constructor'].map((name) =>
    presentName(wagon.record, name),
  );
  assert.equal(names, ['number', 'number', 'number', 'railroad_id', 'nothing', 'constructor']);
});

test('a name that another property has now is that of this one', () => {
  const { record } = noun('swap', { one: text({ was: 'other' }), other: text({ was: 'one' }) });
  assert.equal([presentName(record, 'one'), presentName(record, 'other')], ['one', 'other']);
});

test('so is the column of a referenced record, whether property, noun or label has another name now', () => {
  const paths = {
    'railroad.railroad_name': 'railroad.railroad_name',
    'carrier.carrier_name': 'railroad.railroad_name',
    'hauler.railroad_name': 'railroad.railroad_name',
    'railroad.carrier_name': 'railroad.railroad_name',
    'renter.carrier_name': 'lessee.railroad_name',
    'terminal.terminal_name': 'terminal.terminal_name',
    car_no: 'number',
  };
  for (const [before, now] of Object.entries(paths)) assert.is(presentPath(wagon, before), now, before);
});

const present = (path: string) => presentPath(wagon, path);

test('the arrangement of columns follows', () => {
  const stored = {
    hidden: ['car_no'],
    shown: ['status'],
    order: ['status', 'carrier.carrier_name'],
    widths: { no: 90 },
  };
  assert.equal(readLayout(stored, present), {
    hidden: ['number'],
    shown: ['status'],
    order: ['status', 'railroad.railroad_name'],
    pinned: undefined,
    widths: { number: 90 },
  });
  assert.equal(readLayout(['no'], present), { hidden: ['number'] });
});

test('saved views follow, with their order and searches', () => {
  const found = [
    { query: 'length=50&sort=-car_no&search.carrier.carrier_name=BNSF+%26+Co', pinned: 2 },
    { query: 'sort=status', hidden: ['no'] },
  ].map((content) => readContent(content, present));
  assert.equal(
    found.map(({ query, hidden, pinned }) => [query, hidden, pinned]),
    [
      ['length=50&sort=-number&search.railroad.railroad_name=BNSF+%26+Co', [], 2],
      ['sort=status', ['number'], undefined],
    ],
  );
});

test.run();
