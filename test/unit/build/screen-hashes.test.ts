// Which pictures are taken again: those of screens whose own descriptors, lists, menu or code have changed.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { screenHashes } from '../../../build/screens/manifest';
import { type SmallProduct, smallProduct } from '../../support/small-product';

const hashes = (files: SmallProduct): Record<string, string> => {
  const hashOf = screenHashes(process.cwd(), files);
  const [depots, shifts] = [files['depots.json'], files['shifts.json']];
  return {
    depots: hashOf({ screen: depots.screens[0], noun: depots }),
    shifts: hashOf({ screen: shifts.screens[1], noun: shifts }),
    stack: hashOf({ screen: shifts.screens[0], noun: shifts }),
  };
};

const changes: [what: string, change: (files: SmallProduct) => void, stale: string[]][] = [
  ['nothing', () => {}, []],
  ['a field', (f) => (f['shifts.json'].record.properties.name.title = 'Shift'), ['shifts', 'stack']],
  [
    'a field of a noun whose table another shows',
    (f) => (f['depots.json'].record.properties.place.title = 'Place'),
    ['depots', 'shifts', 'stack'],
  ],
  ['a list that is used', (f) => (f['lists.json'].status[0].text = 'In use'), ['depots', 'shifts', 'stack']],
  ['a list that nobody uses', (f) => f['lists.json'].days.pop(), []],
  ['the menu', (f) => (f['shifts.json'].screens[0].menu.label = 'Hours'), ['depots', 'shifts', 'stack']],
];

for (const [what, change, stale] of changes)
  test(`${what}: ${stale.join(', ') || 'no picture'} is taken again`, () => {
    const before = hashes(smallProduct());
    const files = smallProduct();
    change(files);
    const after = hashes(files);
    assert.equal(
      Object.keys(after).filter((name) => after[name] !== before[name]),
      stale,
    );
  });

test('a noun that it refers to', () => {
  const [before, after] = [smallProduct(), smallProduct()];
  for (const files of [before, after])
    files['depots.json'].record.properties.shift_id = { title: 'Shift', type: 'integer', ref: 'shift' };
  after['shifts.json'].record.properties.name.title = 'Shift Name';
  assert.not.equal(hashes(after).depots, hashes(before).depots);
});

test.run();
