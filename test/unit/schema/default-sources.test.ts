// What fields of a ticket type begin with: who fills them in, what another field or the ticket has, what the last ticket had.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import { statesFor } from '../../../src/schema/conditions/field-states';
import { joinParts } from '../../../src/schema/conditions/text-parts';
import { fixedChoices } from '../../../src/schema/model/nouns';
import { compareDefinitions } from '../../../src/schema/ticket-types/compare-definitions';
import { exportFormBuilder } from '../../../src/schema/ticket-types/export-form-builder';
import { exportJsonSchema } from '../../../src/schema/ticket-types/export-json-schema';
import { exportXlsForm } from '../../../src/schema/ticket-types/export-xlsform';
import { panelOf } from '../../../src/schema/ticket-types/field-panel';
import { fieldTypeOf } from '../../../src/schema/ticket-types/field-types';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { TICKET, ticketAround } from '../../../src/schema/ticket-types/ticket-around';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';

const detail = (id: number, input_type: string, input_name: string, more: object = {}): TicketFormDetail => ({
  ticket_form_detail_id: id,
  input_type,
  input_name,
  is_require: 0,
  ...more,
});

const DETAILS = [
  detail(1, 'text', 'Pickup contact', { default_value: 'Ann' }),
  detail(2, 'text', 'Billing contact', { default_field: '1' }),
  detail(3, 'record', 'Inspector', { ref_noun: 'users', default_from: 'me' }),
  detail(4, 'record', 'Yard', { ref_noun: 'terminal', default_from: 'mine' }),
  detail(5, 'record', 'Delivered at', { ref_noun: 'terminal', default_field: 'ticket.terminal_id' }),
  detail(6, 'text', 'Crew', { default_from: 'last' }),
];

function opened(begins = {}) {
  const properties = { ...ticketAround()[TICKET]!.properties!, part: { title: 'Part', type: 'object' as const } };
  const store = createFormStore({ required: [], properties });
  store.set('terminal_id', 7);
  const subForm = ticketSubForm('Type', DETAILS, 1, { user_id: 4, terminal_id: 9 });
  store.setSubForm('part', { ...subForm, begins });
  return store;
}

const cellOf = (store: ReturnType<typeof opened>, id: number) => store.cell(`part.${id}`).value;

test('fields begin with the user, with what belongs to the user, and with what others have', () => {
  const store = opened({ 6: 'Bo, Cy' });
  assert.equal(
    DETAILS.map(({ ticket_form_detail_id: id }) => cellOf(store, id)),
    ['Ann', 'Ann', 4, 9, 7, 'Bo, Cy'],
  );
  assert.is(cellOf(opened(), 6), undefined, 'without a last ticket it is empty');
});

test('a copy follows until it is changed itself', () => {
  const store = opened();
  store.set('part.1', 'Dee');
  store.set('terminal_id', 8);
  assert.equal([cellOf(store, 2), cellOf(store, 5)], ['Dee', 8]);
  store.set('part.2', 'Eve');
  store.set('part.5', 3);
  store.set('part.1', 'Fay');
  store.set('terminal_id', 7);
  assert.equal([cellOf(store, 2), cellOf(store, 5)], ['Eve', 3]);
});

test('a field that becomes a copy while the form is open follows at once', () => {
  const plain = DETAILS.map((one) => ({ ...one, default_value: null, default_field: null }));
  const other = createFormStore({ required: [], properties: { part: { title: 'Part', type: 'object' } } });
  other.setSubForm('part', ticketSubForm('Type', plain));
  other.set('part.1', 'Gus');
  other.setSubForm('part', ticketSubForm('Type', DETAILS));
  assert.is(cellOf(other, 2), 'Gus');
  other.set('part.1', 'Hal');
  assert.is(cellOf(other, 2), 'Hal');
});

test('a copy that is new in a ticket has what the ticket has, not what the other field begins with', () => {
  const properties = { part: { title: 'Part', type: 'object' as const } };
  const store = createFormStore({ required: [], properties }, { part: { 1: 'Kim' } }, undefined, 'edit');
  const plain = DETAILS.slice(0, 1);
  store.setSubForm('part', ticketSubForm('Type', plain, 1));
  store.setSubForm('part', ticketSubForm('Type', DETAILS, 2));
  assert.equal([cellOf(store, 1), cellOf(store, 2)], ['Kim', 'Kim']);
});

/** The messages of a definition. */
function problems(...fields: object[]): readonly string[] {
  const read = readDefinition(fields);
  return read.ok ? [] : read.messages;
}

test('a first value that cannot be is refused', () => {
  const text = (input_name: string, more: object) => ({
    input_type: 'text',
    input_name,
    field_key: input_name,
    ...more,
  });
  const number = { input_type: 'number', input_name: 'N', field_key: 'N' };
  const refused = (...fields: object[]) => problems(...fields).join(' ');
  assert.equal(problems(text('A', { default_field: 'B' }), text('B', {})), []);
  assert.match(refused(text('A', { default_field: 'N' }), number), 'A cannot begin with what N has');
  assert.match(refused(text('A', { default_field: 'gone' })), 'A begins with what a field has that is not there');
  assert.match(refused(text('A', { default_field: 'ticket.gone' })), 'is not there');
  assert.match(refused(text('A', { default_field: 'ticket.terminal_id' })), 'of another kind');
  assert.match(refused(text('A', { default_field: 'A' })), 'itself');
  assert.match(
    refused(text('A', { default_field: 'B' }), text('B', { default_field: 'A' })),
    'A would have to begin with the value of B, which would have to begin with the value of A.',
  );
  assert.match(refused(text('A', { default_field: 'B', is_unique: 1 }), text('B', {})), 'no two tickets');
  const record = (ref_noun: string, default_from: string) => ({
    input_type: 'record',
    input_name: 'R',
    ref_noun,
    default_from,
  });
  assert.equal(problems(record('users', 'me')), []);
  assert.equal(problems(record('terminal', 'mine')), []);
  assert.match(refused(record('terminal', 'me')), 'chooses a user');
  assert.match(refused(record('users', 'mine')), 'what users belong to');
  assert.match(refused(record('worktype', 'mine')), 'what users belong to');
  assert.match(refused(text('A', { default_from: 'me' })), /./);
});

test('the builder offers only what the chosen noun can begin with', () => {
  const { record } = panelOf(fieldTypeOf('record'));
  const offered = (ref_noun: string) => {
    const off = statesFor(record, { ref_noun }).get('default_from')?.off ?? [];
    return fixedChoices(record.properties.default_from!)!.flatMap(({ value }) =>
      off.includes(String(value)) ? [] : [value],
    );
  };
  assert.equal(offered('users'), ['me', 'last']);
  assert.equal(offered('terminal'), ['mine', 'last']);
  assert.equal(offered('worktype'), ['last']);
  assert.equal(offered(''), ['last']);
});

test('a file in another format has no such value, and says so', () => {
  for (const write of [exportXlsForm, exportJsonSchema, exportFormBuilder]) {
    const { content, unsaid } = write({ form_name: 'F', details: DETAILS });
    assert.not(/\[object|"(me|mine)"|"from"|"last"/.test(JSON.stringify(content)), write.name);
    for (const title of ['Begins With', 'Begins the Same As'])
      assert.ok(
        unsaid.some(({ message }) => message.includes(title)),
        `${write.name}: ${title}`,
      );
  }
});

test('a comparison says where the first value comes from', () => {
  const before = DETAILS.map((one) => ({ ...one, default_from: null, default_field: null }));
  const said = compareDefinitions(before, DETAILS).map(({ parts }) => joinParts(parts));
  assert.ok(
    said.some((line) => line.includes('Billing contact') && line.includes('Pickup contact')),
    said.join('\n'),
  );
  assert.ok(
    said.some((line) => line.includes('Terminal (Ticket)')),
    said.join('\n'),
  );
  assert.ok(
    said.some((line) => line.includes('The user who adds the ticket')),
    said.join('\n'),
  );
});

test.run();
