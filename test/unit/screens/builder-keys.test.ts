// The arithmetic of the canvas: wheel, keys, and the places of fields by keyboard and pointer.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { placeAbove, placeBelow } from '../../../src/screens/builder/canvas/canvas-actions';
import { cardCommand, gridCommand, type Keystroke } from '../../../src/screens/builder/canvas/card-commands';
import { dropPlaceAt } from '../../../src/screens/builder/canvas/drag-session';
import { wheelSteps } from '../../../src/screens/builder/canvas/grid-mode';
import type { Design } from '../../../src/screens/builder/model/design';
import { isRefusal } from '../../../src/screens/builder/model/history';
import { moveField, moveInRow } from '../../../src/screens/builder/model/place-commands';
import { designOf } from '../../support/sample-design';

const plain: Keystroke = { key: '', code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const press = (key: string, more: Partial<Keystroke> = {}): Keystroke => ({ ...plain, key, code: key, ...more });

test('the wheel counts up to 120 pixels for a column, and keeps what is left over', () => {
  const turn = (rest: number, deltaY: number) => wheelSteps(rest, { deltaY, deltaMode: 0 });
  assert.equal(turn(0, 119), { steps: 0, rest: 119 });
  assert.equal(turn(119, 1), { steps: 1, rest: 0 });
  assert.equal(turn(0, 120), { steps: 1, rest: 0 });
  assert.equal(turn(0, -120), { steps: -1, rest: 0 });
  assert.equal(turn(0, 150), { steps: 1, rest: 30 });
  assert.equal(turn(0, 190), { steps: 2, rest: -50 });
  assert.equal(turn(-50, 100), { steps: 0, rest: 50 });
});

test('a wheel that counts lines or pages resizes as well: three lines are a column', () => {
  assert.equal(wheelSteps(0, { deltaY: 3, deltaMode: 1 }), { steps: 1, rest: 0 });
  assert.equal(wheelSteps(0, { deltaY: -1, deltaMode: 2 }), { steps: -1, rest: 0 });
});

test('grid mode takes W, A, S, D and R by their place on the keyboard, arrows, plus, minus and Escape', () => {
  const commands = (keys: Keystroke[]) => keys.map((key) => gridCommand(key));
  assert.equal(commands([press('z', { code: 'KeyW' }), press('ArrowUp')]), ['row-up', 'row-up']);
  assert.equal(commands([press('s', { code: 'KeyS' }), press('ArrowDown')]), ['row-down', 'row-down']);
  assert.equal(commands([press('q', { code: 'KeyA' }), press('ArrowLeft')]), ['left', 'left']);
  assert.equal(commands([press('d', { code: 'KeyD' }), press('ArrowRight')]), ['right', 'right']);
  assert.equal(commands([press('R', { code: 'KeyR' }), press('Escape')]), ['equalise', 'leave']);
  assert.equal(commands([press('+', { shiftKey: true }), press('='), press('-')]), ['wider', 'wider', 'narrower']);
});

test('grid mode takes no other key, and none with Ctrl, Alt or Cmd', () => {
  for (const key of [
    press('Tab'),
    press('Enter'),
    press(' '),
    press('x', { code: 'KeyX' }),
    press('s', { code: 'KeyS', ctrlKey: true }),
    press('r', { code: 'KeyR', metaKey: true }),
    press('ArrowLeft', { altKey: true }),
  ])
    assert.is(gridCommand(key), undefined, key.key);
});

test('a card takes arrows, Home, End, Enter, Delete, Alt with arrows and Ctrl+D, and no letter alone', () => {
  assert.equal(cardCommand(press('ArrowDown')), { kind: 'focus', to: 'down' });
  assert.equal(cardCommand(press('End')), { kind: 'focus', to: 'last' });
  assert.equal(cardCommand(press('ArrowDown', { altKey: true })), { kind: 'move', direction: 'down' });
  assert.equal(cardCommand(press('d', { ctrlKey: true })), { kind: 'copy' });
  assert.equal(cardCommand(press('d', { metaKey: true })), { kind: 'copy' });
  for (const key of ['a', 'd', 'w', ' ', 'Tab', 'Escape', 'Backspace', 'PageDown'])
    assert.is(cardCommand(press(key)), undefined, key);
  assert.is(cardCommand(press('ArrowDown', { shiftKey: true })), undefined);
  assert.is(cardCommand(press('ArrowDown', { ctrlKey: true })), undefined);
});

/** "ab|c": fields by letter, rows from the top. */

const rowsOf = ({ rows }: Design) => rows.map(({ cells }) => cells.map(({ field }) => field).join('')).join('|');

test('moved down and up by keyboard a field comes by every place: beside the next field, and in a row of its own', () => {
  const trail = (from: string, next: typeof placeAbove): string[] => {
    let design = designOf(from);
    const found: string[] = [];
    let rows = 100;
    for (;;) {
      const outcome = moveField(design, 'x', next(design, 'x'), () => `row ${rows++}`);
      assert.not.ok(isRefusal(outcome));
      if (isRefusal(outcome) || outcome.design === design) return found;
      design = outcome.design;
      found.push(rowsOf(design));
    }
  };
  assert.equal(trail('x|ab|c', placeBelow), ['abx|c', 'ab|x|c', 'ab|cx', 'ab|c|x']);
  assert.equal(trail('ab|c|x', placeAbove), ['ab|cx', 'ab|x|c', 'abx|c', 'x|ab|c']);
});

test('a full row is passed by', () => {
  const full = 'abcdefghijkl';
  assert.equal(placeBelow(designOf(`x|${full}`), 'x'), { row: 2 });
  assert.equal(placeAbove(designOf(`${full}|x`), 'x'), { row: 0 });
});

test('left and right stay in the row', () => {
  const moved = (rows: string, by: -1 | 1) => rowsOf(moveInRow(designOf(rows), 'x', by).design);
  assert.equal([moved('axb', -1), moved('axb', 1)], ['xab', 'abx']);
  assert.equal([moved('xa|b', -1), moved('ax|b', 1)], ['xa|b', 'ax|b']);
});

/** A canvas whose rows are 100 pixels high and 1200 wide, two in a block, as far as a drop place looks at it. */
function stageOf(design: Design): HTMLElement {
  const element = (
    left: number,
    top: number,
    width: number,
    height: number,
    children: object[] = [],
    blocks: object[] = [],
  ) => ({
    getBoundingClientRect: () => ({ left, top, width, height, right: left + width, bottom: top + height }),
    querySelectorAll: (selector: string) => (selector === '[data-block]' ? blocks : children),
  });
  const rows = design.rows.map(({ cells }, row) =>
    element(
      0,
      row * 100,
      1200,
      100,
      cells.map((_, cell) => element((cell * 1200) / cells.length, row * 100 + 6, 1200 / cells.length, 88)),
    ),
  );
  const blocks = Array.from({ length: Math.ceil(rows.length / 2) }, (_, block) =>
    element(0, block * 200, 1200, 200, rows.slice(block * 2, block * 2 + 2)),
  );
  return element(0, 0, 1200, Math.max(160, rows.length * 100), rows, blocks) as unknown as HTMLElement;
}

test('dropped near the edge of a row, or in the middle of a card, a field gets a row of its own', () => {
  const design = designOf('a|bc|d');
  const at = (x: number, y: number) => dropPlaceAt(stageOf(design), design, { x, y })?.place;
  assert.equal(at(600, 5), { row: 0 });
  assert.equal(at(600, 40), { row: 0 });
  assert.equal(at(600, 60), { row: 1 });
  assert.equal(at(10, 95), { row: 1 });
  assert.equal(at(300, 140), { row: 1 });
  assert.equal(at(600, 299), { row: 3 });
});

test('dropped at the left or right of a card a field stands beside it', () => {
  const design = designOf('a|bc|d');
  const at = (x: number, y: number) => dropPlaceAt(stageOf(design), design, { x, y });
  assert.equal(at(100, 50)!.place, { row: 0, cell: 0 });
  assert.equal(at(1100, 50)!.place, { row: 0, cell: 1 });
  assert.equal(at(550, 150)!.place, { row: 1, cell: 1 });
  assert.equal(at(650, 150)!.place, { row: 1, cell: 1 });
  assert.equal(at(1190, 150)!.place, { row: 1, cell: 2 });
  assert.is(at(1100, 50)!.line.height, 88);
});

test('outside of the canvas there is no place; an empty one takes a field anywhere', () => {
  const design = designOf('a');
  assert.is(dropPlaceAt(stageOf(design), design, { x: 1300, y: 50 }), undefined);
  assert.is(dropPlaceAt(stageOf(design), design, { x: 600, y: -1 }), undefined);
  const empty: Design = { form_name: '', status: 1, rows: [], fields: {} };
  assert.equal(dropPlaceAt(stageOf(empty), empty, { x: 600, y: 80 })?.place, { row: 0 });
});

test.run();
