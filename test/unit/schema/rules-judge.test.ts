// Our interpreter compared with Ajv: on random schemas and values from the closed vocabulary both must agree.

import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Format, Property } from '../../../src/schema/descriptor/descriptor';
import { dayAnywhere } from '../../../src/schema/formats/day-limits';
import { violations } from '../../../src/schema/rules/rules';
import { hasFormat } from '../../../src/schema/values/kinds';

const FORMATS: Format[] = ['email', 'phone', 'date', 'date-range', 'local-date-time', 'time', 'strong-password'];
const SCHEMAS = Number(process.env.JUDGE_SCHEMAS ?? 1000);
const VALUES_PER_SCHEMA = 10;

const limit = fc.integer({ min: 0, max: 6 });
const word = fc.oneof(
  fc.string({ maxLength: 8, unit: 'grapheme' }),
  fc.constantFrom(
    'a@example.com',
    '3125550142',
    '2026-02-28',
    '2026-02-30',
    '2026-11-27 - 2026-11-28',
    '2026-11-28 - 2026-11-27',
    '2026-11-20 14:32',
    '23:45',
    '24:00',
    'Recover@1435',
    '📦📦',
  ),
);
const number = fc.oneof(fc.integer({ min: -10, max: 10 }), fc.constantFrom(0.07, 2.5, 1e6, -0.01));

const text = fc.record(
  {
    type: fc.constant('string' as const),
    minLength: limit,
    maxLength: limit,
    pattern: fc.constantFrom('^[a-z]*$', '\\d', '^.{2,3}$'),
    format: fc.constantFrom(...FORMATS),
    enum: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
    const: word,
  },
  { requiredKeys: ['type'] },
);
const amount = fc.record(
  {
    type: fc.constantFrom('number' as const, 'integer' as const),
    minimum: number,
    maximum: number,
    multipleOf: fc.constantFrom(1, 2, 0.5, 0.01),
    enum: fc.uniqueArray(number, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['type'] },
);
const flag = fc.record({ type: fc.constant('boolean' as const), const: fc.boolean() }, { requiredKeys: ['type'] });
const leaf = fc.oneof(text, amount, flag);
const list = fc.record(
  { type: fc.constant('array' as const), items: leaf, minItems: limit, maxItems: limit, uniqueItems: fc.boolean() },
  { requiredKeys: ['type', 'items'] },
);
const value = fc.oneof(
  word,
  number,
  fc.boolean(),
  fc.array(fc.oneof(word, number, fc.boolean()), { maxLength: 4 }),
  fc.constant(null),
  fc.constant({ a: 1 }),
);

const ajv = new Ajv({ allErrors: false, strict: false, multipleOfPrecision: 9 });
for (const format of FORMATS)
  ajv.addFormat(format, (data: string) => hasFormat(format, data, () => dayAnywhere('today', 'first')));

test(`Ajv and the interpreter agree on ${SCHEMAS * VALUES_PER_SCHEMA} pairs of schema and value`, () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.oneof(leaf, list),
      fc.array(value, { minLength: VALUES_PER_SCHEMA, maxLength: VALUES_PER_SCHEMA }),
      (schema, values) => {
        const judge = ajv.compile(schema);
        for (const each of values) {
          const ours = violations(schema as Omit<Property, 'title'>, each).length === 0;
          if (ours) accepted++;
          assert.is(ours, judge(each), `${JSON.stringify(schema)} on ${JSON.stringify(each)}`);
        }
        ajv.removeSchema(schema);
      },
    ),
    { numRuns: SCHEMAS, seed: 1435 },
  );
  assert.ok(accepted > SCHEMAS / 10, 'the values must not all be refused, or the comparison says nothing');
});

test('an e-mail address is what ajv-formats takes for one, and has at most 320 characters', () => {
  const judge = addFormats(new Ajv()).compile({ type: 'string', format: 'email' });
  const part = fc.string({ unit: fc.constantFrom(...'aZ7.-@;,<> "\'!é+_'), maxLength: 9 });
  const address = fc.oneof(
    fc.tuple(part, part).map((parts) => parts.join('@')),
    fc.tuple(part, fc.constantFrom('e.com', 'a-b.example', 'example')).map((parts) => parts.join('@')),
    fc.emailAddress(),
  );
  let accepted = 0;
  for (const text of fc.sample(address, { numRuns: 5000, seed: 1435 })) {
    if (judge(text)) accepted++;
    assert.is(hasFormat('email', text), judge(text), text);
  }
  assert.ok(accepted > 1000 && accepted < 4000, `${accepted} accepted`);
  assert.is(hasFormat('email', `${'a'.repeat(320)}@example.com`), false);
});

test.run();
