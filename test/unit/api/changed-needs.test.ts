// What forms need is fetched where a record of its noun has changed, and else only said to be of now.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fetchChanged, type NeededParts } from '../../../src/api/changed-needs';
import type { Result } from '../../../src/engine/feedback/result';
import type { FetchNeed } from '../../../src/engine/registry/effects';
import type { Noun } from '../../../src/schema/descriptor/descriptor';

const [yard, crew] = ['yard', 'crew'].map((noun) => ({ noun }) as Noun) as [Noun, Noun];

/** A device: what it fetches, what is kept of it, and whether calls have responses. */
function device() {
  const fetched: string[] = [];
  const renewed: string[] = [];
  const kept = new Set<string>();
  let outcome: Result<unknown> = { ok: true, data: [] };
  const needs = async (need: FetchNeed) => {
    for (const [noun, part] of [
      [yard, 'choices'],
      [yard, 'records'],
      [crew, 'choices'],
    ] as const)
      await need(noun, part, async () => {
        fetched.push(`${noun.noun} ${part}`);
        return [{ ok: true, data: [] }, outcome];
      });
  };
  return {
    fetched,
    renewed,
    kept,
    /** From now on the second call of each part ends so. */
    end: (how: Result<unknown>) => {
      outcome = how;
    },
    fetch: (before: NeededParts, versions: Record<string, string>) =>
      fetchChanged(needs, {
        before,
        versions,
        renew: async (names) => {
          renewed.push(...names);
          return names.every((name) => kept.has(name));
        },
        async track(fetch) {
          const count = fetched.length;
          const results = await fetch();
          const names = fetched.slice(count).map((name) => `response to ${name}`);
          for (const name of names) kept.add(name);
          return { names, results };
        },
      }),
  };
}

const ALL = ['yard choices', 'yard records', 'crew choices'];

test('the first time all of it is fetched, and nothing while no record has changed', async () => {
  const { fetched, renewed, fetch } = device();
  const first = await fetch({}, { yard: 'a', crew: 'b' });
  assert.equal([fetched.splice(0), renewed], [ALL, []]);
  const second = await fetch(first, { yard: 'a', crew: 'b' });
  assert.equal([fetched, renewed], [[], ALL.map((name) => `response to ${name}`)]);
  assert.equal(second, first);
});

test('of a noun whose records have changed all parts are fetched, of the others none', async () => {
  const { fetched, fetch } = device();
  const first = await fetch({}, { yard: 'a', crew: 'b' });
  fetched.length = 0;
  const second = await fetch(first, { yard: 'c', crew: 'b' });
  assert.equal(fetched.splice(0), ['yard choices', 'yard records']);
  await fetch(second, { yard: 'c', crew: 'b' });
  assert.equal(fetched, []);
});

test('what did not come, was deleted by the browser, or has no version is fetched again', async () => {
  const { fetched, kept, fetch } = device();
  const first = await fetch({}, { yard: 'a', crew: 'b' });
  fetched.length = 0;
  kept.delete('response to yard records');
  await fetch(first, { yard: 'a', crew: 'b' });
  assert.equal(fetched.splice(0), ['yard records']);
  const unsaid = await fetch(first, {});
  assert.equal(fetched.splice(0), ALL, 'another server may say none');
  await fetch(unsaid, {});
  assert.equal(fetched.splice(0), ALL);
});

const failed = (failure: object) =>
  ({ ok: false, failure: { message: '', fields: {}, ...failure } }) as Result<unknown>;

test('a part is whole only where each of its calls has a response of now, or is closed to this user', async () => {
  const cases: [Result<unknown>, boolean][] = [
    [{ ok: true, data: [], keptAt: 1 }, false],
    [failed({ kind: 'unreachable' }), false],
    [failed({ kind: 'busy' }), false],
    [failed({ kind: 'server', status: 500 }), false],
    [failed({ kind: 'forbidden' }), true],
    [failed({ kind: 'missing' }), true],
  ];
  for (const [outcome, isWhole] of cases) {
    const { fetched, end, fetch } = device();
    end(outcome);
    const parts = await fetch({}, { yard: 'a', crew: 'b' });
    fetched.length = 0;
    await fetch(parts, { yard: 'a', crew: 'b' });
    assert.equal(fetched, isWhole ? [] : ALL, JSON.stringify(outcome));
  }
});

test.run();
