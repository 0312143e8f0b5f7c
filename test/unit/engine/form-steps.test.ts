// What is proposed on a phone: what the choices of records have along for it, and where the steps have a place.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Layout } from '../../../src/schema/descriptor/descriptor';
import { pointOfSteps } from '../../../src/schema/model/form-steps';
import { pagesOf, partsOf } from '../../../src/schema/model/layout-pages';

test('the point is that of the widget that reads the device', () => {
  const location = { as: 'location', fields: ['lat', 'lng'] };
  assert.equal(
    pointOfSteps([
      { step: 'A', layout: ['a'] },
      { step: 'B', layout: [[location, 'b']] },
    ]),
    ['lat', 'lng'],
  );
  assert.is(pointOfSteps([{ step: 'A', layout: [{ as: 'map', fields: ['lat', 'lng'] }] }]), undefined);
});

test('pages and sections of a sub-form are parts of it, and what stands beside a title is in its part', () => {
  const section = { field: 's', text: 'section' as const };
  const page = { field: 'p', text: 'page' as const };
  const layout: Layout = ['a', section, 'b', [page, 'c'], 'd'];
  assert.equal(
    partsOf(layout).map(({ title, layout: own }) => [title?.field, own]),
    [
      [undefined, ['a']],
      ['s', ['b']],
      ['p', [['c'], 'd']],
    ],
  );
  assert.is(pagesOf(layout)?.length, 2);
  assert.equal(partsOf(['a', 'b']), [{ layout: ['a', 'b'] }]);
});

test.run();
