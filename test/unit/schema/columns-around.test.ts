// Columns of rows in a ticket type read other fields of their form and the ticket: by label, by name in the API, whatever
// the fields are called in the record.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { rowRecordIn } from '../../../src/schema/formula/row-around';
import { checkChangedFields, checkNewFields } from '../../../src/schema/rules/check-write';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { allReferencesIn, ticketReferences } from '../../../src/schema/ticket-types/ticket-around';
import type { RowColumn, TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';

const field = (id: number, input_type: string, input_name: string, more: object = {}): TicketFormDetail =>
  ({ ticket_form_detail_id: id, input_type, input_name, is_require: 0, ...more }) as TicketFormDetail;
const [reference] = ticketReferences();
const PATH = reference!.parts.find(({ property }) => property.type === 'string')!.path;

const form = (columns: readonly RowColumn[], ...more: TicketFormDetail[]): TicketFormDetail[] => [
  field(1, 'number', 'Rate a day', { machine_name: 'rate' }),
  field(2, 'text', 'Kind'),
  field(3, 'rows', 'Labor', { columns }),
  field(4, 'formula', 'Total', { formula: 'sum([3].cost)', machine_name: 'total' }),
  ...more,
];
const HOURS: RowColumn = { title: 'Hours', type: 'number' };
const cost = (formula: string): RowColumn => ({ title: 'Cost', type: 'formula', formula });

const DETAILS = form([
  HOURS,
  cost('Hours * record.[Rate a day]'),
  { title: 'Suit', type: 'text', required: true, show_when: 'Record.kind = "Hazmat" and ticket.pkg_count > 2' },
  { title: 'Where', type: 'formula-text', formula: `join(" ", ticket.${PATH}, Record.kind)` },
]);

test('rows are computed, shown and summed by labels and names in the API', () => {
  const { record } = ticketSubForm('Form', DETAILS);
  const ticket = { pkg_count: 3, [PATH]: 'Gary' };
  const rows = [{ hours: 2 }, { hours: 3, suit: 'Blue' }];
  const { values, errors } = checkNewFields(record, { 1: 5, 2: 'Hazmat', 3: rows, ticket });
  assert.equal(Object.keys(errors), ['3.0.suit']);
  assert.is(values[4], 25);
  assert.equal(
    (values[3] as Values[]).map((row) => [row.cost, row.where]),
    [
      [10, 'Gary Hazmat'],
      [15, 'Gary Hazmat'],
    ],
  );
  const byName = ticketSubForm('Form', form([HOURS, cost('hours * record.rate')])).record;
  assert.is(checkNewFields(byName, { 1: 5, 3: rows }).values[4], 25);
  const few = checkChangedFields(record, { ticket: { ...ticket, pkg_count: 1 } }, { ...values, ticket });
  assert.equal([few.errors, (few.values[3] as Values[])[1]!.suit], [{}, undefined]);
});

test('what rows read of records of the ticket is read with it, and other tables stay as they were made', () => {
  const { record } = ticketSubForm('Form', DETAILS);
  assert.equal(
    allReferencesIn(record).map(({ parts }) => parts.map(({ path }) => path)),
    [[PATH]],
  );
  const plain = form([HOURS, cost('Hours * 2')]);
  const [one, other] = [1, 2].map(() => ticketSubForm('Form', plain).record);
  assert.is(rowRecordIn(one!, one!.properties[3]!), rowRecordIn(other!, other!.properties[3]!));
});

const errorAt = (details: TicketFormDetail[], key: string): string => {
  const read = readDefinition(details);
  assert.is(read.ok, false);
  return (read as Exclude<typeof read, { ok: true }>).fields.get(2)?.[key]?.[0] ?? '';
};

test('a definition whose columns read what there is is one', () => {
  const read = readDefinition(DETAILS);
  assert.ok(read.ok, JSON.stringify(read));
});

test('what columns cannot read around them is said at their cells, with labels', () => {
  const ofFormula = (formula: string, ...more: TicketFormDetail[]) =>
    errorAt(form([HOURS, cost(formula)], ...more), 'columns.1.formula');
  assert.match(ofFormula('Hours * record.Ratte'), /no column "Ratte" in "Record"/);
  assert.match(ofFormula('Hours * record.[Rate a dy]'), /did you mean "Rate a day"\?/);
  assert.match(ofFormula('Hours * record.Kind'), /must be a number/);
  assert.match(ofFormula('Hours * ticket.weight'), /no column "weight" in "Ticket"/);
  assert.match(ofFormula('Hours * recrd.rate'), /no field "recrd"/);
  const photo = field(5, 'file', 'Photo');
  assert.match(ofFormula('join(" ", record.Photo)', photo), /no column "Photo"/);
  const ofCondition = (show_when: string) =>
    errorAt(form([HOURS, { title: 'Suit', type: 'text', show_when }, cost('Hours')]), 'columns.1.show_when');
  assert.match(ofCondition('record.Kind + 2 > 1'), /must be a number/);
  assert.match(ofCondition('record.[Rate a day]'), /not true or false/);
});

test('a circle through rows is refused: by a formula, by a condition, through another table', () => {
  const circle = /"Record.Total" cannot be part of a formula: it itself follows from these rows/;
  assert.match(errorAt(form([HOURS, cost('Hours / record.Total')]), 'columns.1.formula'), circle);
  assert.match(errorAt(form([HOURS, cost('Hours / record.total')]), 'columns.1.formula'), circle);
  const parts = field(5, 'rows', 'Parts', {
    columns: [{ title: 'Price', type: 'formula', formula: 'record.Total * 2' }],
  });
  const sum = field(6, 'formula', 'Sum', { formula: 'sum([5].price)' });
  assert.match(
    errorAt(form([HOURS, cost('Hours / record.Sum')], parts, sum), 'columns.1.formula'),
    /follows from these rows/,
  );
  const conditions = { show: { match: 'all', rules: [{ expression: 'count([3].cost) > 1' }] } };
  const note = field(5, 'text', 'Note', { conditions });
  const shown = { title: 'Suit', type: 'text', show_when: 'record.Note = "x"' };
  assert.match(errorAt(form([HOURS, shown, cost('Hours')], note), 'columns.1.show_when'), /follows from these rows/);
  const late = { title: 'Suit', type: 'text', show_when: 'record.Twice > 1' };
  const twice = field(5, 'formula', 'Twice', { formula: '[1] * 2' });
  assert.match(errorAt(form([HOURS, late, cost('Hours')], twice), 'columns.1.show_when'), /it is computed/);
});

test.run();
