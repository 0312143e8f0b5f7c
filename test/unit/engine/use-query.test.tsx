// The query hook in a page: one request at a time counts, a prefetched response is rendered at once, a failed retry leaves stale data.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fetch, Prefetched, Query } from '../../../src/engine/data/use-query';
import type { Result } from '../../../src/engine/feedback/result';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

/** A request that the test responds to. */
interface Sent {
  signal: AbortSignal;
  respond(result: Result<string>): void;
}

const ok = (data: string): Result<string> => ({ ok: true, data });
const lost: Result<string> = { ok: false, failure: { kind: 'unreachable' } };

/** Renders a component that queries, and gives its states; `show` renders it with another fetch. */
async function querying({ prefetched, isStrict }: { prefetched?: Prefetched<string>; isStrict?: boolean } = {}) {
  const { act, Fragment, StrictMode } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { useQuery } = await import('../../../src/engine/data/use-query');
  const sent: Sent[] = [];
  const results: Result<string>[] = [];
  const renders: Query<string>[] = [];
  const fetchOf = (): Fetch<string> => (signal) => new Promise((respond) => sent.push({ signal, respond }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  function Querying({ fetch, of }: { fetch: Fetch<string>; of?: string }) {
    renders.push(useQuery(fetch, { key: of, prefetched, onResult: (result) => void results.push(result) }));
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  const Mode = isStrict ? StrictMode : Fragment;
  const show = (fetch: Fetch<string>, of = 'rows') =>
    act(async () =>
      root.render(
        <Mode>
          <Querying fetch={fetch} of={of} />
        </Mode>,
      ),
    );
  const respond = (index: number, result: Result<string>) => act(async () => sent[index]!.respond(result));
  const now = () => renders.at(-1)!;
  return { act, sent, results, renders, fetchOf, show, respond, now, end: () => act(async () => root.unmount()) };
}

test('a newer request aborts the older one, whose response changes nothing', async () => {
  const { sent, results, fetchOf, show, respond, now, end } = await querying();
  await show(fetchOf());
  await show(fetchOf());
  assert.equal(
    sent.map(({ signal }) => signal.aborted),
    [true, false],
  );
  await respond(1, ok('new'));
  await respond(0, ok('old'));
  assert.equal([now().data, now().isPending, results], ['new', false, [ok('new')]]);
  await end();
});

test('data stay while newer data of the same key are loading, and not under another key', async () => {
  const { fetchOf, show, respond, now, end } = await querying();
  await show(fetchOf());
  await respond(0, ok('first'));
  await show(fetchOf());
  assert.equal([now().data, now().isPending], ['first', true]);
  await show(fetchOf(), 'another');
  assert.equal([now().data, now().isPending], [undefined, true]);
  await end();
});

test('a retry that fails leaves stale data beside its failure; one that succeeds takes the failure away', async () => {
  const { act, sent, fetchOf, show, respond, now, end } = await querying();
  await show(fetchOf());
  await respond(0, ok('first'));
  const { refetch } = now();
  let fresh: boolean | undefined;
  await act(async () => void refetch().then((isFresh) => (fresh = isFresh)));
  await respond(1, lost);
  assert.equal([now().data, now().failure?.kind, fresh], ['first', 'unreachable', false]);
  assert.is(now().refetch, refetch, 'the same function always');
  await act(async () => void refetch());
  assert.is(now().failure?.kind, 'unreachable', 'until the response is there');
  await respond(2, ok('second'));
  assert.equal([now().data, now().failure, sent.length], ['second', undefined, 3]);
  await end();
});

test('a prefetched response is there in the first render, and is not requested again', async () => {
  const result = ok('early');
  const { sent, results, renders, fetchOf, show, end } = await querying({
    prefetched: { response: Promise.resolve(result), result },
  });
  await show(fetchOf());
  assert.equal([renders[0]!.data, renders[0]!.isPending, renders.length, sent.length], ['early', false, 1, 0]);
  assert.equal(results, [result]);
  await end();
});

test('what failed without a connection is requested again when it is back, another failure is not', async () => {
  const { act, sent, fetchOf, show, respond, now, end } = await querying();
  const online = () => act(async () => void window.dispatchEvent(new Event('online')));
  await show(fetchOf());
  await respond(0, lost);
  await online();
  await respond(1, lost);
  await online();
  await respond(2, { ok: false, failure: { kind: 'server', status: 500, message: '' } });
  await online();
  assert.equal([sent.length, now().failure?.kind], [3, 'server']);
  await end();
});

test('a request that was under way when the connection came back, and failed, is sent again a little later', async () => {
  const { act, sent, fetchOf, show, respond, now, end } = await querying();
  const waiting: (() => void)[] = [];
  const { setTimeout } = window;
  window.setTimeout = ((run: () => void, ms?: number) =>
    ms ? waiting.push(run) : setTimeout(run)) as unknown as typeof window.setTimeout;
  try {
    await show(fetchOf());
    await act(async () => void window.dispatchEvent(new Event('online')));
  } finally {
    window.setTimeout = setTimeout;
  }
  await respond(0, lost);
  assert.is(sent.length, 1);
  await act(async () => waiting[0]!());
  await respond(1, ok('rows'));
  await act(async () => waiting[1]!());
  assert.equal([sent.length, now().data], [2, 'rows']);
  await end();
});

/** A response that follows later. */
function lateResponse() {
  let resolve!: (result: Result<string>) => void;
  const promise = new Promise<Result<string>>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('what was kept is shown until the response is there, and that takes its place without a request', async () => {
  const { sent, results, fetchOf, show, respond, now, end } = await querying();
  const late = lateResponse();
  await show(fetchOf());
  await respond(0, { ok: true, data: 'kept', keptAt: 1, fresh: late.promise });
  assert.equal([now().data, now().keptAt, now().isPending], ['kept', 1, false]);
  await respond(0, ok('too late'));
  late.resolve(ok('fresh'));
  await respond(0, lost);
  assert.equal([now().data, now().keptAt, sent.length, results.length], ['fresh', undefined, 1, 2]);
  await end();
});

test('a response that follows what was kept changes nothing under a newer request', async () => {
  const { fetchOf, show, respond, now, end } = await querying();
  const late = lateResponse();
  await show(fetchOf());
  await respond(0, { ok: true, data: 'kept', keptAt: 1, fresh: late.promise });
  await show(fetchOf());
  await respond(1, ok('new'));
  late.resolve(ok('fresh'));
  await respond(1, lost);
  assert.is(now().data, 'new');
  await end();
});

test('a page that is left aborts its request', async () => {
  const { sent, fetchOf, show, end } = await querying();
  await show(fetchOf());
  await end();
  assert.ok(sent[0]!.signal.aborted);
});

test('a page that was left requests nothing again', async () => {
  const { sent, results, fetchOf, show, respond, now, end } = await querying();
  await show(fetchOf());
  await respond(0, ok('first'));
  const { refetch } = now();
  await end();
  let fresh: boolean | undefined;
  void refetch().then((isFresh) => (fresh = isFresh));
  await new Promise((done) => setTimeout(done));
  assert.equal([sent.length, results.length, fresh], [1, 1, false]);
});

test('a page whose effects run twice requests on', async () => {
  const { act, sent, fetchOf, show, now, end } = await querying({ isStrict: true });
  await show(fetchOf());
  const before = sent.length;
  await act(async () => void now().refetch());
  assert.is(sent.length, before + 1);
  await end();
});

test.run();
