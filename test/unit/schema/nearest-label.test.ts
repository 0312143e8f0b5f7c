// The known text that was probably meant by a cell that is not known.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nearestOf } from '../../../src/schema/import/nearest-label';

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

test.run();
