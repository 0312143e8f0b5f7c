// Fields that begin with what another one has, in an open form: also while they are locked, and when they arrive late. What
// the form shows of a locked field is what the server gives it.
import * as fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import { newBody } from '../../../src/engine/form/record-save';
import type { Operator } from '../../../src/schema/descriptor/conditions';
import type { Noun, Property, RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { firstValues } from '../../../src/schema/model/first-value';
import { checkNew, checkNewFields } from '../../../src/schema/rules/check-write';
import { readRecord } from '../../../src/schema/values/read-value';

const text = (title: string, more: Partial<Property> = {}): Property => ({ title, type: 'string', ...more });
const when = (effect: 'lock' | 'show', field: string, operator: Operator, value?: string): Partial<Property> => ({
  when: { [effect]: { match: 'all', rules: [{ field, operator, value }] } },
});
const from = (name: string): Partial<Property> => ({ default: { from: name } });
const recordOf = (properties: Record<string, Property>): RecordSchema => ({ required: [], properties });
const nounOf = (record: RecordSchema): Noun => ({ noun: 'made', record, api: { id: 'id' } }) as unknown as Noun;

/** The values as they arrive. */
function sentBy(record: RecordSchema, values: Values): Values {
  const body = JSON.parse(JSON.stringify(newBody(nounOf(record), values))) as Values;
  return readRecord(record, body);
}

const LOCKED_COPY = {
  sender: text('Sender'),
  same: text('Same'),
  payer: text('Payer', { ...from('sender'), ...when('lock', 'same', 'is', 'yes') }),
};

test('a locked copy shows what the server gives it, however late its source is filled in', () => {
  const store = createFormStore(recordOf(LOCKED_COPY));
  store.set('payer', 'Bo');
  store.set('same', 'yes');
  assert.is(store.cell('payer').value, undefined);
  store.set('sender', 'Ann');
  assert.is(store.cell('payer').value, 'Ann');
  assert.equal(checkNew(nounOf(store.record), store.values()).errors, {});
  store.set('same', 'no');
  assert.is(store.cell('payer').value, 'Bo', 'what was typed returns with the lock gone');
});

test('a locked copy of a field that can be locked itself is what that begins with', () => {
  const store = createFormStore(
    recordOf({
      ...LOCKED_COPY,
      sender: text('Sender', { default: 'Cy', ...when('lock', 'same', 'is', 'always') }),
    }),
  );
  store.set('sender', 'Ann');
  store.set('same', 'yes');
  assert.is(store.cell('payer').value, 'Cy');
  assert.equal(checkNew(nounOf(store.record), store.values()).errors, {});
});

test('in a copied record a locked field is a copy, too', () => {
  const store = createFormStore(recordOf(LOCKED_COPY), {}, undefined, 'copy');
  store.patch({ sender: 'Ann', same: 'yes', payer: 'Bo' });
  assert.is(store.cell('payer').value, 'Ann');
  assert.equal(checkNew(nounOf(store.record), store.values()).errors, {});
});

const PART = recordOf({ part: { title: 'Part', type: 'object' }, yard: text('Yard') });
const part = (properties: Record<string, Property>) => ({
  title: 'Part',
  layout: [],
  record: {
    ...recordOf(properties),
    around: { ticket: { title: 'Ticket', type: 'object' as const, properties: { yard: text('Yard') } } },
  },
});

test('a copy that arrives while the form is open has what its source has, and follows it', () => {
  const store = createFormStore(PART);
  store.setSubForm('part', part({ b: text('B') }));
  store.set('part.b', 'Ann');
  store.set('yard', 'North');
  const late = { a: text('A', from('c')), c: text('C', from('b')), d: text('D', from('ticket.yard')), b: text('B') };
  store.setSubForm('part', part(late));
  const shown = () => ['a', 'c', 'd'].map((key) => store.cell(`part.${key}`).value);
  assert.equal(shown(), ['Ann', 'Ann', 'North']);
  store.set('part.b', 'Bo');
  store.set('yard', 'South');
  assert.equal(shown(), ['Bo', 'Bo', 'South']);
  store.setSubForm('part', part({ ...late, e: text('E') }));
  store.set('part.b', 'Cy');
  store.set('yard', 'West');
  assert.equal(shown(), ['Cy', 'Cy', 'West'], 'still after a newer version has come');
  store.set('part.a', 'Dee');
  store.setSubForm('part', part(late));
  store.set('part.b', 'Eve');
  assert.equal(shown(), ['Dee', 'Eve', 'West'], 'what was typed stays');
});

test('a circle of copies, as a design may have it for a moment, ends', () => {
  const circle = { a: text('A', from('b')), b: text('B', from('c')), c: text('C', from('a')) };
  assert.equal(firstValues(circle, {}, new Date()), { a: undefined, b: undefined, c: undefined });
  assert.equal(firstValues(circle, { c: 'x' }), { a: 'x', b: 'x', c: 'x' });
  const store = createFormStore(PART);
  store.setSubForm('part', part(circle));
  store.set('part.a', 'Ann');
  store.patch({ 'part.b': undefined });
  assert.is(store.cell('part.a').value, 'Ann');
  const hiding = { a: text('A', when('show', 'b', 'is empty')), b: text('B', { ...from('a'), ...LOCKED_COPY.payer }) };
  store.setSubForm('part', part({ ...hiding, b: { ...hiding.b, ...from('a') }, same: text('Same') }));
  store.set('part.same', 'yes');
  store.set('part.a', 'Bo');
});

test('of any form, what is shown of locked fields is what the server stores', () => {
  const NAMES = ['0', '1', '2', '3', '4', '5'];
  const value = fc.constantFrom(undefined, 'x', 'y');
  const shape = fc.record({
    follows: fc.option(fc.nat(5), { nil: undefined }),
    usual: value,
    lock: fc.option(fc.nat(5), { nil: undefined }),
    show: fc.option(fc.nat(5), { nil: undefined }),
  });
  const change = fc.tuple(fc.constantFrom(...NAMES), value);
  fc.assert(
    fc.property(
      fc.array(shape, { minLength: 6, maxLength: 6 }),
      fc.array(change, { maxLength: 12 }),
      fc.shuffledSubarray(NAMES, { minLength: 6 }),
      fc.boolean(),
      (shapes, changes, order, isSubForm) => {
        const properties: [string, Property][] = order.map((name) => {
          const { follows, usual, lock, show } = shapes[Number(name)]!;
          // No circle: each reads earlier ones.
          const earlier = (at?: number) => (at !== undefined && at < Number(name) ? String(at) : undefined);
          const [source, locking, showing] = [follows, lock, show].map(earlier);
          const is = (field?: string) =>
            field === undefined
              ? undefined
              : { match: 'all' as const, rules: [{ field, operator: 'is' as const, value: 'x' }] };
          const conditions = { lock: is(locking), show: is(showing) };
          return [
            name,
            text(name, {
              default: source === undefined ? usual : { from: source },
              ...(conditions.lock || conditions.show ? { when: conditions } : {}),
            }),
          ];
        });
        const record = recordOf(Object.fromEntries(properties));
        const store = isSubForm ? createFormStore(PART) : createFormStore(record);
        const prefix = isSubForm ? 'part.' : '';
        if (isSubForm) store.setSubForm('part', { title: 'Part', layout: [], record });
        for (const [name, given] of changes) store.set(prefix + name, given);
        const values = (isSubForm ? store.values().part : store.values()) as Values;
        const checked = isSubForm ? checkNewFields(record, values) : checkNew(nounOf(record), sentBy(record, values));
        assert.equal(checked.errors, {});
        assert.equal({ ...values, ...checked.values }, values);
      },
    ),
    { numRuns: 2000 },
  );
});

test.run();
