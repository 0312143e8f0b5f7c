// What is requested of Google's interface and what is made of its responses, against a stand-in of it.
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  googleLibrary,
  keyRejected,
  startGoogleMaps,
  unlessAborted,
} from '../../../src/widgets/map/provider/google/google-loader';
import { findPlaces } from '../../../src/widgets/map/provider/google/google-places';
import { findRoutes } from '../../../src/widgets/map/provider/google/google-routes';

const standIn = readFileSync('test/support/google-maps.js', 'utf8');
const tucson = { latitude: 32.2217, longitude: -110.9265 };
const losAngeles = { latitude: 34.05, longitude: -118.25 };
const atSea = { latitude: 38.5, longitude: -30.2 };
const never = new AbortController().signal;

/** The addresses of scripts that were added to the page; the next one loads, or does not. */
const requested: URL[] = [];
let isReachable = false;

test.before(() => {
  const script = () => ({ src: '', onerror: () => {} });
  const load = (element: ReturnType<typeof script>): void => {
    requested.push(new URL(element.src));
    if (!isReachable) return void setTimeout(element.onerror);
    Object.assign(document, { currentScript: element });
    runInThisContext(standIn);
  };
  Object.assign(globalThis, {
    window: globalThis,
    document: {
      createElement: script,
      head: { append: load },
      querySelector: (selector: string) =>
        selector.startsWith('meta') && { content: selector.includes('version') ? '3.47' : 'a-browser-key-of-the-yard' },
    },
  });
});

test('a script that does not load rejects what needs it, and is requested again the next time', async () => {
  for (const times of [1, 2]) {
    const [reason] = await reasons([findPlaces('Union Station', tucson, never)]);
    assert.match(String(reason), 'could not load');
    assert.is(requested.length, times);
  }
});

test('the script is requested with key, version and places, and learns only the origin of the page', async () => {
  isReachable = true;
  await googleLibrary('places');
  const { origin, pathname, searchParams } = requested.at(-1)!;
  assert.is(origin + pathname, 'https://maps.googleapis.com/maps/api/js');
  assert.is(searchParams.get('key'), 'a-browser-key-of-the-yard');
  assert.is(searchParams.get('v'), '3.47');
  assert.is(searchParams.get('libraries'), 'places');
  assert.is(searchParams.get('auth_referrer_policy'), 'origin');
});

test('starting the load twice raises what the specification says', async () => {
  assert.throws(
    () => startGoogleMaps('another-key-of-the-yard', 'weekly'),
    (error: Error) => error.message === 'You already started the loading of google maps',
  );
  const scripts = requested.length;
  await googleLibrary('places');
  await googleLibrary('routes');
  assert.is(requested.length, scripts, 'and what is needed later loads no second script');
});

test('places have name, address and point, the nearest first', async () => {
  assert.equal(await findPlaces('union station', tucson, never), [
    {
      name: 'Union Station',
      detail: '800 N Alameda St, Los Angeles, CA 90012, USA',
      point: { latitude: 34.0561, longitude: -118.2365 },
    },
    {
      name: 'Union Station',
      detail: '225 S Canal St, Chicago, IL 60606, USA',
      point: { latitude: 41.8787, longitude: -87.6403 },
    },
  ]);
  assert.equal(await findPlaces('nowhere', tucson, never), []);
  assert.equal(await findPlaces('un ', tucson, never), [], 'two characters are not worth a request');
});

test('routes have miles, minutes, line and turns, the best before its alternative', async () => {
  const routes = await findRoutes(tucson, losAngeles, never);
  assert.is(routes.length, 2);
  const [best, other] = routes;
  assert.ok(best!.miles > 400 && best!.miles < 560, `${best!.miles} mi`);
  assert.ok(best!.miles < other!.miles && best!.minutes < other!.minutes);
  assert.equal([best!.name, best!.estimate], ['Railroad Ave and S Yard Rd', false]);
  assert.equal([best!.points[0], best!.points.at(-1)], [tucson, losAngeles]);
  // A step without instructions is no turn; a remark follows its instruction.
  assert.equal(
    best!.turns!.map(({ text, direction }) => [text, direction]),
    [
      ['Head east on Railroad Ave. Toll road', 'start'],
      ['Turn right onto S Yard Rd', 'right'],
    ],
  );
  assert.equal(best!.turns![0]!.point, tucson);
  assert.ok(Math.abs(best!.turns![0]!.miles - best!.miles * 0.6) < 0.01);
});

test('without a way there is no route', async () => {
  assert.equal(await findRoutes(tucson, atSea, never), []);
});

test('a request that is aborted rejects with the reason of its signal', async () => {
  const reason = new Error('the map is closed');
  const later = new AbortController();
  const pending = unlessAborted(new Promise(() => {}), later.signal);
  later.abort(reason);
  const aborted = [
    findRoutes(tucson, losAngeles, AbortSignal.abort(reason)),
    findPlaces('Union', tucson, AbortSignal.abort(reason)),
    pending,
  ];
  assert.equal(await reasons(aborted), [reason, reason, reason]);
});

test('a rejected key ends what is under way and all that follows', async () => {
  const pending = unlessAborted(new Promise(() => {}), never);
  (globalThis as unknown as { gm_authFailure(): void }).gm_authFailure();
  assert.ok(keyRejected.aborted);
  const after = [pending, googleLibrary('maps'), findRoutes(tucson, losAngeles, never)];
  for (const reason of await reasons(after)) assert.is(reason, keyRejected.reason);
});

/** Why each of these was rejected; undefined for one that was not. */
const reasons = async (requests: Promise<unknown>[]) =>
  (await Promise.allSettled(requests)).map((result) => (result.status === 'rejected' ? result.reason : undefined));

test.run();
