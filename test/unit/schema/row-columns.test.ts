// A field of a ticket type whose value is rows: what its columns make of each row, and how rows travel.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { rowRecord } from '../../../src/schema/model/rows';
import { checkNewFields } from '../../../src/schema/rules/check-write';
import { propertyOf } from '../../../src/schema/ticket-types/field-property';
import { typedFieldValues, wireFieldValues } from '../../../src/schema/ticket-types/field-values';
import { readField } from '../../../src/schema/ticket-types/read-field';
import { namedColumns } from '../../../src/schema/ticket-types/row-columns';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';

const detail: TicketFormDetail = {
  ticket_form_detail_id: 7,
  input_type: 'rows',
  input_name: 'Packages',
  is_require: 1,
  max_length: 3,
  columns: [
    { title: 'Seal', type: 'text', required: true, unique: true },
    { title: 'Weight', type: 'number', total: true },
    { title: 'Kind', type: 'select', choices: 'Plain, Hazmat, Plain' },
    { title: 'Opened', type: 'checkbox', name: 'was_opened' },
  ],
};

test('each column is a property of the rows, by a name made of its title', () => {
  const { properties, required } = rowRecord(propertyOf(detail));
  assert.equal(Object.keys(properties), ['seal', 'weight', 'kind', 'was_opened']);
  assert.equal(required, ['seal']);
  assert.equal([properties.seal!.unique, properties.weight!.total], [true, true]);
  assert.equal(properties.kind!.enum, ['Plain', 'Hazmat']);
  assert.is(rowRecord(propertyOf(detail)), rowRecord(propertyOf({ ...detail, input_name: 'Other' })));
});

test('a column keeps the name that it has had, whatever its title is now', () => {
  const former = [{ row_id: 'a', title: 'Seal', name: 'seal', type: 'text' }];
  const now = [
    { row_id: 'a', title: 'Number', type: 'text' },
    { row_id: 'b', title: 'Seal', type: 'text' },
  ];
  assert.equal(
    namedColumns(now, former).map(({ name }) => name),
    ['seal', 'seal_2'],
  );
});

test('rows of a ticket are checked like those of any record, and travel as one text with their ids', () => {
  const { record } = ticketSubForm('Form', [detail]);
  assert.equal(checkNewFields(record, { 7: [{ seal: 'A' }, { seal: 'a', weight: 'x' }] }).errors, {
    '7.1.seal': ['Seal is in another row already.'],
    '7.1.weight': ['Weight must be a number.'],
  });
  const [field] = wireFieldValues([detail], { 7: [{ seal: 'A', weight: 2.5 }] });
  const values = typedFieldValues(ticketSubForm('Form', [detail]), [field!]);
  const [row] = values[7] as Values[];
  assert.equal([row!.seal, row!.weight, typeof row!.row_id], ['A', 2.5, 'string']);
  assert.is(wireFieldValues([detail], {})[0]!.value, '');
});

test('what is wrong with a column is said at its cell of the panel', () => {
  const { errors } = readField({
    ...detail,
    columns: [
      { title: '', type: 'text' },
      { title: 'Kind', type: 'select' },
      { title: 'Kind', type: 'table' },
    ],
  });
  assert.equal(errors, {
    'columns.0.title': ['Column is required.'],
    'columns.1.choices': ['Choices is required.'],
    'columns.2.title': ['Column is in another row already.'],
    'columns.2.type': ['Please select a valid Type.'],
  });
  const bare = [{ title: 'Kind', type: 'select', choices: ' , \n' }];
  assert.equal(readField({ ...detail, columns: bare }).errors, {
    'columns.0.choices': ['Choices: there is none between the commas.'],
  });
  assert.equal(readField({ ...detail, columns: [] }).errors, {
    columns: ['A field of rows needs at least one column.'],
  });
  assert.equal(readField({ ...detail }).detail!.columns, detail.columns);
});

test.run();
