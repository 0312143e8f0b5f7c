// Google's map as the base layer of Leaflet maps, against a stand-in of it, in a small page of happy-dom.
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import type { Map as LeafletMap } from 'leaflet';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['SVGElement', 'getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame', 'screen']);

const SIZE = 300;
const chicago: [number, number] = [41.8543, -87.6382];

test.before(() => {
  const src = 'https://maps.googleapis.com/maps/api/js?key=a-browser-key-of-the-yard&callback=google.maps.ready';
  const google = { maps: { ready: () => {} } };
  Object.assign(globalThis, { google });
  Object.assign(window, { google });
  Object.defineProperty(document, 'currentScript', { value: { src }, configurable: true });
  Object.assign(document.createElement('img').constructor.prototype, { decode: async () => {} });
  runInThisContext(readFileSync('test/support/google-maps.js', 'utf8'));
});

const made = (): google.maps.Map[] => (google.maps as unknown as { standIn: { maps: google.maps.Map[] } }).standIn.maps;

/** A Leaflet map with Google's base layer, and what was reported of that. */
async function open() {
  const { map: createMap } = await import('leaflet');
  const { addGoogleMap } = await import('../../../src/widgets/map/provider/google/google-base-layer');
  const element = document.createElement('div');
  document.body.append(element);
  for (const name of ['clientWidth', 'clientHeight']) Object.defineProperty(element, name, { value: SIZE });
  const map = createMap(element, { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false });
  map.setView(chicago, 12);
  const count = () => Object.values((map as unknown as { _events: Record<string, unknown[]> })._events).flat().length;
  const before = count();
  const removal = new AbortController();
  const shown: boolean[] = [];
  let left: number | undefined;
  await addGoogleMap(map, removal.signal, (isShown) => shown.push(isShown));
  return {
    map,
    shown,
    element,
    baseLayer: () => element.querySelector<HTMLElement>('.map-google'),
    /** Those of the base layer on Leaflet's map. */
    listeners: () => left,
    close() {
      removal.abort();
      left = count() - before;
      map.remove();
      element.remove();
    },
  };
}

test('the base layer is as large as the map, follows its view, and is reported once its tiles are there', async () => {
  const { map, shown, baseLayer, close } = await open();
  assert.equal([baseLayer()!.style.width, baseLayer()!.style.height], [`${SIZE}px`, `${SIZE}px`]);
  await until(() => shown.includes(true));
  map.setView([40, -90], 9, { animate: false });
  const view = made().at(-1)!;
  assert.equal([view.getZoom(), view.getCenter()!.toJSON()], [9, { lat: 40, lng: -90 }]);
  close();
});

test('fifty maps, also those that are closed at once, use one map of Google and leave nothing behind', async () => {
  const before = made().length;
  const errors: unknown[] = [];
  const listen = (error: unknown) => errors.push(error);
  process.on('unhandledRejection', listen);
  for (let opening = 0; opening < 50; opening++) {
    const { map, close, baseLayer, listeners } = await open();
    assert.ok(baseLayer());
    if (opening % 2) map.setView([40 + opening / 10, -90], 9, { animate: false });
    close();
    assert.equal([baseLayer(), listeners()], [null, 0], `opening ${opening}`);
  }
  await new Promise((done) => setTimeout(done));
  process.off('unhandledRejection', listen);
  assert.equal([made().length - before, errors.length, document.querySelectorAll('.map-google').length], [0, 0, 0]);
});

test('two maps at once have a map of Google each; another theme has its own', async () => {
  const before = made().length;
  const [one, two] = [await open(), await open()];
  assert.is(made().length - before, 1, 'the other is one that was closed');
  one.close();
  two.close();
  document.documentElement.dataset.theme = 'dark';
  const dark = await open();
  assert.is(made().length - before, 2);
  dark.close();
  delete document.documentElement.dataset.theme;
});

test('a map that is closed before Google’s script is there gets no base layer', async () => {
  const { addGoogleMap } = await import('../../../src/widgets/map/provider/google/google-base-layer');
  const { map, close } = await open();
  close();
  await addGoogleMap(map as LeafletMap, AbortSignal.abort(), () => assert.unreachable());
  assert.is(document.querySelector('.map-google'), null);
});

test('when Google rejects the key the base layer goes, and is reported as not shown', async () => {
  const { shown, baseLayer, close } = await open();
  (globalThis as unknown as { gm_authFailure(): void }).gm_authFailure();
  assert.is(baseLayer(), null);
  assert.is(shown.at(-1), false);
  close();
});

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !holds(); tries++) await new Promise((done) => setTimeout(done, 2));
  assert.ok(holds());
}

test.run();
