// The map of a record that is only shown: on its page and on its printed sheet.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { RecordLayout } from '../../../src/engine/record/record-layout';
import { SheetLayout } from '../../../src/engine/record/sheet-layout';
import type { RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { inView, pathInView, viewAround } from '../../../src/widgets/map/basemap/view-around';
import { views } from '../../../src/widgets/record-views';

const record: RecordSchema = {
  required: [],
  properties: {
    latitude: { title: 'Latitude', type: 'number' },
    longitude: { title: 'Longitude', type: 'number' },
    yard: { title: 'Yard', type: 'integer', ref: 'facility' },
  },
};
const layout = [{ fields: ['latitude', 'longitude'], as: 'map', label: 'GPS Location' }];
const page = (values: Values) => <RecordLayout layout={layout} record={record} values={values} views={views} />;
const sheet = (values: Values) => <SheetLayout layout={layout} record={record} values={values} views={views} />;

test('the page of a record shows its coordinates and its map, without a way to change them', () => {
  const markup = renderToStaticMarkup(page({ latitude: 41.5, longitude: -87.25 }));
  assert.is(
    text(page({ latitude: 41.5, longitude: -87.25 })),
    'GPS Location|41.50000, -87.25000|Skip the map|End of the map',
  );
  assert.match(markup, /class="map-view skeleton"/);
  assert.not.match(markup, 'Edit');
});

test('the map is not loaded before it is seen: until then, and on paper, there are the coordinates', () => {
  assert.is(text(sheet({ latitude: 41.5, longitude: -87.25 })), 'GPS Location|41.50000, -87.25000');
});

test('where there is no map, on paper or on the page, a route is its point and the name of its end', () => {
  const entry = { fields: ['latitude', 'longitude', 'yard'], as: 'route-map', label: 'Route' };
  const both = { latitude: 41.5, longitude: -87.25, yard: 7, facility: { facility_name: 'Alton Yard' } };
  for (const [values, shown] of [
    [both, '41.50000, -87.25000, Alton Yard'],
    [{ latitude: 41.5, longitude: -87.25, yard: null }, '41.50000, -87.25000'],
  ] as const) {
    assert.is(text(<SheetLayout layout={[entry]} record={record} values={values} views={views} />), `Route|${shown}`);
    assert.is(text(<RecordLayout layout={[entry]} record={record} values={values} />), `Route|${shown}`);
  }
});

test('nothing is loaded to print a record without a point', async () => {
  for (const values of [{}, { latitude: 41.5 }])
    assert.is(await views.map!.preparePrint({ names: ['latitude', 'longitude'], values }), undefined);
});

test('a record without a point has no map', () => {
  for (const values of [{}, { latitude: 41.5 }, { latitude: 95, longitude: 0 }]) {
    assert.not.match(renderToStaticMarkup(page(values)), 'map-group');
    assert.match(text(page(values)), /^GPS Location/);
    assert.is(renderToStaticMarkup(sheet(values)), '');
  }
});

test('a printed map shows one point with the towns around it, and two as close as both fit', () => {
  const size = { width: 336, height: 215 };
  const chicago = { latitude: 41.8781, longitude: -87.6298 };
  const joliet = { latitude: 41.525, longitude: -88.0817 };
  const alone = viewAround([chicago], size);
  assert.is(alone.zoom, 9);
  assert.equal(inView(alone, chicago), { x: 168, y: 107.5 });

  const both = viewAround([chicago, joliet], size);
  assert.ok(both.zoom < 9 && both.zoom > 8);
  for (const point of [chicago, joliet]) {
    const { x, y } = inView(both, point);
    assert.ok(x >= 44 && x <= 292 && y >= 44 && y <= 171, `${x}, ${y}`);
  }
  for (const latitude of [-90, 90]) assert.ok(Number.isFinite(viewAround([{ latitude, longitude: 180 }], size).top));
});

test('a printed route of a hundred thousand points is a line of as many as can be seen, with both of its ends', () => {
  const line = Array.from({ length: 100_001 }, (_, i) => ({ latitude: 41.5, longitude: -88 + i / 1e5 }));
  const view = viewAround(line, { width: 336, height: 215 });
  const points = pathInView(view, line).split(' ');
  assert.ok(points.length > 150 && points.length < 300, String(points.length));
  assert.equal(
    [points[0], points.at(-1)],
    [line[0]!, line.at(-1)!].map((end) => Object.values(inView(view, end)).join()),
  );
});

const text = (element: ReactNode): string =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
    .replace(/^\||\|$/g, '');

test.run();
