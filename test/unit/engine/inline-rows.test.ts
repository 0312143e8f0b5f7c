// An inline table without a page: what a row sends, how a row is named.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiError } from '../../../src/engine/feedback/result';
import { inlineColumns, rowLabel } from '../../../src/engine/inline/inline-columns';
import { rowSession } from '../../../src/engine/inline/row-session';
import { withOpenRow } from '../../../src/engine/inline/use-rows';
import { widgetFor } from '../../../src/engine/registry/widget-entries';
import type { InlineScreen, Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { showNumber } from '../../../src/schema/formats/numbers';
import { widgets } from '../../../src/widgets/registry';
import { type RecordingSource, recordingSource } from '../../support/recording-source';

const screen: InlineScreen = {
  kind: 'inline',
  title: 'Shifts',
  columns: [
    { fields: ['from', 'to'], as: 'range', label: 'Straight Time' },
    { field: 'crew_id', label: 'Crew' },
    'rate',
    'note',
  ],
  actions: ['add', 'edit', 'delete'],
};
const shift: Noun = {
  noun: 'shift',
  title: 'Shift',
  label: 'crew_id',
  api: { id: 'shift_id', base: '/shift', list: 'POST' },
  record: {
    required: ['from', 'to'],
    properties: {
      from: { title: 'Start Time', type: 'string', format: 'time', default: '00:00' },
      to: { title: 'End Time', type: 'string', format: 'time', default: '00:00' },
      crew_id: { title: 'Crew', type: 'integer', ref: 'terminal' },
      rate: { title: 'Rate', type: 'number', minimum: 0, multipleOf: 0.01 },
      note: { title: 'Note', type: 'string' },
      seen: { title: 'Seen', type: 'string', readOnly: true },
    },
  },
  add: { required: ['crew_id'], properties: { crew_id: { messages: { required: 'Select a crew' } } } },
};
const row: Values = {
  shift_id: 7,
  from: '22:00',
  to: '06:00',
  crew_id: '3',
  rate: '48.50',
  note: 'Night',
  seen: 'today',
  terminal: { terminal_name: 'North' },
};

/* Rows */

test('a row that is being edited stays where it was, even when it is gone from the list', () => {
  const rows = [{ id: 1 }, { id: 3 }];
  assert.equal(withOpenRow(rows, { id: 2 }, 'id', 1), [{ id: 1 }, { id: 2 }, { id: 3 }]);
  assert.equal(withOpenRow(rows, { id: 9 }, 'id', 7), [{ id: 1 }, { id: 3 }, { id: 9 }]);
  assert.is(withOpenRow(rows, { id: 3 }, 'id', 1), rows);
  assert.is(withOpenRow(rows, undefined, 'id', 0), rows);
});

/* Labels */

test('a row is called by its label, a reference by the name that came along and the first column, and else by that column alone', () => {
  const columns = inlineColumns(shift, screen);
  assert.is(rowLabel(shift, columns, row), 'North, 22:00 to 06:00');
  assert.is(rowLabel(shift, columns, { ...row, terminal: undefined }), '22:00 to 06:00');
  assert.is(rowLabel({ ...shift, label: 'note' }, columns, row), 'Night');
  assert.is(rowLabel({ ...shift, label: 'note' }, columns, { from: '08:00' }), '08:00');
});

test('a column over two fields is one column; numbers stand on the right', () => {
  assert.equal(
    inlineColumns(shift, screen).map(({ label, fields, look }) => [label, fields.map(({ name }) => name).join(), look]),
    [
      ['Straight Time', 'from,to', 'text'],
      ['Crew', 'crew_id', 'text'],
      ['Rate', 'rate', 'number'],
      ['Note', 'note', 'text'],
    ],
  );
});

test('"as" in a column is a cell, a widget, or both where both know the name', () => {
  const [date, area, cell] = inlineColumns(shift, {
    ...screen,
    columns: [
      { field: 'note', as: 'date' },
      { field: 'note', as: 'textarea' },
      { field: 'note', as: 'yes-no' },
    ],
  });
  assert.equal([date!.fields[0]!.cell, date!.fields[0]!.entry.as], ['date', 'date']);
  assert.equal([area!.fields[0]!.cell, area!.fields[0]!.entry.as], [undefined, 'textarea']);
  const { entry, property } = cell!.fields[0]!;
  assert.equal([cell!.fields[0]!.cell, widgetFor(widgets, property, entry)], ['yes-no', 'text']);
});

test('money keeps its cents; what was never money stays as it is', () => {
  const money = { multipleOf: 0.01 };
  assert.equal(
    [48.5, '52', 0, 61.88].map((value) => showNumber(money, value)),
    ['48.50', '52.00', '0.00', '61.88'],
  );
  assert.equal(
    [48.555, '6 boxes', '', '1234567890123456.78'].map((value) => showNumber(money, value)),
    ['48.555', '6 boxes', '', '1234567890123456.78'],
  );
  assert.equal(
    [48.5, 7].map((value) => showNumber({}, value)),
    ['48.5', '7'],
  );
  assert.is(showNumber({ multipleOf: 5 }, 15), '15');
  assert.is(showNumber(money, undefined), '');
});

/* One row */

const LOST: ApiError = { kind: 'unreachable' };
const BUSY: ApiError = { kind: 'busy', message: '', fields: {} };
let recording: RecordingSource;
test.before.each(() => {
  recording = recordingSource({ shift: [row] });
});

test('a row that was changed meanwhile goes on from what the other saved: what was typed stays, the rest is theirs', async () => {
  const session = rowSession(recording.source, shift, 'p', row);
  session.store.set('note', 'Day');
  const current = { ...row, note: 'Late', rate: '52.00', updated_at: 'later' };
  assert.equal(session.merge(current), [
    { name: 'rate', theirs: 52, mine: 48.5 },
    { name: 'note', theirs: 'Late', mine: 'Day' },
  ]);
  session.reopen(current);
  assert.equal([session.store.cell('rate').value, session.isDirty()], [52, true]);
  session.store.set('note', 'Late');
  assert.is(session.isDirty(), false, 'nothing is left of what was typed');
  session.store.set('note', 'Day');
  await session.save();
  const { rate, note, updated_at } = recording.written()[0]!.values;
  assert.equal([rate, note, updated_at], [52, 'Day', 'later']);
});

test('hours over midnight are saved, numbers that came as text are numbers, and an emptied field is named', async () => {
  const session = rowSession(recording.source, shift, 'p', row);
  assert.is(session.isDirty(), false);
  session.store.set('note', undefined);
  session.store.set('rate', undefined);
  assert.is(session.isDirty(), true);
  assert.is((await session.save()).kind, 'saved');
  assert.equal(recording.written(), [
    {
      call: 'update',
      noun: 'shift',
      id: 7,
      values: { from: '22:00', to: '06:00', crew_id: 3, rate: null, note: null },
    },
  ]);
  assert.is(session.isDirty(), false);
});

test('typing and taking it back is no change', () => {
  const session = rowSession(recording.source, shift, 'p', { ...row, note: null });
  session.store.set('note', 'x');
  session.store.set('note', '');
  assert.is(session.isDirty(), false);
});

test('a new row has its defaults and the rules of adding, an old one those of editing', async () => {
  const fresh = rowSession(recording.source, shift, 'p');
  assert.equal(await fresh.save(), { kind: 'problems', problems: [{ name: 'crew_id', message: 'Select a crew' }] });
  assert.is((await rowSession(recording.source, shift, 'p', { ...row, crew_id: null }).save()).kind, 'saved');
  assert.is(recording.written().length, 1);
});

test('adding again is the same record as long as nothing is changed, and also after a change while the response to the last attempt is lost', async () => {
  const session = rowSession(recording.source, shift, 'p');
  session.store.set('crew_id', 3);
  recording.fail(LOST);
  assert.is((await session.save()).kind, 'failed');
  session.store.set('note', 'other');
  recording.fail(BUSY);
  await session.save();
  await session.save();
  session.store.set('note', 'yet another');
  await session.save();
  const keys = recording.written().map(({ key }) => key);
  assert.ok(keys[0]);
  assert.equal(keys, [keys[0], keys[0], keys[0], keys[3]]);
  assert.is.not(keys[0], keys[3], 'the server has answered, so it is known that there is no such record');
});

test('a second save while one is under way does nothing, and what is typed meanwhile is not taken for saved', async () => {
  const session = rowSession(recording.source, shift, 'p', row);
  session.store.set('note', 'first');
  const saving = session.save();
  assert.equal(await session.save(), { kind: 'busy' });
  session.store.set('note', 'second');
  const outcome = await saving;
  assert.is(outcome.kind === 'saved' && outcome.saved.settled, false);
  assert.is(session.isDirty(), true);
  assert.is(recording.written().length, 1);
});

test('what the server rejects comes back under its fields', async () => {
  recording.fail({ kind: 'invalid', message: 'Refused', fields: { from: ['Start Time overlaps another shift.'] } });
  const session = rowSession(recording.source, shift, 'p', row);
  assert.equal(await session.save(), {
    kind: 'refused',
    problems: [{ name: 'from', message: 'Start Time overlaps another shift.' }],
  });
  assert.equal(session.store.cell('from').errors, ['Start Time overlaps another shift.']);
  assert.is(session.store.cell('from').value, '22:00');
});

test.run();
