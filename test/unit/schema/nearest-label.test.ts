// The known text that was probably meant by a cell that is not known.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nearestAmong, nearestOf } from '../../../src/schema/import/nearest-label';

const places = ['MLR Chicago', 'MLR Memphis', 'MLR Tucson', 'Zone Up 1'];

test('the nearest one is found, by some of its words, too', () => {
  assert.is(nearestOf('Tuscon', places), 'MLR Tucson');
  assert.is(nearestOf('mlr memphs', places), 'MLR Memphis');
  assert.is(nearestOf('zone up', places), 'Zone Up 1');
});

test('what is far from all of them means none, and what is longer than a name is none', () => {
  assert.is(nearestOf('Warehouse', places), undefined);
  assert.is(nearestOf('x'.repeat(10_000_000), places), undefined);
});

test('a column of names that are not known costs no more than some of them', () => {
  const known = Array.from({ length: 2_000 }, (_, at) => `Terminal ${(at * 7919) % 2_000} of Northern Rail Yard ${at}`);
  const nearest = nearestAmong(known);
  assert.is(nearest('Northen'), known[0]);
  const begun = process.cpuUsage();
  const found = Array.from({ length: 1_000 }, (_, at) => nearest(`Depot ${at} Southern Rail Yard of ${at}`));
  const { user, system } = process.cpuUsage(begun);
  // Each of them takes some milliseconds.
  assert.ok(user + system < 5_000_000, `${user} ${system}`);
  assert.ok(found.slice(100).every((label) => label === undefined));
  assert.is(nearest('Northen'), known[0]);
});

test.run();
