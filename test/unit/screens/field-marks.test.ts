// The marks of two compared versions of a form: a kind, and what it is in words.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareDefinitions } from '../../../src/schema/ticket-types/compare-definitions';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { marksOf, type Side } from '../../../src/screens/builder/versions/field-marks';

const field = (id: number, row: number, more: object = {}): TicketFormDetail => ({
  ticket_form_detail_id: id,
  input_type: 'text',
  input_name: `F${id}`,
  is_require: 0,
  layout: { row, col: 0, size: 12 },
  ...more,
});

/** Each marked field as 'id kind: texts'. */
function marks(before: TicketFormDetail[], after: TicketFormDetail[], side: Side): string[] {
  const found = marksOf(before, after, compareDefinitions(before, after), side);
  return [...found].map(([id, { kind, texts }]) => `${id} ${kind}: ${texts.join(', ')}`);
}

test('a field is marked as removed, added or changed, and as renamed with its other name', () => {
  const before = [field(1, 0), field(2, 1), field(3, 2)];
  const after = [
    field(2, 0, { input_name: 'Mass', is_require: 1, help_text: 'In pounds', max_length: 9 }),
    field(3, 1),
    field(4, 2),
  ];
  assert.equal(marks(before, after, 'before'), [
    '1 removed: Removed',
    '4 added: Added',
    '2 changed: Renamed to Mass, Becomes required, Changed',
  ]);
  assert.equal(marks(before, after, 'after').at(-1), '2 changed: Renamed from F2, Now required, Changed');
});

test('a field that was moved says from which row and to which; one that was changed as well says both', () => {
  const before = [field(1, 0), field(2, 1), field(3, 2)];
  const after = [field(2, 0), field(3, 1), field(1, 2, { is_require: 1 })];
  assert.equal(marks(before, after, 'before'), ['1 changed: Becomes required, Moved to row 3']);
  assert.equal(marks(before, after, 'after'), ['1 changed: Now required, Moved from row 1']);
});

test('another width and another row are marked, too', () => {
  const before = [field(1, 0), field(2, 1)];
  const beside = (id: number, col: number, size = 6) => field(id, 0, { layout: { row: 0, col, size } });
  assert.equal(marks(before, [beside(1, 0), beside(2, 1)], 'after'), [
    '1 moved: Had another width',
    '2 moved: Had another width, In another row',
  ]);
  const apart = [
    field(1, 0, { layout: { row: 0, col: 0, size: 6 } }),
    field(2, 1, { layout: { row: 1, col: 0, size: 6 } }),
  ];
  assert.equal(marks(apart, [beside(1, 0), beside(2, 1)], 'after'), ['2 moved: In another row']);
  assert.equal(marks(before, before, 'after'), []);
});

test.run();
