// What belongs to a section of a ticket type is hidden with it: in a form, in a dry run, in the check of a definition.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { statesFor } from '../../../src/schema/conditions/field-states';
import { dryRunDefinition } from '../../../src/schema/ticket-types/dry-run-definition';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';
import { field } from '../../support/ticket-field';

const showWhen = (source: number, value: string) => ({
  conditions: { show: { match: 'all', rules: [{ field: String(source), operator: 'is', value }] } },
});

const details = [
  field(1, 'text'),
  field(2, 'section', showWhen(1, 'broken')),
  field(3, 'text', { is_require: 1 }),
  field(4, 'text', { is_require: 1, ...showWhen(3, 'x') }),
  field(5, 'section'),
  field(6, 'text', { is_require: 1 }),
];

const hidden = (values: object) =>
  [...statesFor(ticketSubForm('', details).record, values as Record<string, unknown>)]
    .filter(([, state]) => state.hidden)
    .map(([name]) => name);

test('fields are hidden with their section, those of the next one are not', () => {
  assert.equal(hidden({ 1: 'intact', 3: 'x' }), ['2', '3', '4']);
  assert.equal(hidden({ 1: 'broken', 3: 'x' }), []);
  assert.equal(hidden({ 1: 'broken', 3: 'y' }), ['4']);
});

test('a page ends a section, and hides the sections on it with their fields', () => {
  const pages = [
    field(1, 'text'),
    field(2, 'page', showWhen(1, 'crew')),
    field(3, 'text'),
    field(4, 'section'),
    field(5, 'text'),
    field(6, 'page'),
    field(7, 'text'),
    field(8, 'section', showWhen(7, 'x')),
    field(9, 'text'),
    field(10, 'page'),
    field(11, 'text'),
  ];
  const states = (values: object) =>
    [...statesFor(ticketSubForm('', pages).record, values as Record<string, unknown>)]
      .filter(([, state]) => state.hidden)
      .map(([name]) => Number(name))
      .sort((a, b) => a - b);
  assert.equal(states({}), [2, 3, 4, 5, 8, 9]);
  assert.equal(states({ 1: 'crew', 7: 'x' }), []);
});

test('what stands behind a section by its place is in it, wherever it is in the list', () => {
  const place = (row: number) => ({ layout: { row, col: 0, size: 12 } });
  const moved = [
    { ...field(3, 'text'), ...place(2) },
    { ...field(1, 'text'), ...place(0) },
    { ...field(2, 'section', showWhen(1, 'broken')), ...place(1) },
  ];
  const states = statesFor(ticketSubForm('', moved).record, {});
  assert.equal([states.get('3')?.hidden, states.has('1')], [true, false]);
});

test('a ticket whose section is hidden is not refused for what is required in it', () => {
  const refusals = (text: string) =>
    dryRunDefinition(details)({
      form_fields: [
        { ticket_form_detail_id: 1, input_type: 'text', value: text },
        { ticket_form_detail_id: 6, input_type: 'text', value: 'x' },
      ],
      files: new Map(),
    }).map((refusal) => refusal.field);
  assert.equal([refusals('intact'), refusals('broken')], [[], ['3']]);
});

test('a section that depends on a field of its own is refused', () => {
  const read = readDefinition([field(2, 'section', showWhen(3, 'x')), field(3, 'text')]);
  assert.equal(!read.ok && read.messages, ['Field 1: F2 depends on F3, which depends on F2.']);
});

test.run();
