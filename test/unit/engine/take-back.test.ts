// An import is taken back portion by portion, and what stays is collected over failures.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { takingBack } from '../../../src/engine/import/model/take-back';
import type { ImportUndone } from '../../../src/schema/import/import-call';

const left = (row: number) => [{ row, id: row, label: `Yard ${row}`, reason: 'It is in use.' }];

test('a portion whose response was lost is asked for under the same key, and nothing of it is missing', async () => {
  const portions: ImportUndone[] = [
    { undone: 3, left: left(2), more: true, remaining: 4 },
    { undone: 4, left: left(9), more: false, remaining: 0 },
  ];
  // As the server keeps them.
  const responses = new Map<string, ImportUndone>();
  let calls = 0;
  const taking = takingBack(async (key) => {
    if (!responses.has(key)) responses.set(key, portions[responses.size]!);
    return ++calls === 2 ? { ok: false, failure: { kind: 'unreachable' } } : { ok: true, data: responses.get(key)! };
  });
  const seen: number[] = [];
  const failed = await taking.run(({ undone }) => seen.push(undone));
  assert.equal([failed?.failure, seen], [{ kind: 'unreachable' }, [3]]);
  assert.is(await taking.run(({ undone }) => seen.push(undone)), undefined);
  assert.equal([calls, responses.size, seen], [3, 2, [3, 7]]);
  assert.equal(taking.soFar(), { undone: 7, left: [...left(2), ...left(9)], more: false, remaining: 0 });
});

test.run();
