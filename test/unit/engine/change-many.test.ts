// One field of many rows, a portion at a time: what is sent, what is said of it, and how it goes on after a failure.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataSource, ManyChange } from '../../../src/engine/data/data-source';
import { changeAll, changeLines, NOTHING, unchangedIds } from '../../../src/engine/list/bulk/change-many';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import type { ManyChanged } from '../../../src/schema/model/many-changed';

const crew: Noun = {
  noun: 'test_crew',
  title: 'Crew',
  label: 'crew',
  api: { id: 'crew_id', base: '/test-crew', list: 'POST', paged: true },
  record: { required: [], properties: {} },
};
const portion = (more: Partial<ManyChanged>): ManyChanged => ({
  matched: 3,
  changes: [],
  changed: 0,
  same: 0,
  refused: [],
  ...more,
});

function answering(...portions: (ManyChanged | undefined)[]) {
  const sent: ManyChange[] = [];
  const source = {
    changeMany: async (_noun: Noun, change: ManyChange) => {
      sent.push(change);
      const data = portions[sent.length - 1];
      return data ? { ok: true, data } : { ok: false, failure: { kind: 'unreachable' } };
    },
  } as unknown as DataSource;
  return { source, sent };
}

const change = { field: 'size', value: 3, search: {} };
const watch = (isStopped = () => false) => ({ found: NOTHING, onProgress: () => {}, isStopped });

test('portions follow each other until there is none', async () => {
  const { source, sent } = answering(
    portion({ changed: 2, changes: [10, 11], next: 7 }),
    portion({ matched: 1, refused: [{ id: 9, message: 'No.' }] }),
  );
  const all = await changeAll(source, crew, change, watch());
  assert.equal([all.matched, all.changed, all.changes, all.refused.length, all.next], [3, 2, [10, 11], 1, undefined]);
  assert.equal(
    sent.map(({ after }) => after),
    [undefined, 7],
  );
});

test('a failure ends them, and another try goes on after the last portion', async () => {
  const { source, sent } = answering(
    portion({ changed: 1, changes: [10], next: 7 }),
    undefined,
    portion({ matched: 2, changed: 2, changes: [11, 12] }),
  );
  const failed = await changeAll(source, crew, change, watch());
  assert.equal([failed.failure?.kind, failed.next], ['unreachable', 7]);
  const all = await changeAll(source, crew, change, { ...watch(), found: failed });
  assert.equal([all.failure, all.changes, all.matched], [undefined, [10, 11, 12], 3]);
  assert.is(sent.at(-1)!.after, 7);
});

test('a stop ends them after the portion that has begun', async () => {
  const { source, sent } = answering(portion({ next: 7 }), portion({}));
  await changeAll(
    source,
    crew,
    change,
    watch(() => true),
  );
  assert.is(sent.length, 1);
});

test('what will happen is said in lines', () => {
  const closed = 'This crew is Closed and can no longer be changed.';
  const refused = [1, 2, 3].map((id) => ({ id, message: closed, state: 'Closed' }));
  const found = { ...NOTHING, changed: 209, same: 1, refused: [...refused, { id: 4, message: 'Size must be less.' }] };
  assert.equal(changeLines(crew, 'Size', '3', found), [
    '209 crews: Size becomes 3.',
    '1 crew has it already.',
    '3 crews are Closed and stay as they are.',
    '1 crew stays as it is: Size must be less.',
  ]);
  assert.equal(changeLines(crew, 'Size', '', { ...NOTHING, changed: 1 }), ['1 crew: Size is emptied.']);
  assert.equal(changeLines(crew, 'Size', '3', NOTHING), ['Nothing changes.']);
});

test('after a stop the rows that it had not come to stay selected with those that were refused', () => {
  const refused = [{ id: 2, message: 'Closed' }];
  const ids = ['9', '1', '2', '10'];
  assert.equal(unchangedIds({ ...NOTHING, refused, next: 3 }, ids), ['9', '2', '10']);
  assert.equal(unchangedIds({ ...NOTHING, refused }, ids), ['2']);
});

test('after a failure they stay selected, too, and all of them where the first portion has failed', () => {
  const failure = { kind: 'unreachable' } as const;
  const ids = ['9', '1', '10'];
  assert.equal(unchangedIds({ ...NOTHING, failure, next: 3 }, ids), ['9', '10']);
  assert.equal(unchangedIds({ ...NOTHING, failure }, ids), ids);
});

test('what a form would ask is said once for all portions, with how many', async () => {
  const asking = (count: number) => ({ changed: count, confirmations: [{ text: 'So many?', count }] });
  const { source } = answering(portion({ ...asking(2), next: 7 }), portion(asking(1)));
  const all = await changeAll(source, crew, { ...change, isDryRun: true }, watch());
  assert.is(changeLines(crew, 'Size', '9', all).at(-1), '3 crews: So many?');
});

test.run();
