// One cell of a list while it is typed, on the data source in memory: what is sent, and what another user has changed.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cellSession } from '../../../src/engine/list/edit/cell-session';
import { cellBeside } from '../../../src/engine/list/model/editable';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { columnOf } from '../../../src/schema/model/columns';
import { messagesOf } from '../../../src/schema/model/messages';
import { recordingSource } from '../../support/recording-source';

const crew: Noun = {
  noun: 'test_crew',
  title: 'Crew',
  label: 'crew',
  api: { id: 'crew_id', base: '/test-crew', list: 'POST', paged: true },
  record: {
    required: ['crew'],
    properties: {
      crew: { title: 'Crew', type: 'string' },
      size: { title: 'Size', type: 'integer', maximum: 20 },
      note: { title: 'Note', type: 'string' },
    },
  },
};
const row = { crew_id: 1, crew: 'Day Crew', size: 9, note: 'old' };

function opened(stored: Values = {}) {
  const recording = recordingSource({ test_crew: [{ ...row, updated_at: 'then', ...stored }] });
  return { recording, session: cellSession({ source: recording.source, noun: crew, id: 1, row, name: 'size' }) };
}

test('a cell sends its own field and what an update must name', async () => {
  const { session, recording } = opened();
  assert.not.ok(session.isDirty());
  session.store.set('size', 12);
  assert.ok(session.isDirty());
  assert.is((await session.save()).kind, 'saved');
  assert.equal(recording.written()[0]!.values, { crew: 'Day Crew', size: 12, updated_at: 'then' });
  assert.not.ok(session.isDirty());
});

test('the rules of its field are those of the form, and nothing is sent against them', async () => {
  const { session, recording } = opened();
  session.store.set('size', 21);
  const outcome = await session.save();
  assert.equal(outcome.kind === 'problems' && outcome.problems.map(({ name }) => name), ['size']);
  assert.equal(recording.written(), []);
});

test('what another user has put into the field since is replaced only once that is chosen', async () => {
  const { session, recording } = opened({ size: 5 });
  session.store.set('size', 12);
  const outcome = await session.save();
  assert.equal(
    outcome.kind === 'failed' && outcome.failure.kind === 'conflict' && outcome.failure.message,
    messagesOf(crew).changed,
  );
  assert.is((await session.save()).kind, 'failed');
  assert.equal(recording.written(), []);
  session.overwrite();
  assert.is((await session.save()).kind, 'saved');
  assert.is(recording.written()[0]!.values.size, 12);
});

test('a field that nobody has typed into takes what the record has by now', async () => {
  const { session } = opened({ size: 5 });
  await new Promise((resolve) => setTimeout(resolve));
  assert.is(session.store.cell('size').value, 5);
  assert.not.ok(session.isDirty());
});

test('a change of another field is none of the cell', async () => {
  const { session, recording } = opened();
  session.store.set('size', 12);
  await new Promise((resolve) => setTimeout(resolve));
  let times = 0;
  const sent: unknown[] = [];
  recording.source.update = async (_noun, _id, { updated_at, ...values }) =>
    sent.push(updated_at) && times++ > 0
      ? { ok: true, data: { ...row, ...values } }
      : {
          ok: false,
          failure: {
            kind: 'conflict',
            message: messagesOf(crew).changed,
            fields: {},
            current: { ...row, note: 'new', updated_at: 'later' },
          },
        };
  assert.is((await session.save()).kind, 'saved');
  assert.is(times, 2);
  assert.equal(sent, ['then', 'later']);
});

test('a column says which property its cells edit', () => {
  const edits = (field: string) => columnOf(crew, { field, editable: true }).edits;
  assert.equal([edits('size'), columnOf(crew, 'size').edits], ['size', undefined]);
});

test('Tab leads through the cells of a row and on to the next row', () => {
  const rows = [{ crew_id: 1 }, { crew_id: 2 }];
  const paths = ['crew', 'size'];
  const from = (row: number, path: string, step: 1 | -1) => cellBeside({ row: rows[row]!, path }, step, rows, paths);
  assert.equal(from(0, 'crew', 1), { row: rows[0], path: 'size' });
  assert.equal(from(0, 'size', 1), { row: rows[1], path: 'crew' });
  assert.equal(from(1, 'crew', -1), { row: rows[0], path: 'size' });
  assert.equal([from(1, 'size', 1), from(0, 'crew', -1)], [undefined, undefined]);
});

test.run();
