// The columns of a board, which of them a card may come to, and what is shown while it is on its way.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BoardColumn, boardColumns, mayMoveTo, nextColumn } from '../../../src/engine/list/board/board-columns';
import { refusalOf } from '../../../src/engine/list/board/move-refusal';
import { type Cards, withMoves } from '../../../src/engine/list/board/use-board';
import { edgeSpeed } from '../../../src/engine/list/board/use-card-drag';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { groupingOf, groupSearch } from '../../../src/schema/filters/groups';
import { nounOf } from '../../../src/schema/model/nouns';
import { withStates } from '../../../src/schema/model/states';

const noun: Noun = withStates({
  ...nounOf('terminal'),
  noun: 'job',
  may: undefined,
  record: {
    required: ['name', 'size'],
    properties: {
      name: { title: 'Name', type: 'string' },
      size: {
        title: 'Size',
        type: 'string',
        options: [
          { value: 's', text: 'Small' },
          { value: 'l', text: 'Large' },
        ],
      },
      colour: { title: 'Colour', type: 'string', options: [{ value: 'red', text: 'Red', isOff: true }] },
      worker_id: { title: 'Worker', type: 'integer', ref: 'users', assignee: true },
      fixed: { title: 'Fixed', type: 'boolean', readOnly: true },
      day: { title: 'Day', type: 'string', format: 'date' },
      note: { title: 'Note', type: 'string' },
    },
  },
  states: [
    { name: 'open', label: 'Open', to: ['busy', 'secret'] },
    { name: 'busy', label: 'Busy', tone: 'info', to: ['done'], locks: ['size'] },
    { name: 'secret', label: 'Secret', by: ['Boss'], to: ['done'] },
    { name: 'done', label: 'Done', final: true, locks: 'all' },
  ],
});
const state = groupingOf(noun, 'state')!;
const worker = groupingOf(noun, 'worker_id')!;
const size = groupingOf(noun, 'size')!;

test('choices, references and days make groups, other values none', () => {
  assert.equal(
    ['state', 'size', 'worker_id', 'fixed', 'day', 'name', 'note', 'state_since', 'nothing', '__proto__'].map(
      (name) => groupingOf(noun, name)?.kind,
    ),
    ['choice', 'choice', 'ref', 'choice', 'day', undefined, undefined, 'day', undefined, undefined],
  );
  assert.equal(groupSearch(size, 'l'), { path: 'size', text: 'l' });
  assert.equal(groupSearch(size, 'a | b'), { path: 'size', text: '"a | b"' });
  assert.equal(groupSearch(worker, 7), { path: 'worker_id', text: '7' });
  assert.equal(groupSearch(worker, null), { path: 'worker_id', text: 'empty' });
});

test('every state is a column, the last ones marked; users who can be chosen are, too, nobody first', () => {
  const columns = boardColumns(noun, state, [
    { value: 'open', count: 2 },
    { value: 'busy', count: 0 },
    { value: 'done', count: 9 },
  ]);
  assert.equal(
    columns.map(({ title, tone, isEnd }) => [title, tone, isEnd]),
    [
      ['Open', 'neutral', undefined],
      ['Busy', 'info', undefined],
      ['Done', 'neutral', true],
    ],
  );
  const users = boardColumns(
    noun,
    worker,
    [{ value: 3, label: 'Zoe', count: 1 }],
    [
      { value: 1, text: 'Ada' },
      { value: 2, text: 'Bob', isOff: true },
      { value: 3, text: 'Zoe' },
    ],
  );
  assert.equal(
    users.map(({ key, title, count }) => [key, title, count]),
    [
      ['', 'Nobody', 0],
      ['1', 'Ada', 0],
      ['3', 'Zoe', 1],
    ],
  );
});

const may = (row: Values, grouping: typeof state, value: BoardColumn['value'], role?: string) =>
  mayMoveTo(noun, grouping, row, { value }, { role, choices: [{ value: 1, text: 'Ada' }] });

test('a card comes where its state, its rules and the rights of the user let it', () => {
  const open = { state: 'open', size: 's', worker_id: null };
  assert.equal(
    ['open', 'busy', 'secret', 'done'].map((value) => may(open, state, value)),
    [false, true, false, false],
  );
  assert.is(may(open, state, 'secret', 'Boss'), true);
  assert.is(may({ state: 'done' }, state, 'open', 'Boss'), false);
  assert.is(may(open, size, 'l'), true);
  assert.is(may({ ...open, state: 'busy' }, size, 'l'), false);
  assert.is(may(open, size, null), false);
  assert.is(may(open, worker, 1), true);
  assert.is(may(open, worker, 2), false);
  assert.is(may({ ...open, worker_id: 1 }, worker, null), true);
  assert.is(may({ ...open, state: 'done' }, worker, 1), false);
  assert.is(may({ ...open, fixed: false }, groupingOf(noun, 'fixed')!, true), false);
  assert.is(may(open, groupingOf(noun, 'colour')!, 'red'), false);
  assert.is(mayMoveTo({ ...noun, may: { update: ['Boss'] } }, worker, open, { value: 1 }, { role: 'Clerk' }), false);
});

test('why a card does not come to a column is said by its state, its rules and the rights of the user', () => {
  const open = { state: 'open', size: 's', worker_id: null };
  const why = (row: Values, grouping: typeof state, value: BoardColumn['value'], of: Noun = noun) =>
    refusalOf(of, grouping, row, { value, title: 'Red' }, 'Clerk');
  assert.equal(
    [
      why(open, state, 'done'),
      why(open, state, 'secret'),
      why({ state: 'secret' }, state, 'open'),
      why({ state: 'done' }, state, 'open'),
      why({ state: 'gone' }, state, 'done'),
      why({ ...noun, state: 'busy' }, size, 'l'),
      why(open, size, null),
      why(open, groupingOf(noun, 'colour')!, 'red'),
      why(open, size, 'l', { ...noun, may: { update: ['Boss'] } }),
    ],
    [
      'Only Busy can follow on Open.',
      'Only Boss may set it to Secret.',
      'Only Done can follow on Secret.',
      'This terminal is Done and can no longer be changed.',
      'Only Open can follow.',
      'Size is locked while it is Busy.',
      'Size is required.',
      'Red cannot be chosen.',
      'Your user type may not change terminals.',
    ],
  );
});

test('columns that are not allowed are skipped, in either direction', () => {
  const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
  const next = (from: string, by: 1 | -1, allowed: string) =>
    nextColumn(columns, from, by, ({ key }) => allowed.includes(key))?.key;
  assert.equal(
    [next('a', 1, 'ad'), next('d', -1, 'ad'), next('a', -1, 'd'), next('d', 1, 'a')],
    ['d', 'a', undefined, undefined],
  );
  assert.is(next('b', 1, 'cd'), 'c');
});

test('a card on its way is in one column alone, until the rows know it themselves', () => {
  const known = { rows: [], total: 0, filtered: 0 };
  const id = noun.api.id;
  const [one, two] = [{ [id]: 1 }, { [id]: 2 }];
  const cards: Cards = { rows: [one, two], total: 2, filtered: 2, known, searched: '{}' };
  const move = { row: one, from: 'a', to: 'b' };
  const shown = (key: string, rows: Cards | undefined, moves: Parameters<typeof withMoves>[3]) => {
    const found = withMoves({ noun }, key, rows, moves);
    return [found.rows.map((row) => row[id]), found.change];
  };
  assert.equal(shown('a', cards, [move]), [[2], -1]);
  assert.equal(shown('b', { ...cards, rows: [two] }, [move]), [[1, 2], 1]);
  assert.equal(shown('b', undefined, [move]), [[1], 1]);
  assert.equal(shown('c', cards, [move]), [[1, 2], 0]);
  const saved = { ...move, known };
  assert.equal(shown('b', { ...cards, rows: [two] }, [saved]), [[1, 2], 1]);
  assert.equal(shown('a', { ...cards, rows: [two], known: { ...known } }, [saved]), [[2], 0]);
});

test('a board scrolls at its edges, the faster the nearer they are, and nowhere else', () => {
  const edges = { left: 100, right: 460 };
  assert.equal(
    [0, 100, 124, 148, 300, 412, 436, 460, 900].map((x) => edgeSpeed(x, edges)),
    [-12, -12, -6, 0, 0, 0, 6, 12, 12],
  );
});

test.run();
