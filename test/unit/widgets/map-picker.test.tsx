// What a map does without being rendered: follow a form's point, estimate a route, and show both as text.

import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import type { RecordSchema } from '../../../src/schema/descriptor/descriptor';
import type { GeoPoint } from '../../../src/schema/formats/geo';
import { routeLabels } from '../../../src/widgets/map/base/destination';
import { estimatedRoute } from '../../../src/widgets/map/base/map-provider';
import { MapActions } from '../../../src/widgets/map/map-actions';
import { RouteSummary } from '../../../src/widgets/map/route-summary';
import { watchPoint } from '../../../src/widgets/map/use-moves';
import { groups } from '../../../src/widgets/registry';
import { descriptors } from '../../support/frozen-descriptors';

const record: RecordSchema = {
  required: [],
  properties: {
    latitude: { title: 'Latitude', type: 'number' },
    longitude: { title: 'Longitude', type: 'number' },
    other: { title: 'Other', type: 'string' },
  },
};

/** Those of tickets. */
const labels = routeLabels(descriptors['tickets.json'].record, 'facility_id');

function watched() {
  const store = createFormStore(record);
  const seen: [GeoPoint | undefined, boolean][] = [];
  const stop = watchPoint(store, 'latitude', 'longitude', (point, byHand) => seen.push([point, byHand]));
  return { store, seen, stop };
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

test('a chosen terminal sets the point once, and not by hand', async () => {
  const { store, seen } = watched();
  store.patch({ latitude: 35.1, longitude: -90 });
  await turn();
  assert.equal(seen, [[{ latitude: 35.1, longitude: -90 }, false]]);
});

test('a typed point is there as soon as both numbers are, by hand', async () => {
  const { store, seen } = watched();
  store.set('latitude', 35.1);
  await turn();
  assert.equal(seen, []);
  store.set('longitude', -90);
  await turn();
  assert.equal(seen, [[{ latitude: 35.1, longitude: -90 }, true]]);
});

test('a number out of range or a word takes the point away', async () => {
  const { store, seen } = watched();
  store.patch({ latitude: 35.1, longitude: -90 });
  await turn();
  store.set('latitude', 95);
  await turn();
  store.set('latitude', 'north');
  await turn();
  assert.equal(seen.slice(1), [[undefined, true]]);
});

test('what a person did before does not make a later effect look like theirs', async () => {
  const { store, seen } = watched();
  store.set('latitude', 35.1);
  await turn();
  store.patch({ latitude: 32.2, longitude: -110.9 });
  await turn();
  assert.equal(seen, [[{ latitude: 32.2, longitude: -110.9 }, false]]);
});

test('a map that is gone hears nothing, not even of what was under way', async () => {
  const { store, seen, stop } = watched();
  store.patch({ latitude: 35.1, longitude: -90 });
  stop();
  await turn();
  store.set('latitude', 1);
  await turn();
  assert.equal(seen, []);
});

test('the way is the great circle at fifty miles an hour, and says that it is an estimate', () => {
  const from = { latitude: 41.8781, longitude: -87.6298 };
  const to = { latitude: 35.1495, longitude: -90.049 };
  const route = estimatedRoute(from, to);
  assert.is(Math.round(route.miles), 483);
  assert.is(Math.round(route.minutes), Math.round((route.miles / 50) * 60));
  assert.equal(route.points, [from, to]);
  assert.is(route.estimate, true);
});

test('the estimate is the short way across the date line, and ends at a pole', () => {
  const acrossLine = estimatedRoute({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
  assert.is(Math.round(acrossLine.miles), 69);
  assert.equal(
    acrossLine.points.map(({ longitude }) => longitude),
    [179.5, 180.5],
  );
  assert.is(Math.round(estimatedRoute({ latitude: 89, longitude: 10 }, { latitude: 90, longitude: -170 }).miles), 69);
});

test('the summary says distance, time, that it is an estimate, and where to', () => {
  const destination = { state: 'known', name: 'Zone Up 1', point: { latitude: 0, longitude: 0 } } as const;
  assert.is(
    text(
      <RouteSummary
        destination={destination}
        labels={labels}
        route={{ miles: 42.6, minutes: 51.1, points: [], estimate: true }}
      />,
    ),
    '42.6 mi · about 51 min, straight-line estimate to Zone Up 1',
  );
  assert.is(
    text(
      <RouteSummary
        destination={destination}
        labels={labels}
        route={{ miles: 42.6, minutes: 51.1, points: [], estimate: false }}
      />,
    ),
    '42.6 mi · 51 min to Zone Up 1',
  );
});

test('the summary says why there is only an estimate, and offers to try again what failed', () => {
  const destination = { state: 'known', name: 'Zone Up 1', point: { latitude: 0, longitude: 0 } } as const;
  const route = { miles: 42.6, minutes: 51.1, points: [], estimate: true };
  const summary = (state: 'searching' | 'no-road' | 'failed') =>
    text(<RouteSummary destination={destination} labels={labels} route={route} state={state} />);
  assert.is(
    summary('searching'),
    '42.6 mi · about 51 min, straight-line estimate until the route is found to Zone Up 1',
  );
  assert.is(summary('no-road'), '42.6 mi · about 51 min, straight-line estimate: no road leads there to Zone Up 1');
  assert.is(
    summary('failed'),
    '42.6 mi · about 51 min, straight-line estimate: the route could not be foundTry again to Zone Up 1',
  );
});

test('while a new route is on its way the summary has the figures of the old one, marked as such', () => {
  const destination = { state: 'known', name: 'Zone Up 1', point: { latitude: 0, longitude: 0 } } as const;
  const route = { miles: 42.6, minutes: 51.1, points: [], estimate: false };
  const markup = renderToStaticMarkup(
    <RouteSummary destination={destination} labels={labels} route={route} state="searching" />,
  );
  assert.match(markup, 'aria-busy="true"');
  assert.match(markup, 'data-stale="true"');
  assert.match(markup, '42.6 mi');
});

test('the summary says what is missing', () => {
  const destination = { state: 'known', name: 'Zone Up 1', point: { latitude: 0, longitude: 0 } } as const;
  assert.is(
    text(<RouteSummary destination={destination} labels={labels} route={undefined} />),
    'Choose a terminal or a point on the map to see distance and time.',
  );
  assert.is(
    text(<RouteSummary labels={labels} destination={{ state: 'none' }} route={undefined} />),
    'Choose a facility to see distance and time.',
  );
  assert.is(
    text(<RouteSummary labels={labels} destination={{ state: 'unplaced', name: 'Zone Up 1' }} route={undefined} />),
    'Zone Up 1 has no coordinates, so there is no distance.',
  );
  assert.is(
    text(<RouteSummary labels={labels} destination={{ state: 'failed' }} route={undefined} />),
    'The facility could not be loaded, so there is no distance.',
  );
});

test('the button above a map says what it edits, by its text and by its name', () => {
  const editing = { isPressed: false, isOn: false, toggle: () => {} };
  const markup = renderToStaticMarkup(<MapActions editing={editing} />);
  assert.match(markup, /aria-label="Edit location on the map">Edit location</);
});

test('every widget over several fields that descriptors may name exists', () => {
  assert.equal(Object.keys(groups).sort(), ['coordinates', 'greeting', 'location', 'map', 'route-map']);
});

const text = (element: React.ReactNode): string => renderToStaticMarkup(element).replace(/<[^>]*>/g, '');

test.run();
