// What the editor of options and values under conditions decides: which fields have them, and what an entry becomes.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConditions } from '../../../src/schema/conditions/read-conditions';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import { listedEffectsOf, newEntry, withEntry, withListed } from '../../../src/screens/builder/panel/conditions-model';

const options = [{ value: 'red', text: 'Red' }];
const select: Property = { title: 'Color', type: 'string', enum: ['red'], options };
const list: Property = { title: 'Colors', type: 'array', items: { type: 'string' }, options };

test('options are offered where the field brings them along, and values are set where they are no files, rows or sums', () => {
  assert.equal(listedEffectsOf(select), ['options', 'set']);
  assert.equal(listedEffectsOf(list), ['options', 'set']);
  assert.equal(listedEffectsOf({ ...select, ref: 'colors' }), ['set']);
  assert.equal(listedEffectsOf({ title: 'Note', type: 'string' }), ['set']);
  assert.equal(listedEffectsOf({ title: 'Photo', file: {} }), []);
  assert.equal(listedEffectsOf({ title: 'Sum', type: 'number', computed: '1 + 1' }), []);
  assert.equal(listedEffectsOf({ title: 'Rows', type: 'array', items: { type: 'object', properties: {} } }), []);
});

test('an entry keeps its rules when it offers or sets something else, and the last one takes the conditions with it', () => {
  const offered = withEntry(newEntry('options', select), ['red']);
  assert.equal(offered, { values: ['red'], match: 'all', rules: [{ field: '', operator: 'is' }] });
  const set = withEntry(newEntry('set', select), 'red');
  assert.equal(set, { value: 'red', match: 'all', rules: [{ field: '', operator: 'is' }] });
  assert.equal('value' in newEntry('set', list) && newEntry('set', list), { ...set, value: [] });
  const conditions = withListed(withListed(undefined, 'options', [offered]), 'set', [set])!;
  assert.equal(readConditions(conditions), { ok: true, conditions });
  assert.is(withListed(withListed(conditions, 'set', []), 'options', []), undefined);
});

test.run();
