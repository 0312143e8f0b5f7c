// Where a list's map was, in the entry of the browser's history.
import type { Map as LeafletMap } from 'leaflet';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keepPlace, keptPlace } from '../../../src/widgets/map/list/kept-place';

const map = { getCenter: () => ({ lat: 41.88, lng: -87.63 }), getZoom: () => 9 } as LeafletMap;

test('a map that was moved is shown there again, and what else the entry holds stays', () => {
  withHistory({ left: 1 }, (history) => {
    keepPlace(map);
    assert.equal(history.state, { left: 1, mapPlace: { latitude: 41.88, longitude: -87.63, zoom: 9 } });
    assert.equal(keptPlace(), { latitude: 41.88, longitude: -87.63, zoom: 9 });
  });
});

test('what is no place on a map is none', () => {
  for (const state of [null, {}, { mapPlace: null }, { mapPlace: { latitude: 95, longitude: 0, zoom: 9 } }])
    withHistory(state, () => assert.is(keptPlace(), undefined));
});

test('a map still moves where the browser rejects a change of its history', () => {
  withHistory(null, (history) => {
    history.replaceState = () => {
      throw new DOMException('100 times per 30 seconds', 'SecurityError');
    };
    keepPlace(map);
    assert.is(keptPlace(), undefined);
  });
});

function withHistory(state: unknown, run: (history: { state: unknown; replaceState(next: unknown): void }) => void) {
  const history = {
    state,
    replaceState(next: unknown) {
      history.state = next;
    },
  };
  Object.assign(globalThis, { history });
  try {
    run(history);
  } finally {
    delete (globalThis as { history?: unknown }).history;
  }
}

test.run();
