// Ordinary JSON Schema as a ticket form: leaf types come in with their limits, everything else is reported by name.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { importDefinition } from '../../../src/schema/ticket-types/import-definition';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';
import { detailsToDesign } from '../../../src/screens/builder/model/details-to-design';
import { keySource } from '../../support/random-designs';

const read = (schema: unknown) => importDefinition(JSON.stringify(schema), () => false);

/** An object of these properties in draft-07. */
const object = (properties: Values, more: Values = {}) => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties,
  ...more,
});

/** The fields that come in, each without what is empty. */
function imported(schema: unknown): Values[] {
  const result = read(schema);
  assert.ok(result.ok, JSON.stringify(result));
  return !result.ok
    ? []
    : result.details.map((detail) =>
        Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== '' && value !== 0)),
      );
}

/** The one field of a property. */
function field(property: unknown, more: Values = {}): Values {
  const {
    field_key: _key,
    machine_name: _name,
    input_name: _label,
    ...detail
  } = imported(object({ a: property }, more))[0]!;
  return detail;
}

/** What did not come in, each as 'field: message'. */
function problems(schema: unknown): string[] {
  const result = read(schema);
  const all = [...(result.refused ?? []), ...(result.ok ? result.leftOut : [])];
  return all.map(({ field, message }) => `${field}: ${message}`);
}

const refusal = (schema: unknown) => {
  const result = read(schema);
  return result.ok ? undefined : result.message;
};

test('the properties of an object are the fields of a form, in their order', () => {
  const schema = object(
    {
      seal_number: { type: 'string', maxLength: 12, description: 'As on the tag', examples: ['A-1'], default: 'A-0' },
      grossWeight: { title: 'Weight', type: 'number', minimum: 0, maximum: 50.5, multipleOf: 0.5 },
    },
    { title: 'Seals', required: ['seal_number'] },
  );
  const result = read(schema);
  assert.is(result.ok && result.form_name, 'Seals');
  assert.equal(problems(schema), []);
  assert.equal(imported(schema), [
    {
      field_key: 'seal_number',
      machine_name: 'seal_number',
      input_name: 'Seal number',
      help_text: 'As on the tag',
      placeholder: 'A-1',
      default_value: 'A-0',
      is_require: 1,
      input_type: 'text',
      max_length: 12,
    },
    {
      field_key: 'grossWeight',
      machine_name: 'gross_weight',
      input_name: 'Weight',
      input_type: 'number',
      max_length: 50.5,
      step: 0.5,
    },
  ]);
});

test('types and formats become field types', () => {
  const types: [unknown, Values][] = [
    [
      { type: 'string', minLength: 2 },
      { input_type: 'text', min_length: 2 },
    ],
    [
      { type: 'string', maxLength: 2000 },
      { input_type: 'textarea', max_length: 2000 },
    ],
    [{ type: 'string', format: 'email' }, { input_type: 'email' }],
    [{ type: 'string', format: 'phone' }, { input_type: 'phone' }],
    [
      { type: 'string', format: 'date', default: '2026-03-01' },
      { input_type: 'date', default_value: '2026-03-01' },
    ],
    [{ type: 'string', format: 'data-url' }, { input_type: 'file' }],
    [
      { type: 'integer', minimum: 1 },
      { input_type: 'number', min_length: 1, step: 1 },
    ],
    [
      { type: 'integer', multipleOf: 5 },
      { input_type: 'number', step: 5 },
    ],
    [
      { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 10 },
      { input_type: 'number', min_length: 2, max_length: 9, step: 1 },
    ],
    [
      { type: 'boolean', default: true },
      { input_type: 'checkbox', default_value: '1' },
    ],
    [{ const: true }, { input_type: 'checkbox', is_require: 1 }],
    [{ type: ['string', 'null'] }, { input_type: 'text' }],
    [{ minLength: 3 }, { input_type: 'text', min_length: 3 }],
    [{ maximum: 3 }, { input_type: 'number', max_length: 3 }],
  ];
  for (const [property, expected] of types) {
    assert.equal(field(property), expected, JSON.stringify(property));
    assert.equal(problems(object({ a: property })), [], JSON.stringify(property));
  }
});

test('a required boolean has a value in any case, so that its checkbox need not be ticked', () => {
  assert.equal(field({ type: 'boolean' }, { required: ['a'] }), { input_type: 'checkbox' });
});

const option = (option_value: string, option_text = option_value) => ({ option_text, option_value });

test('fixed values become options, those of a list a select of several', () => {
  const options = [option('dry'), option('wet')];
  assert.equal(field({ type: 'string', enum: ['dry', 'wet'] }), { input_type: 'select', options });
  assert.equal(field({ enum: ['dry', 'wet', null], default: 'wet' }), {
    input_type: 'select',
    default_value: 'wet',
    options,
  });
  assert.equal(field({ type: 'integer', enum: [1, 2], enumNames: ['One', 'Two'] }).options, [
    option('1', 'One'),
    option('2', 'Two'),
  ]);
  const titled = [
    { const: 'a', title: 'First' },
    { const: 'b', title: 'Second' },
  ];
  assert.equal(field({ oneOf: titled }).options, [option('a', 'First'), option('b', 'Second')]);
  assert.equal(
    field({ type: 'array', uniqueItems: true, minItems: 1, items: { enum: ['dry', 'wet'] }, default: ['wet'] }),
    {
      input_type: 'select',
      is_multiple: 1,
      default_value: '["wet"]',
      options,
      min_length: 1,
    },
  );
  assert.equal(field({ type: 'array', items: { type: 'string', format: 'data-url' }, maxItems: 4 }), {
    input_type: 'file',
    is_multiple: 1,
    max_length: 4,
  });
});

test('references lead through definitions of both drafts; what stands beside one wins', () => {
  const definitions = {
    Seal: { title: 'Seal', enum: ['fitted', 'torn'] },
    'a/b~c': { $ref: '#/definitions/Seal' },
    Anchored: { $anchor: 'gross', type: 'number' },
  };
  const schema = (properties: Values) => ({ ...object(properties, { definitions }), $defs: definitions });
  const labels = imported(
    schema({
      one: { $ref: '#/definitions/Seal' },
      two: { $ref: '#/$defs/Seal', title: 'Second seal' },
      three: { $ref: '#/definitions/a~1b~0c', description: 'Here' },
      four: { $ref: '#gross' },
      five: { anyOf: [{ $ref: '#/$defs/Seal' }, { type: 'null' }], title: 'Perhaps' },
      six: { allOf: [{ $ref: '#/$defs/Seal' }] },
      seven: { type: 'array', items: { $ref: '#/$defs/Seal' } },
    }),
  ).map(({ input_name, input_type }) => `${input_name} ${input_type}`);
  assert.equal(labels, [
    'Seal select',
    'Second seal select',
    'Seal select',
    'Four number',
    'Perhaps select',
    'Seal select',
    'Seven select',
  ]);
  const whole = {
    $ref: '#/definitions/Form',
    definitions: { Form: object({ a: { type: 'string' } }, { title: 'F' }) },
  };
  assert.is(imported(whole).length, 1);
});

test('references that lead nowhere, elsewhere or back to themselves are reported, and the rest comes in', () => {
  const definitions = {
    a: { $ref: '#/definitions/b' },
    b: { anyOf: [{ $ref: '#/definitions/a' }, { type: 'null' }] },
    Tree: { type: 'object', properties: { child: { $ref: '#/definitions/Tree' } } },
    ...Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`n${n}`, { $ref: `#/definitions/n${n + 1}` }])),
  };
  const properties = {
    Round: { $ref: '#/definitions/a' },
    Gone: { $ref: '#/definitions/constructor' },
    Far: { $ref: 'https://example.org/place.json' },
    Odd: { $ref: 7 },
    Long: { $ref: '#/definitions/n0' },
    Tree: { $ref: '#/definitions/Tree' },
    Whole: { $ref: '#' },
    Note: { type: 'string' },
  };
  assert.equal(problems(object(properties, { definitions })), [
    'Round: Its references lead back to themselves: #/definitions/a, #/definitions/b, #/definitions/a.',
    'Gone: Its reference "#/definitions/constructor" leads nowhere.',
    'Far: It refers to another file, "https://example.org/place.json", which is not read.',
    'Odd: Its reference is no text.',
    'Long: Its references lead through more than 64 others.',
    'Whole: It contains itself, so that it would never end.',
    'child: It contains itself, so that it would never end.',
  ]);
  assert.is(
    refusal({ $ref: '#', definitions: {} }),
    'This JSON Schema cannot be read. Its references lead back to themselves: #, #.',
  );
});

test('what ticket forms have no field for is listed by name with the reason', () => {
  const properties = {
    address: { type: 'object' },
    labor: { type: 'array', items: { type: 'object', properties: { a: { type: 'null' } } } },
    pair: { type: 'array', prefixItems: [{ type: 'string' }] },
    mixed: { type: ['string', 'number'] },
    empty: {},
    any: true,
    nothing: { type: 'null' },
    one: { const: { a: 1 } },
    shape: { type: 'circle' },
    note: { type: 'string' },
  };
  assert.equal(problems(object(properties)), [
    'address: It is an object without properties: there is nothing to fill in.',
    'labor: It is a list of rows, and none of their columns can be imported.',
    'pair: It is a list, and only lists of texts, fixed values or files have a field.',
    'mixed: It may have values of several types (string, number).',
    'empty: It has no type.',
    'any: It is no schema of a field.',
    'nothing: There is no field for the type "null".',
    'one: It always has the same value, and that is no text.',
    'shape: There is no field for the type "circle".',
  ]);
});

test('a value that is always the same, and what nobody sees, is a hidden field', () => {
  const schema = object({ version: { const: 3 }, only: { enum: ['x'] }, note: { type: 'string', default: 'n' } });
  const fields = imported({ schema, uiSchema: { note: { 'ui:widget': 'hidden' } } });
  assert.equal(
    fields.map(({ input_type, default_value }) => [input_type, default_value]),
    [
      ['hidden-fixed', '3'],
      ['hidden-fixed', 'x'],
      ['hidden', 'n'],
    ],
  );
});

test('keywords without a place in a field, and conditions of the object, are named', () => {
  const properties = {
    link: { title: 'Link', type: 'string', format: 'uri', pattern: '^https:' },
    when: { type: 'string', format: 'date-time', readOnly: true },
    weight: { type: 'number', exclusiveMinimum: 0, minimum: '3', deprecated: false },
    kind: { enum: ['a', 'b', { c: 1 }], pattern: 'x' },
  };
  const more = {
    title: 'Seals',
    description: 'All of them',
    allOf: [{}, {}],
    if: {},
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {},
    additionalProperties: false,
  };
  assert.equal(problems(object(properties, more)), [
    'Seals: Left out: its description, a condition (if), a condition (allOf).',
    'Link: Left out: its pattern.',
    'when: Left out: that it is only shown (readOnly).',
    'weight: Left out: a limit (exclusiveMinimum), a limit (minimum).',
    'kind: Left out: its pattern, 1 of its values, which are no plain text.',
  ]);
});

test('a schema without properties, and one that is nested too deeply, is refused as a whole', () => {
  assert.is(refusal({ type: 'object' }), 'This JSON Schema describes no object with properties: it has no fields.');
  assert.is(
    refusal({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'array', items: {} }),
    'This JSON Schema describes a list and no object with properties: it has no fields.',
  );
  assert.is(refusal(object({})), 'This file has a form without fields.');
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`f${index}`, { type: 'string' }]));
  assert.is(refusal(object(many)), 'This file has 1,001 fields; a form has at most 1,000.');
  const levels = 500_000;
  for (const text of [
    `{"type":"object","properties":${'{"a":'.repeat(levels)}`,
    `{"type":"object","properties":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`,
    JSON.stringify('['.repeat(levels)),
  ]) {
    const began = performance.now();
    const result = importDefinition(text, () => false);
    assert.is(!result.ok && result.message, 'This file is nested too deeply: a form has at most 64 levels.');
    assert.ok(performance.now() - began < 5000);
  }
});

test('eight megabytes of definitions that refer to each other are read in a moment', () => {
  const definitions = Object.fromEntries(
    Array.from({ length: 60_000 }, (_, n) => [
      `definition-${n}`,
      { allOf: [{ $ref: `#/definitions/definition-${n + 1}` }] },
    ]),
  );
  const properties = Object.fromEntries(
    Array.from({ length: 1000 }, (_, n) => [`f${n}`, { $ref: `#/definitions/definition-${n}` }]),
  );
  const began = performance.now();
  assert.is(refusal(object(properties, { definitions })), 'None of the fields in this file can be imported.');
  assert.ok(performance.now() - began < 5000);
});

test('names that objects have by themselves are names like any other', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const properties = names.map((name) => `${JSON.stringify(name)}:{"type":"string","title":${JSON.stringify(name)}}`);
  const text = `{"type":"object","required":["__proto__"],"properties":{${properties}}}`;
  const result = importDefinition(text, () => false);
  assert.ok(result.ok);
  if (!result.ok) return;
  const design = detailsToDesign({ ...result }, keySource());
  assert.equal(
    Object.values(design.fields).map(({ attributes }) => [attributes.input_name, attributes.is_require]),
    names.map((name) => [name, name === '__proto__']),
  );
});

test('objects become sections behind the fields beside them, each with a name that no other has', () => {
  const place = object(
    { town: { type: 'string' }, code: { type: 'string' } },
    { title: 'Where', description: 'By map' },
  );
  const schema = object({
    from: place,
    note: { type: 'string' },
    to: object({ town: { type: 'string' }, inner: object({ town: { type: 'string' } }) }),
  });
  assert.equal(problems(schema), []);
  assert.equal(
    imported(schema).map(({ field_key, machine_name, input_name, input_type }) =>
      [field_key, machine_name ?? '-', input_name, input_type].join(' '),
    ),
    [
      'note note Note text',
      'from - Where section',
      'from/town town Town text',
      'from/code code Code text',
      'to - To section',
      'to/town town_2 Town text',
      'to/inner - Inner section',
      'to/inner/town town_3 Town text',
    ],
  );
});

test('a list of objects is a field of rows', () => {
  const definitions = {
    Tree: object({ children: { type: 'array', items: { $ref: '#/definitions/Tree' } }, name: { type: 'string' } }),
    Day: { type: 'string', format: 'date' },
  };
  const schema = object(
    {
      labor: {
        type: 'array',
        minItems: 1,
        items: object(
          {
            workDay: { $ref: '#/definitions/Day' },
            kind: { enum: ['dry', 'wet'] },
            hours: { type: 'number', title: 'Hours', minimum: 0 },
            ok: { type: 'boolean' },
            photo: { type: 'string', format: 'data-url' },
          },
          { required: ['workDay'] },
        ),
      },
      tree: { $ref: '#/definitions/Tree' },
    },
    { definitions, required: ['labor'] },
  );
  assert.equal(problems(schema), [
    'children: It contains itself, so that it would never end.',
    'labor: Left out: limits and texts of the column "Hours".',
  ]);
  const [labor] = imported(schema);
  assert.equal([labor!.input_type, labor!.min_length, labor!.is_require], ['rows', 1, 1]);
  assert.equal(labor!.columns, [
    { title: 'Work day', name: 'work_day', type: 'date', required: true },
    { title: 'Kind', name: 'kind', type: 'select', choices: 'dry, wet' },
    { title: 'Hours', name: 'hours', type: 'number' },
    { title: 'Ok', name: 'ok', type: 'checkbox' },
    { title: 'Photo', name: 'photo', type: 'file' },
  ]);
  const result = read(schema);
  const details = result.ok ? designToDetails(detailsToDesign({ ...result }, keySource())) : [];
  const definition = readDefinition(details);
  assert.ok(definition.ok, JSON.stringify(definition));
});

test('definitions that double at every level are refused by their number of fields, in a moment', () => {
  const definitions = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [
      `d${n}`,
      object({ a: { $ref: `#/definitions/d${n + 1}` }, b: { $ref: `#/definitions/d${n + 1}` } }),
    ]),
  );
  const began = performance.now();
  assert.match(refusal(object({ all: { $ref: '#/definitions/d0' } }, { definitions }))!, /a form has at most 1,000/);
  assert.ok(performance.now() - began < 2000);
});

/** The conditions of each field that has some, by its key. */
const conditionsIn = (schema: unknown) =>
  Object.fromEntries(
    imported(schema).flatMap(({ field_key, conditions }) => (conditions ? [[String(field_key), conditions]] : [])),
  );

const all = (...rules: unknown[]) => ({ match: 'all', rules });

test('a list that has at most no item is empty, and one of at least none is any', () => {
  const list = { type: 'array', uniqueItems: true, items: { enum: ['dry', 'wet'] } };
  const shown = (test: object) =>
    conditionsIn(
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      object({ list, why: { type: 'string' } }, { if: { properties: { list: test } }, then: { required: ['why'] } }),
    );
  assert.equal(shown({ maxItems: 0 }), { why: { require: all({ field: 'list', operator: 'is empty' }) } });
  assert.equal(shown({ minItems: 0, maxItems: 2 }), {
    why: { require: all({ field: 'list', operator: 'count at most', value: '2' }) },
  });
});

test('a test of any length is read to its end', () => {
  const many = Array.from({ length: 300_000 }, () => ({ required: ['a'] }));
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  const long = { if: { allOf: many }, then: { required: ['why'] } };
  const schema = object({ a: { type: 'string' }, why: { type: 'string' } }, long);
  assert.equal(problems(schema), ['Why: Left out: its conditions. The conditions cannot be read.']);
});

test('if, then and else become conditions of what they show and require', () => {
  const schema = object(
    {
      kind: { enum: ['dry', 'wet', 'ice'] },
      weight: { type: 'number' },
      why: { type: 'string' },
      ok: { type: 'boolean' },
    },
    {
      allOf: [
        {
          if: { properties: { kind: { const: 'wet' } }, required: ['kind'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { properties: { depth: { type: 'number' } }, required: ['depth', 'why'] },
          else: { required: ['weight'] },
        },
        {
          if: { properties: { kind: { enum: ['dry', 'ice'] }, weight: { minimum: 5 }, ok: { const: true } } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { properties: { place: object({ town: { type: 'string' } }) } },
        },
        {
          if: { anyOf: [{ required: ['why'] }, { properties: { weight: { not: { exclusiveMaximum: 2 } } } }] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { required: ['ok'] },
        },
      ],
    },
  );
  assert.equal(problems(schema), []);
  const wet = { field: 'kind', operator: 'is', value: 'wet' };
  assert.equal(conditionsIn(schema), {
    weight: { require: { match: 'any', rules: [{ ...wet, operator: 'is not' }] } },
    why: { require: all(wet) },
    depth: { show: all(wet) },
    place: {
      show: all(
        { field: 'kind', operator: 'any of', values: ['dry', 'ice'] },
        { field: 'weight', operator: 'at least', value: '5' },
        { field: 'ok', operator: 'is', value: '1' },
      ),
    },
    ok: {
      require: all({
        match: 'any',
        rules: [
          { field: 'why', operator: 'is not empty' },
          { field: 'weight', operator: 'at least', value: '2' },
        ],
      }),
    },
  });
  assert.is(imported(schema).find(({ field_key }) => field_key === 'depth')!.is_require, 1);
});

test('dependencies of both drafts become conditions, also in branches by value', () => {
  const schema = object(
    { a: { type: 'string' }, b: { type: 'string' }, c: { enum: ['x', 'y'] } },
    {
      dependentRequired: { a: ['b'] },
      dependentSchemas: { b: { properties: { d: { type: 'string' } } } },
      dependencies: {
        c: {
          oneOf: [
            { properties: { c: { enum: ['x'] } } },
            { properties: { c: { enum: ['y'] }, e: { type: 'string' } }, required: ['e'] },
          ],
        },
      },
    },
  );
  assert.equal(problems(schema), []);
  assert.equal(conditionsIn(schema), {
    b: { require: all({ field: 'a', operator: 'is not empty' }) },
    d: { show: all({ field: 'b', operator: 'is not empty' }) },
    e: { show: all({ field: 'c', operator: 'is', value: 'y' }) },
  });
});

test('a test that cannot be said is left out as a whole and named', () => {
  const tests = [
    { properties: { a: { const: 'x', pattern: 'x+' } } },
    { properties: { gone: { const: 1 } } },
    { oneOf: [{ required: ['a'] }] },
    { properties: { a: { pattern: '^x', multipleOf: 2 } } },
    'never',
  ];
  for (const test of tests) {
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    const schema = object({ a: { type: 'string' } }, { title: 'F', if: test, then: { required: ['a'] } });
    assert.equal(problems(schema), ['F: Left out: a condition (if).'], JSON.stringify(test));
    assert.equal(conditionsIn(schema), {});
  }
});

test('what comes in can be saved', () => {
  const schema = object({
    a: { type: 'string', minLength: 1, maxLength: 20, default: 'x' },
    b: { type: 'integer', minimum: 0, default: 2 },
    c: { type: 'array', items: { enum: ['x', 'y'] }, default: ['y'] },
    d: { type: 'boolean', default: false },
    e: { type: 'string', format: 'date', default: '2026-03-01' },
    f: {
      oneOf: [
        { const: 1, title: 'One' },
        { const: 2, title: 'Two' },
      ],
      default: 2,
    },
  });
  const result = read(schema);
  const details = result.ok ? designToDetails(detailsToDesign({ ...result }, keySource())) : [];
  const definition = readDefinition(details);
  assert.ok(definition.ok, JSON.stringify(definition));
  assert.equal(
    details.map(({ default_value }) => default_value),
    ['x', '2', '["y"]', '', '2026-03-01', '2'],
  );
});

const json = fc.letrec((again) => ({
  schema: fc.record(
    {
      type: fc.oneof(
        fc.constantFrom('string', 'number', 'boolean', 'array', 'object', 'null', 'x'),
        fc.array(fc.string()),
      ),
      enum: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
      oneOf: fc.oneof(fc.array(again('schema'), { maxLength: 2 }), fc.jsonValue()),
      $ref: fc.oneof(fc.constantFrom('#', '#/definitions/a', '#/properties/b', '#x', '#/%zz'), fc.jsonValue()),
      items: fc.oneof(again('schema'), fc.jsonValue()),
      default: fc.jsonValue(),
      title: fc.jsonValue(),
      maxLength: fc.jsonValue(),
      allOf: fc.array(again('schema'), { maxLength: 1 }),
    },
    { requiredKeys: [] },
  ),
})).schema;

test('whatever a schema holds, it is read without a failure, and every property comes in or is reported', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json, { minKeys: 1, maxKeys: 5 }), json, (properties, a) => {
      const result = read(object(properties, { definitions: { a } }));
      const refused = result.refused ?? [];
      const details = result.ok ? result.details : [];
      assert.is(details.length + refused.length, Object.keys(properties).length);
      designToDetails(detailsToDesign({ details }, keySource()));
    }),
    { numRuns: 150, seed: 1435 },
  );
});

test.run();
