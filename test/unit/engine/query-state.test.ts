// Stale responses never win, and each of the states of a list looks different.
import * as fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { initialQuery, type QueryEvent, type QueryState, queryReducer } from '../../../src/engine/data/use-query';
import type { ApiError } from '../../../src/engine/feedback/result';
import { listQuery, type Shown, viewStateOf } from '../../../src/engine/list/model/list-view-state';

type Event = QueryEvent<Shown>;

/** Rows that say which request they belong to. */
const rowsFor = (request: number): Shown => ({
  page: { rows: [{ request }], total: 40, filtered: 40 },
  start: 0,
  search: {},
});
const shownRequest = ({ data }: QueryState<Shown>) => data?.page.rows[0]?.request;
const arrived = (request: number, data = rowsFor(request)): Event => ({
  kind: 'arrived',
  request,
  result: { ok: true, data },
});
const failed = (request: number, failure: ApiError = { kind: 'server', status: 500, message: '' }): Event => ({
  kind: 'arrived',
  request,
  result: { ok: false, failure },
});
const requested = (request: number): Event => ({ kind: 'requested', request });
const after = (...events: Event[]): QueryState<Shown> => events.reduce(queryReducer<Shown>, initialQuery<Shown>());
const viewAfter = (...events: Event[]) => viewStateOf(listQuery(after(...events)));
const empty = (total: number, filtered: number, start = 0): Shown => ({
  page: { rows: [], total, filtered },
  start,
  search: {},
});

test('in 5,000 schedules of requests and responses the list always shows the last request', () => {
  const random = seeded(20251120);
  for (let schedule = 0; schedule < 5000; schedule++) {
    const count = 1 + Math.floor(random() * 6);
    let state = initialQuery<Shown>();
    let last = 0;
    const underWay: number[] = [];
    while (last < count || underWay.length > 0) {
      if (last < count && (underWay.length === 0 || random() < 0.5)) {
        state = queryReducer(state, requested(++last));
        underWay.push(last);
        continue;
      }
      const [response] = underWay.splice(Math.floor(random() * underWay.length), 1);
      // Only requests that are overtaken may fail here; what a failure shows has its own tests below.
      state = queryReducer(state, response! < last && random() < 0.3 ? failed(response!) : arrived(response!));
      if (!state.isPending) assert.is(shownRequest(state), last, `schedule ${schedule}`);
    }
    assert.is(shownRequest(state), count, `schedule ${schedule}`);
    assert.is(state.isPending, false, `schedule ${schedule}`);
  }
});

test('rows stay while others are fetched', () => {
  const state = after(requested(1), arrived(1), requested(2));
  assert.is(state.isPending, true);
  assert.is(shownRequest(state), 1);
  assert.is(viewStateOf(listQuery(state)), 'rows');
});

test('a failure of an older request changes nothing', () => {
  const state = after(requested(1), requested(2), failed(1), arrived(2));
  assert.is(state.failure, undefined);
  assert.is(shownRequest(state), 2);
});

test('a request that was cancelled, or that ended the session, shows no failure', () => {
  assert.is(after(requested(1), failed(1, { kind: 'aborted' })).failure, undefined);
  assert.is(after(requested(1), failed(1, { kind: 'signed-out' })).failure, undefined);
});

test('loading, rows, empty, no match and failed look different', () => {
  assert.is(viewAfter(), 'loading');
  assert.is(viewAfter(requested(1)), 'loading');
  assert.is(viewAfter(requested(1), arrived(1)), 'rows');
  assert.is(viewAfter(requested(1), arrived(1, empty(0, 0))), 'empty');
  assert.is(viewAfter(requested(1), arrived(1, empty(340, 0))), 'no-match');
  assert.is(viewAfter(requested(1), arrived(1), requested(2), failed(2)), 'failed');
});

test('the failure stays while a retry is under way, and goes with its response', () => {
  assert.is(viewAfter(requested(1), failed(1), requested(2)), 'failed');
  assert.is(viewAfter(requested(1), failed(1), requested(2), arrived(2)), 'rows');
});

test('a page beyond the last row is not "no match": the last page is about to be requested', () => {
  assert.is(viewAfter(requested(1), arrived(1, empty(40, 40, 50))), 'loading');
});

test('data of which a retry fails stay, and are stale; data of another key do not stay', () => {
  const stale = after(requested(1), arrived(1), requested(2), failed(2));
  assert.equal([stale.data, stale.failure?.kind], [rowsFor(1), 'server']);
  assert.is(after(requested(1), arrived(1), requested(2), failed(2), requested(3), arrived(3)).failure, undefined);
  const other = queryReducer(stale, { kind: 'requested', request: 3, key: 'another record' });
  assert.equal([other.data, other.failure, other.isPending], [undefined, undefined, true]);
});

test('in whatever order the responses come, failed or not, only the last request counts', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 }),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      (order, failing) => {
        const requests = [1, 2, 3, 4, 5].map(requested);
        const state = after(...requests, ...order.map((each) => (failing[each - 1] ? failed(each) : arrived(each))));
        assert.is(state.isPending, false);
        assert.equal(state.data, failing[4] ? undefined : rowsFor(5));
      },
    ),
  );
});

test('what is known without a request changes the data that are there, and no others', () => {
  const change: Event = { kind: 'changed', change: (shown) => ({ ...shown, start: 25 }) };
  assert.is(after(requested(1), change).data, undefined);
  assert.is(after(requested(1), arrived(1), change).data?.start, 25);
});

/** A small repeatable random source, so that a failing schedule can be run again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

test.run();
