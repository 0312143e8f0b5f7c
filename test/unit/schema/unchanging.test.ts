// What follows from a noun is made once for many records, and anew for a noun that may change.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { recordFor, unchanging } from '../../../src/schema/model/record-for';
import { checkNew } from '../../../src/schema/rules/check-write';

const noun = {
  noun: 'yard',
  label: 'name',
  api: { base: '/yards', id: 'yard_id' },
  record: { required: ['name'], properties: { name: { title: 'Name', type: 'string' } } },
  add: { properties: { name: { maxLength: 3 } } },
} as unknown as Noun;

test('the record of a noun that does not change is made once', () => {
  const fixed = unchanging(noun);
  assert.is(recordFor(fixed, 'add'), recordFor(fixed, 'add'));
  assert.is.not(recordFor(fixed, 'add'), recordFor(fixed, 'edit'));
  assert.equal(recordFor(fixed, 'add'), recordFor(noun, 'add'));
  assert.equal(checkNew(fixed, { name: 'Dock' }), checkNew(noun, { name: 'Dock' }));
});

test('a change of any other noun counts at once', () => {
  assert.equal(checkNew(noun, { name: 'Dock' }).errors, { name: ['Name must be no more than 3 characters.'] });
  const properties = noun.add!.properties!;
  properties.name = { maxLength: 9 };
  assert.equal(checkNew(noun, { name: 'Dock' }).errors, {});
});

test.run();
