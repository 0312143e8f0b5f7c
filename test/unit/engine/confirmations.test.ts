// Confirmations before a save (`confirmWhen`): when they apply, that nothing is sent before, and that each is needed once.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withSharedChoices } from '../../../src/engine/data/data-context';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { createFormStore } from '../../../src/engine/form/form-store';
import { createRecordSave } from '../../../src/engine/form/record-save';
import { createIdempotencyKey } from '../../../src/engine/storage/idempotency-key';
import type { Confirmation, Noun } from '../../../src/schema/descriptor/descriptor';
import { readNoun } from '../../../src/schema/model/nouns';
import { confirmationsFor } from '../../../src/schema/rules/check';
import { problemsAfter } from '../../support/lint-frozen';

const withoutRate: Confirmation = {
  text: 'Save without a rate?',
  match: 'all',
  rules: [{ field: 'rate', operator: 'is empty' }],
};
const ahead: Confirmation = {
  text: 'Save with a day far ahead?',
  match: 'any',
  rules: [
    { field: 'due', operator: 'at least', value: 'today+2' },
    { field: 'seen', operator: 'at most', value: 'today-30' },
  ],
};

const noun: Noun = readNoun({
  noun: 'crane',
  title: 'Crane',
  label: 'name',
  api: { id: 'crane_id', base: '/crane', list: 'POST' },
  record: {
    required: ['name'],
    properties: {
      name: { title: 'Name', type: 'string' },
      rate: { title: 'Rate', type: 'number' },
      due: { title: 'Due', type: 'string', format: 'local-date-time' },
      seen: { title: 'Seen', type: 'string', format: 'date' },
    },
  },
  confirmWhen: [withoutRate, ahead],
});
const now = new Date(2026, 10, 29, 23, 50);
const found = (values: object) => confirmationsFor(noun, { ...values }, now).map(({ text }) => text);

test('one applies while its rules are met, and days in them may be counted from today', () => {
  assert.equal(found({ name: 'A' }), [withoutRate.text]);
  assert.equal(found({ rate: 0 }), []);
  assert.equal(found({ rate: 1, due: '2026-11-30 23:59' }), []);
  assert.equal(found({ rate: 1, due: '2026-12-01 00:00' }), [ahead.text]);
  assert.equal(found({ rate: 1, seen: '2026-10-30' }), [ahead.text]);
  assert.equal(found({ rate: 1, seen: '2026-10-31' }), []);
  assert.equal(found({ due: '2027-01-01 08:00' }), [withoutRate.text, ahead.text]);
});

test('fields are compared with each other in it, and sets stand in each other', () => {
  const compared: Confirmation = {
    text: 'Save a day after it is due?',
    match: 'all',
    rules: [
      { field: 'due', operator: 'less than', other: 'seen' },
      {
        match: 'any',
        rules: [
          { field: 'rate', operator: 'greater than', value: '5' },
          { field: 'name', operator: 'is', value: 'B' },
        ],
      },
    ],
  };
  const applies = (values: object) =>
    confirmationsFor({ ...noun, confirmWhen: [compared] }, { ...values }, now).length === 1;
  const late = { due: '2026-11-28 10:00', seen: '2026-11-29' };
  assert.is(applies({ ...late, rate: 6 }), true);
  assert.is(applies({ ...late, name: 'B' }), true);
  assert.is(applies({ ...late, rate: 5 }), false);
  assert.is(applies({ seen: '2026-11-29', rate: 6 }), false);
  assert.is(applies({ due: '2026-11-29 10:00', seen: '2026-11-29', rate: 6 }), false);
});

test('nothing is sent before it is confirmed, and what was confirmed is so until its fields have changed', async () => {
  const source = withSharedChoices(createMemorySource(givenRecords({})));
  const store = createFormStore(noun.record);
  const { save } = createRecordSave({ source, noun, store, idempotencyKey: createIdempotencyKey(store, 'add') });
  const stored = async () => {
    const list = await source.list(noun);
    return list.ok && list.data.length;
  };
  store.set('name', 'Gantry');
  const first = await save();
  assert.equal(first.kind === 'unconfirmed' && first.confirmations, [withoutRate]);
  assert.is(await stored(), 0);
  assert.is((await save()).kind, 'unconfirmed', 'pressing Save once more confirms nothing');
  store.set('name', '');
  assert.is((await save(true)).kind, 'problems');
  store.set('name', 'Gantry');
  assert.is((await save(true)).kind, 'saved');
  assert.is(await stored(), 1);
  store.set('name', 'Gantry 2');
  assert.is((await save()).kind, 'saved', 'the rate is as it was confirmed');
  store.set('rate', 3);
  assert.is((await save()).kind, 'saved');
});

test('a record that is changed is asked about what it had already only where that changes', async () => {
  const read = { crane_id: 1, name: 'Gantry', due: '2099-01-01 08:00', rate: null };
  const source = withSharedChoices(createMemorySource(givenRecords({ crane: [read] })));
  const store = createFormStore(noun.record, read, undefined, 'edit');
  const idempotencyKey = createIdempotencyKey(store, 'edit');
  const { save } = createRecordSave({ source, noun, id: 1, read, store, idempotencyKey });
  store.set('name', 'Gantry 2');
  assert.is((await save()).kind, 'saved');
  store.set('due', '2099-02-01 08:00');
  const moved = await save();
  assert.equal(moved.kind === 'unconfirmed' && moved.confirmations, [ahead]);
});

test('the lint reads its rules as it reads conditions', () => {
  const problems = (confirmWhen: unknown) =>
    problemsAfter((files) => {
      files['cranes.json'] = { ...structuredClone(noun), confirmWhen };
    }).filter((text) => text.startsWith('cranes.json'));
  assert.equal(problems([withoutRate, ahead]), []);
  for (const [confirmWhen, message] of [
    [
      [{ ...withoutRate, rules: [{ field: 'rat', operator: 'is empty' }] }],
      'no field "rat" in crane; did you mean "rate"?',
    ],
    [[{ ...ahead, rules: [{ field: 'due', operator: 'at least', value: 'tomorrow' }] }], '"due" is never "tomorrow"'],
    [[{ ...ahead, rules: [{ field: 'rate', operator: 'at least', value: 'today' }] }], '"rate" is never "today"'],
    [[withoutRate, { ...ahead, text: withoutRate.text }], 'another confirmation has the same text'],
    [[{ ...withoutRate, rules: [] }], 'rules'],
    [[{ text: 'Save?', when: {} }], '"when"'],
  ] as const) {
    const reported = problems(confirmWhen);
    assert.ok(
      reported.some((text) => text.includes(message) && text.includes('confirmWhen')),
      `${message}: ${reported.join('\n')}`,
    );
  }
});

test.run();
