// Stale responses never win, and each of the four states of a list has a view of its own.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiError } from '../../src/engine/data/result';
import {
  initialQuery,
  type QueryEvent,
  type QueryState,
  queryReducer,
  type Shown,
  viewStateOf,
} from '../../src/engine/list/list-query-state';

/** Rows that tell which request they belong to. */
const rowsFor = (draw: number): Shown => ({ page: { rows: [{ draw }], total: 40, filtered: 40, draw }, start: 0 });
const arrived = (draw: number, shown = rowsFor(draw)): QueryEvent => ({ kind: 'arrived', draw, shown });
const failed = (draw: number, failure: ApiError = { kind: 'server', status: 500, message: '' }): QueryEvent => ({
  kind: 'failed',
  draw,
  failure,
});
const asked = (draw: number): QueryEvent => ({ kind: 'asked', draw });
const after = (...events: QueryEvent[]): QueryState => events.reduce(queryReducer, initialQuery);
const empty = (total: number, filtered: number, start = 0): Shown => ({
  page: { rows: [], total, filtered, draw: 1 },
  start,
});

test('in 5,000 schedules of requests and responses the list always shows the last request', () => {
  const random = seeded(20251120);
  for (let schedule = 0; schedule < 5000; schedule++) {
    const count = 1 + Math.floor(random() * 6);
    let state = initialQuery;
    let draw = 0;
    const underWay: number[] = [];
    while (draw < count || underWay.length > 0) {
      if (draw < count && (underWay.length === 0 || random() < 0.5)) {
        state = queryReducer(state, asked(++draw));
        underWay.push(draw);
        continue;
      }
      const [answer] = underWay.splice(Math.floor(random() * underWay.length), 1);
      // Only superseded requests may fail here; what a failure shows has its own tests below.
      state = queryReducer(state, answer! < draw && random() < 0.3 ? failed(answer!) : arrived(answer!));
      if (!state.waiting) assert.is(state.shown?.page.draw, draw, `schedule ${schedule}`);
    }
    assert.is(state.shown?.page.draw, count, `schedule ${schedule}`);
    assert.is(state.waiting, false, `schedule ${schedule}`);
  }
});

test('rows stay while others are fetched', () => {
  const state = after(asked(1), arrived(1), asked(2));
  assert.is(state.waiting, true);
  assert.is(state.shown?.page.draw, 1);
  assert.is(viewStateOf(state), 'rows');
});

test('a failure of an older request is no news', () => {
  const state = after(asked(1), asked(2), failed(1), arrived(2));
  assert.is(state.failure, undefined);
  assert.is(state.shown?.page.draw, 2);
});

test('a request that was given up, or that ended the session, shows no failure', () => {
  assert.is(after(asked(1), failed(1, { kind: 'aborted' })).failure, undefined);
  assert.is(after(asked(1), failed(1, { kind: 'signed-out' })).failure, undefined);
});

test('loading, rows, empty, no match and failed are different views', () => {
  assert.is(viewStateOf(initialQuery), 'loading');
  assert.is(viewStateOf(after(asked(1))), 'loading');
  assert.is(viewStateOf(after(asked(1), arrived(1))), 'rows');
  assert.is(viewStateOf(after(asked(1), arrived(1, empty(0, 0)))), 'empty');
  assert.is(viewStateOf(after(asked(1), arrived(1, empty(340, 0)))), 'no-match');
  assert.is(viewStateOf(after(asked(1), arrived(1), asked(2), failed(2))), 'failed');
});

test('the failure stays while a retry is under way, and goes with its response', () => {
  assert.is(viewStateOf(after(asked(1), failed(1), asked(2))), 'failed');
  assert.is(viewStateOf(after(asked(1), failed(1), asked(2), arrived(2))), 'rows');
});

test('a page beyond the last row is not "no match": the last page is about to be requested', () => {
  assert.is(viewStateOf(after(asked(1), arrived(1, empty(40, 40, 50)))), 'loading');
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
