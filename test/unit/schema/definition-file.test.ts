// A ticket type as a file: what is off or empty is not written, whatever the attribute is called.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toDefinitionFile } from '../../../src/schema/ticket-types/definition-file';
import { attributes } from '../../../src/schema/ticket-types/field-panels';
import type { DraftDetail } from '../../../src/schema/ticket-types/ticket-field';

const flags = Object.entries(attributes.properties).flatMap(([name, { type }]) => (type === 'boolean' ? [name] : []));

const entryWith = (value: 0 | 1) => {
  const detail = { input_type: 'text', input_name: 'Seal', ...Object.fromEntries(flags.map((name) => [name, value])) };
  const form = { form_name: 'F', status: 1, details: [detail as unknown as DraftDetail] };
  return toDefinitionFile(form, {}).form_datas[0]!;
};

test('flags that are off are left out, and those that are on are written', () => {
  assert.equal(Object.keys(entryWith(0)), ['field_key', 'input_type', 'input_name']);
  for (const name of flags) assert.is(entryWith(1)[name], 1, name);
});

test.run();
