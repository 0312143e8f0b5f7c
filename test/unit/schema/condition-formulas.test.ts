// Conditions that are formulas: in one evaluation with all others, read, checked, described and renumbered like them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import { checkConditions } from '../../../src/schema/conditions/check-conditions';
import { conditionText, explain } from '../../../src/schema/conditions/describe-conditions';
import { statesFor } from '../../../src/schema/conditions/field-states';
import { readConditions } from '../../../src/schema/conditions/read-conditions';
import { sourcesOf } from '../../../src/schema/conditions/sources';
import type { ConditionSet } from '../../../src/schema/descriptor/conditions';
import type { Noun, Property, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import { confirmationsFor } from '../../../src/schema/rules/check';
import { mapConditions } from '../../../src/schema/ticket-types/map-conditions';

const when = (...rules: object[]): ConditionSet => ({ match: 'all', rules: rules as unknown as ConditionSet['rules'] });
const over = when({ expression: 'weight > 2 * limit' });
const number = (title: string): Property => ({ title, type: 'number' });
const record = (show: ConditionSet, more: Record<string, Property> = {}): RecordSchema => ({
  required: [],
  properties: {
    weight: number('Gross weight'),
    limit: number('Limit'),
    reason: { title: 'Reason', type: 'string', when: { show } },
    ...more,
  },
});

test('a field is shown while its formula is true; an empty value makes it false', () => {
  const hidden = (values: object) => statesFor(record(over), values as any).get('reason')!.hidden;
  assert.equal(
    [{ weight: 5, limit: 2 }, { weight: 4, limit: 2 }, { weight: 5 }, { weight: 'five', limit: 1 }].map(hidden),
    [false, true, true, true],
  );
  assert.is(statesFor(record(when({ expression: 'weight >' })), { weight: 1 }).get('reason')!.hidden, true);
});

test('an open form evaluates it when a field in it changes, also one that is hidden', () => {
  const store = createFormStore(record(over));
  const isHidden = () => store.cell('reason').state!.hidden;
  store.set('weight', 5);
  assert.is(isHidden(), true);
  store.set('limit', 2);
  assert.is(isHidden(), false);
  store.set('limit', 3);
  assert.is(isHidden(), true);
  const chain = record(over, { limit: { ...number('Limit'), when: { show: when({ expression: 'weight < 10' }) } } });
  const chained = statesFor(chain, { weight: 12, limit: 2 });
  assert.equal([chained.get('limit')!.hidden, chained.get('reason')!.hidden], [true, true], 'a hidden field is empty');
});

test('it stands beside comparisons and in sets', () => {
  const set = { match: 'any', rules: [{ field: 'limit', operator: 'is empty' }, over] } as ConditionSet;
  const hidden = (values: object) => statesFor(record(set), values as any).get('reason')!.hidden;
  assert.equal([{ weight: 1 }, { weight: 5, limit: 2 }, { weight: 3, limit: 2 }].map(hidden), [false, false, true]);
  assert.equal(sourcesOf({ show: set }), ['limit', 'weight']);
});

test('it is read, described, explained and renamed', () => {
  const read = readConditions({ show: over });
  assert.equal(read, { ok: true, conditions: { show: over } });
  assert.is(readConditions({ show: when({ expression: 7 }) }).ok, true, 'a number is text');
  assert.is(readConditions({ show: when({ expression: { a: 1 } }) }).ok, false);
  const names = new Map([
    ['weight', '11'],
    ['limit', 'new-1'],
  ]);
  assert.equal(mapConditions({ show: over }, names), { show: when({ expression: '[11] > 2 * [new-1]' }) });
  const fields = new Map(Object.entries(record(over).properties));
  assert.is(conditionText(over, fields), '[Gross weight] > 2 * Limit');
  const explained = explain(record(over), { weight: 3, limit: 2 }, 'reason', 'show')!;
  assert.equal([explained.rules[0]!.isMet, explained.rules[0]!.present], [false, 'Gross weight is 3, Limit is 2']);
});

test('what is wrong with it is said with its place, in labels', () => {
  const messages = (expression: string, more: Record<string, Property> = {}) =>
    checkConditions(new Map(Object.entries(record(when({ expression }), more).properties))).map(
      ({ message }) => message,
    );
  assert.equal(messages('weight > limit'), []);
  assert.equal(messages('weigt > 1'), ['Reason: a formula is wrong at character 1: no field "weigt".']);
  assert.equal(messages('weight + 1'), [
    'Reason: a formula is wrong at character 1: it results in a number, and must be true or false.',
  ]);
  assert.equal(messages(''), ['Reason: a condition has no formula yet.']);
  assert.equal(messages('reason = "x"'), [
    'Reason: a formula is wrong at character 1: "Reason" cannot be part of a formula: a field cannot depend on itself.',
  ]);
  const total = { ...number('Total'), readOnly: true, computed: 'weight * 2' };
  assert.match(messages('total > 1', { total })[0]!, 'it is computed, when conditions count already');
  const circle = { limit: { ...number('Limit'), when: { show: when({ expression: 'empty(reason)' }) } } };
  assert.equal(messages('limit > 1', circle), ['Limit depends on Reason, which depends on Limit.']);
});

test('a confirmation before a save can be a formula', () => {
  const noun = { record: record(over), confirmWhen: [{ text: 'Over the limit?', ...over }] } as unknown as Noun;
  const count = (values: object) => confirmationsFor(noun, values as any, new Date()).length;
  assert.equal([count({ weight: 5, limit: 2 }), count({ weight: 1, limit: 2 })], [1, 0]);
});

test.run();
