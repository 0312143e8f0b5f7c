// Undo and redo of whatever an admin does, and what of it a stored history keeps.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldTypes } from '../../../src/schema/ticket-types/field-types';
import { addField, setAttributes, setForm } from '../../../src/screens/builder/model/commands';
import type { Design } from '../../../src/screens/builder/model/design';
import {
  type History,
  historyOf,
  isRefusal,
  MAX_STEPS,
  redo,
  run,
  type Step,
  undo,
} from '../../../src/screens/builder/model/history';
import { resizeField } from '../../../src/screens/builder/model/place-commands';
import { readHistory, storeHistory } from '../../../src/screens/builder/model/stored-history';
import { brokenInvariants, type Command, command, emptyDesign, keySource } from '../../support/random-designs';

/** The history after all commands, with every design on the way; `now` is the time of the next step. */
function play(commands: readonly Command[], now: (index: number) => number) {
  const newKey = keySource();
  let history = historyOf(emptyDesign);
  commands.forEach((give, index) => {
    const outcome = give(history.design, newKey);
    if (!outcome || isRefusal(outcome)) return;
    history = run(history, outcome, now(index));
    assert.equal(brokenInvariants(history.design), [], outcome.label);
  });
  return history;
}

const undoAll = (history: History): History => (history.past.length === 0 ? history : undoAll(undo(history)));
const redoAll = (history: History): History => (history.future.length === 0 ? history : redoAll(redo(history)));

const labelsOf = ({ past }: History) => past.map(({ label }) => label);

test('1,000 commands keep every rule of the design; all that can be undone leads back, and redone to the end', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 1000, maxLength: 1000, size: 'max' }), (commands) => {
      const end = play(commands, (index) => index * 10_000);
      assert.ok(end.past.length <= MAX_STEPS);
      const start = undoAll(end);
      assert.equal(brokenInvariants(start.design), []);
      const again = redoAll(start);
      assert.equal(again.design, end.design);
      assert.equal(labelsOf(again), labelsOf(end));
      assert.equal(undoAll(again).design, start.design);
    }),
    { numRuns: 5, seed: 1435, endOnFailure: true },
  );
});

test('undo to the start gives the start, however closely the commands follow each other', () => {
  fc.assert(
    fc.property(
      fc.array(command, { maxLength: 190, size: 'max' }),
      fc.constantFrom(1, 400, 5000),
      (commands, pause) => {
        const end = play(commands, (index) => index * pause);
        const start = undoAll(end);
        assert.equal(start.design, emptyDesign);
        assert.equal(redoAll(start).design, end.design);
      },
    ),
    { numRuns: 30, seed: 1435, endOnFailure: true },
  );
});

test('a stored history goes on as if it had not been stored', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 100, size: 'max' }), (commands) => {
      const end = play(commands, (index) => index * 700);
      const stored = readHistory(storeHistory(undo(end)))!;
      assert.equal(redo(stored).design, end.design);
      assert.equal(undoAll(stored).design, emptyDesign);
      assert.equal(redoAll(undoAll(stored)).design, end.design);
    }),
    { numRuns: 20, seed: 1435, endOnFailure: true },
  );
});

test('of a history that is too long the oldest steps are dropped, and what is left can be undone', () => {
  const designs = [emptyDesign];
  let history = historyOf(emptyDesign);
  for (let step = 1; step <= 50; step++) {
    history = run(history, setForm(history.design, { form_name: `Name ${step}` }), step * 5000);
    designs.push(history.design);
  }
  const short = readHistory(storeHistory(history, 2000))!;
  assert.equal(short.design, history.design);
  assert.ok(short.past.length > 5 && short.past.length < 40, `${short.past.length} steps`);
  assert.equal(undoAll(short).design, designs[50 - short.past.length]);
  assert.equal(readHistory(storeHistory(history, 10)), { design: history.design, past: [], future: [] });
});

test('what is no history of this version is not read', () => {
  const newKey = keySource();
  const added = addField(emptyDesign, fieldTypes.get('text')!, newKey) as Step;
  const text = storeHistory(run(historyOf(emptyDesign), added, 0));
  assert.ok(readHistory(text));
  const change = (edit: (stored: any) => void) => {
    const stored = JSON.parse(text);
    edit(stored);
    return JSON.stringify(stored);
  };
  const broken = {
    truncated: text.slice(0, -5),
    'not text': { history: {} },
    'another version': change((stored) => (stored.version = 2)),
    'a field in no row': change((stored) => (stored.design.rows = [])),
    'a row that is too wide': change((stored) => (stored.design.rows[0].cells[0].size = 13)),
    'a field twice': change((stored) => stored.design.rows.push({ ...stored.design.rows[0], key: 'r' })),
    'a step of another kind': change((stored) => (stored.past[0].changes[0].kind = 'magic')),
    'a step that leads nowhere': change((stored) => (stored.past[0].changes = stored.past[0].changes.slice(1))),
    'no design': change((stored) => (stored.design = null)),
  };
  for (const [what, stored] of Object.entries(broken)) assert.is(readHistory(stored), undefined, what);
});

const typing = (text: string, from: History, at: number, pause = 100): History =>
  [...text].reduce(
    (history, _, index) =>
      run(history, setForm(history.design, { form_name: text.slice(0, index + 1) }), at + index * pause),
    from,
  );

test('typing is one step until a second passes or another attribute is changed, and keeps one change', () => {
  const typed = typing('x'.repeat(500), historyOf(emptyDesign), 0);
  assert.is(typed.past.length, 1);
  assert.is(typed.past[0]!.design, emptyDesign);
  const last = typed.past[0]!.at;
  assert.is(run(typed, setForm(typed.design, { form_name: 'x' }), last + 999).past.length, 1);
  assert.is(run(typed, setForm(typed.design, { form_name: 'x' }), last + 1000).past.length, 2);
  assert.is(run(typed, setForm(typed.design, { status: 0 }), 50_001).past.length, 2);
  assert.equal(undo(typed).design, emptyDesign);
});

test('what is typed and deleted again, or made wider and narrower again, is no step and no change', () => {
  const added = run(historyOf(emptyDesign), addField(emptyDesign, fieldTypes.get('text')!, keySource()) as Step, 0);
  const [key] = Object.keys(added.design.fields) as [string];
  const typed = (history: History, placeholder: string, at: number) =>
    run(history, setAttributes(history.design, key, { placeholder }), at);
  const back = typed(typed(typed(added, 'a', 2000), 'ab', 2100), '', 2200);
  assert.equal(labelsOf(back), ['Added Text Field']);
  assert.is(back.design.fields[key], added.design.fields[key]);
  assert.equal(labelsOf(typed(typed(added, 'a', 2000), '', 9000)).length, 3, 'after a pause both are steps');

  const named = (history: History, form_name: string, at: number) =>
    run(history, setForm(history.design, { form_name }), at);
  assert.is(named(named(added, 'Y', 2000), emptyDesign.form_name, 2100).past.length, 1);
  const sized = (history: History, by: number, at: number) =>
    run(history, resizeField(history.design, key, by) as Step, at);
  assert.is(sized(sized(added, -1, 2000), 1, 2100).past.length, 1);
  assert.is(sized(sized(added, -2, 2000), 1, 2100).past.length, 2);
});

test('typing a label on a form of 300 fields keeps one change and touches one field', () => {
  const fields = Array.from({ length: 300 }, (_, index) => ({
    key: `f${index}`,
    type: 'text',
    attributes: { input_name: `Field ${index}` },
  }));
  const design: Design = {
    ...emptyDesign,
    rows: fields.map(({ key }) => ({ key: `row ${key}`, cells: [{ field: key, size: 12 }] })),
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
  };
  let history = historyOf(design);
  for (let key = 0; key < 500; key++) {
    history = run(history, setAttributes(history.design, 'f7', { input_name: 'x'.repeat(key + 1) }), key);
  }
  assert.is(history.past.length, 1);
  assert.is(history.past[0]!.design, design);
  const { past } = JSON.parse(storeHistory(history));
  assert.equal(past[0].changes, [{ kind: 'field', key: 'f7', field: fields[7] }]);
  assert.is(history.design.rows, design.rows);
  assert.is(history.design.fields.f8, design.fields.f8);
});

test('a step that changes nothing is none, and a new step ends what could be redone', () => {
  const typed = typing('Weigh', historyOf(emptyDesign), 0);
  assert.is(run(typed, { label: 'Moved', design: typed.design }, 1), typed);
  const undone = undo(typed);
  assert.is(undone.future.length, 1);
  const other = run(undone, setForm(undone.design, { status: 0 }), 1);
  assert.equal([other.past.length, other.future.length], [1, 0]);
  assert.is(undo(historyOf(emptyDesign)).future.length, 0);
  assert.is(redo(other), other);
});

test.run();
