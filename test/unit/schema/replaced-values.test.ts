// What was typed into the fields of a ticket type that was changed meanwhile.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { replacedValues } from '../../../src/schema/ticket-types/replaced-values';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';

const field = (id: number, input_type: string, more: Partial<TicketFormDetail> = {}): TicketFormDetail => ({
  ticket_form_detail_id: id,
  input_type,
  input_name: `Field ${id}`,
  is_require: 0,
  ...more,
});
const form = (...details: TicketFormDetail[]) => ticketSubForm('Type', details);

test('what was typed into a field that is gone stays, with the label that it had; an empty one leaves nothing', () => {
  const before = form(field(1, 'text', { input_name: 'Seal' }), field(2, 'text'), field(3, 'text'));
  assert.equal(replacedValues(before, form(field(3, 'text')), { 1: 'ABC 12', 3: 'x' }), {
    values: {},
    kept: [{ name: '1', label: 'Seal', text: 'ABC 12' }],
  });
});

test('a field of another type reads what was typed, as far as it can', () => {
  const before = form(field(1, 'text'), field(2, 'text'), field(3, 'number'), field(4, 'text'));
  const after = form(field(1, 'number'), field(2, 'number'), field(3, 'text'), field(4, 'file'));
  assert.equal(replacedValues(before, after, { 1: '214.6', 2: 'about 7', 3: 12.5, 4: 'a note' }), {
    values: { 1: 214.6, 2: 'about 7', 3: '12.5', 4: undefined },
    kept: [
      { name: '2', label: 'Field 2', text: 'about 7' },
      { name: '4', label: 'Field 4', text: 'a note' },
    ],
  });
});

test('files that have no field any more are named', () => {
  const photo = new File(['x'], 'seal.jpg');
  const { values, kept } = replacedValues(form(field(1, 'file')), form(field(1, 'text')), { 1: photo });
  assert.equal([values, kept], [{ 1: undefined }, [{ name: '1', label: 'Field 1', text: 'seal.jpg' }]]);
});

test.run();
