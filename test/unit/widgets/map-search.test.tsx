// The search over the map: what it finds where, and how it is used by keyboard.
import type { Map as LeafletMap } from 'leaflet';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FoundPlace } from '../../../src/widgets/map/base/map-provider';
import { type Basemap, worldX, worldY } from '../../../src/widgets/map/basemap/basemap-load';
import { searchPlaces } from '../../../src/widgets/map/search-places';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLElement', 'HTMLInputElement', 'getComputedStyle']);

const JOLIET = { latitude: 41.525, longitude: -88.0817 };
const basemap: Basemap = {
  places: {
    list: [{ text: 'Joliet', x: worldX(JOLIET.longitude), y: worldY(JOLIET.latitude), area: 'IL Illinois' }],
    upTo: () => 1,
  },
};
const near = { latitude: 41, longitude: -88 };
const names = (places: readonly FoundPlace[]) => places.map(({ name, detail }) => `${name}, ${detail}`);
const search = (text: string, findPlaces?: () => Promise<FoundPlace[]>) =>
  searchPlaces({ findPlaces }, basemap, text, near, new AbortController().signal).then(names);

test('without a provider the bundled places are searched', async () => {
  assert.equal(await search('jol'), ['Joliet, Illinois']);
  assert.equal(await search('chicago'), []);
});

test("a provider's places come first, and none twice", async () => {
  const yard = { name: 'Joliet Yard', detail: '401 Depot St', point: { latitude: 41.5, longitude: -88.1 } };
  const town = { name: 'Joliet', detail: 'IL, USA', point: JOLIET };
  const other = { name: 'Joliet', detail: 'MT, USA', point: { latitude: 45.48, longitude: -108.97 } };
  assert.equal(await search('jol', async () => [yard]), ['Joliet Yard, 401 Depot St', 'Joliet, Illinois']);
  assert.equal(await search('jol', async () => [town]), ['Joliet, IL, USA']);
  assert.equal(await search('jol', async () => [other]), ['Joliet, MT, USA', 'Joliet, Illinois']);
});

test('a provider that fails leaves the bundled places', async () => {
  assert.equal(await search('jol', () => Promise.reject(new Error('no key'))), ['Joliet, Illinois']);
});

test('coordinates are found as they are typed anywhere else; out of range there is nothing', async () => {
  assert.equal(await search('N41 52.91 W87 37.4'), ['41.88183, -87.62333, Coordinates']);
  assert.equal(await search('geo:90,180'), ['90.00000, 180.00000, Coordinates']);
  assert.equal(await search('95, 200'), []);
});

/** The field over a map, in a form that must not be saved by it. */
async function open() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { MapSearchField } = await import('../../../src/widgets/map/map-search-field');
  Object.assign(globalThis, { fetch: async () => new Response('', { status: 404 }) });
  const map = { getCenter: () => ({ lat: 41, lng: -88 }) } as unknown as LeafletMap;
  const chosen: FoundPlace[] = [];
  const closed: boolean[] = [];
  let passed = 0;
  document.body.replaceChildren();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      // What a dialog around it would notice.
      // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
      <div onKeyDown={() => passed++}>
        <MapSearchField
          map={map}
          onChoose={(place) => chosen.push(place)}
          onClose={(hasFocus) => closed.push(hasFocus)}
        />
      </div>,
    ),
  );
  const input = document.querySelector('input')!;
  const options = () => [...document.querySelectorAll('[role=option]')];
  return {
    chosen,
    closed,
    input,
    options,
    passed: () => passed,
    async type(text: string) {
      await act(async () => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, text);
        input.dispatchEvent(new window.Event('input', { bubbles: true }));
      });
      for (let turn = 0; turn < 200 && !document.querySelector('[role=option], .map-search-empty'); turn++)
        await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    },
    async press(key: string, more: { isComposing?: boolean } = {}) {
      const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'isComposing', { value: more.isComposing ?? false });
      await act(async () => void input.dispatchEvent(event as unknown as Event));
      return event.defaultPrevented;
    },
    close: () => act(async () => root.unmount()),
  };
}

test('the field is a combobox: what it finds is named, Enter takes it and saves no form', async () => {
  const field = await open();
  assert.is(field.input.getAttribute('role'), 'combobox');
  assert.is(await field.press('Enter'), true, 'nothing is found yet');
  await field.type('41.5, -87.25');
  assert.equal(
    field.options().map((option) => [option.textContent, option.getAttribute('aria-selected')]),
    [['41.50000, -87.25000 Coordinates', 'true']],
  );
  assert.is(field.input.getAttribute('aria-expanded'), 'true');
  assert.is(field.input.getAttribute('aria-activedescendant'), field.options()[0]!.id);
  assert.is(await field.press('ArrowDown'), true);
  assert.is(await field.press('Enter'), true);
  assert.equal(
    field.chosen.map(({ point }) => point),
    [{ latitude: 41.5, longitude: -87.25 }],
  );
  assert.is(field.passed(), 0);
  assert.is(await field.press('x'), false, 'other keys are typed');
  await field.close();
});

test('what is not found is said, and Escape closes the field alone', async () => {
  const field = await open();
  await field.type('nowhere');
  assert.is(document.querySelector('.map-search-empty')!.textContent, 'No place found');
  assert.is(field.input.getAttribute('aria-expanded'), 'false');
  assert.is(await field.press('Escape'), true);
  assert.equal([field.closed, field.passed()], [[true], 0]);
  await field.close();
});

test('a key that only ends a composition neither closes the field nor takes a place', async () => {
  const field = await open();
  await field.type('41.5, -87.25');
  for (const key of ['Escape', 'Enter', 'ArrowDown'])
    assert.is(await field.press(key, { isComposing: true }), false, key);
  assert.equal([field.closed, field.chosen], [[], []]);
  await field.close();
});

test.run();
