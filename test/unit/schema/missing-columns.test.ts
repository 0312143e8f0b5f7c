// What a new record needs and a file does not have, with what it begins with instead.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import { importColumns } from '../../../src/schema/import/import-columns';
import { canComeFromFile, missingColumns } from '../../../src/schema/import/missing-columns';

const noun = {
  noun: 'crate',
  title: 'Crate',
  label: 'crate_no',
  api: { id: 'crate_id', base: '/crate', list: 'GET' },
  record: {
    required: ['crate_no', 'yard_id', 'status', 'sent_to', 'kind', 'opened', 'photo', 'key'],
    properties: {
      crate_no: { title: 'Number', type: 'string', readOnly: true },
      kind: { title: 'Kind', type: 'integer' },
      yard_id: { title: 'Yards', messageLabel: 'Yard', type: 'integer', ref: 'yard' },
      sent_to: { title: 'Sent To', type: 'integer', ref: 'yard', default: { from: 'yard_id' } },
      status: { title: 'Status', type: 'integer', enum: [0, 1], default: 1, options: [{ value: 1, text: 'Active' }] },
      opened: { title: 'Opened', type: 'string', format: 'date', default: 'today' },
      photo: { title: 'Photo', file: { accept: 'image/*' } },
      key: { title: 'Key', type: 'string', hash: true },
      parts: {
        title: 'Parts',
        type: 'array',
        items: {
          type: 'object',
          required: ['part', 'unit'],
          properties: {
            part: { title: 'Part', type: 'string' },
            unit: { title: 'Unit', type: 'string', default: 'kg' },
            note: { title: 'Note', type: 'string' },
          },
        },
      },
    },
  },
} as unknown as Noun;

const fields = {
  required: ['car', 'grade', 'items'],
  properties: {
    car: { title: 'Car', type: 'string' },
    grade: { title: 'Grade', type: 'string', default: 'B' },
    items: {
      title: 'Items',
      type: 'array',
      items: { type: 'object', required: ['item'], properties: { item: { title: 'Item' }, size: { title: 'Size' } } },
    },
  },
} as unknown as RecordSchema;

const missing = (names: string[], of?: RecordSchema) =>
  missingColumns(noun, of, importColumns(noun, of), names, 'kind');

test('what no column is and nothing gives is required; what it begins with is said', () => {
  assert.equal(missing([]), {
    required: ['Yard', 'Sent To', 'Opened'],
    usual: [{ title: 'Status', text: 'Active' }],
    filled: [],
    never: ['Photo', 'Key'],
  });
  const { required, usual, filled } = missing(['yard_id', 'status', 'opened']);
  assert.equal(filled, [{ name: 'status', title: 'Status', text: 'Active' }]);
  assert.equal([required, usual], [[], [{ title: 'Sent To', text: 'that of Yard' }]]);
});

test('records come from a file where a form adds them, and a file can have what they need', () => {
  const { photo: _photo, key: _key, ...others } = noun.record.properties;
  const plain = { ...noun, record: { required: ['yard_id'], properties: others } };
  const table = { kind: 'inline', title: 'Crates', columns: ['yard_id'], actions: ['add'] };
  const designer = { kind: 'custom', path: '/crates/design', component: 'designer' };
  const from = (of: Noun, ...screens: object[]) => canComeFromFile({ ...of, screens } as unknown as Noun);
  assert.equal([from(plain, table), from(plain, designer), from(noun, table)], [true, false, false]);
});

test('rows that the file has need their cells, others none', () => {
  assert.equal(missing(['yard_id', 'opened', 'parts[].note']).required, ['Parts: Part']);
  assert.equal(missing(['yard_id', 'opened', 'parts[].part']).required, []);
});

test('fields of the type count, and tables of it', () => {
  const all = ['yard_id', 'opened'];
  assert.equal(missing(all, fields).required, ['Car', 'Items']);
  assert.equal(missing([...all, 'fields.car', 'fields.items[].size'], fields).required, ['Items: Item']);
  assert.ok(missing(all, fields).usual.some(({ title, text }) => title === 'Grade' && text === 'B'));
});

test.run();
