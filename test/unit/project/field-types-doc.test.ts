// The documentation of the field types says what their files say.
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldTypesDoc } from '../../../build/docs/field-types-doc';
import { fieldTypes } from '../../../src/schema/ticket-types/field-types';

const FILE = 'docs/field-types.md';

test('docs/field-types.md is current', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(FILE, fieldTypesDoc());
  assert.is(readFileSync(FILE, 'utf8'), fieldTypesDoc(), 'UPDATE_DOCS=1 node test/run.mjs unit field-types-doc');
});

test('every type has a row, with its attributes, its fewest options and its value', () => {
  const rows = fieldTypesDoc().split('## Attributes')[0]!.split('\n');
  for (const type of fieldTypes.keys()) assert.is(rows.filter((row) => row.startsWith(`| \`${type}\` |`)).length, 1);
  assert.ok(
    rows.includes(
      '| `textarea` | Text Area | yes | `input_name`, `help_text`, `placeholder`, `is_require`, `default_value`, `default_from`, `default_field`, `min_length`, `max_length`, `rows` |  | `{"type": "string", "format": "paragraph", "default": {"from": <default_field>}, "minLength": <min_length>, "maxLength": <max_length>}` |',
    ),
    rows.join('\n'),
  );
});

test.run();
