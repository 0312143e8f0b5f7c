// The API document describes a value by the rule that the server checks it with.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sentSchema } from '../../../server/openapi/record-schemas';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { readNoun } from '../../../src/schema/model/nouns';
import { isColor } from '../../../src/schema/values/color';

test('a color has the pattern of its rule', () => {
  const record = { required: [], properties: { paint: { title: 'Paint', type: 'string', format: 'color' } } };
  const { properties } = sentSchema({ noun: 'yard', record } as unknown as Noun, 'add') as any;
  const pattern = new RegExp(properties.paint.pattern, 'u');
  for (const text of ['#1a2b3c', 'red', '#1a2b3', '#1a2b3c '])
    assert.is(pattern.test(text), isColor(text), JSON.stringify(text));
});

test('what conditions do is said with the fields that they read', () => {
  const of = (...fields: string[]) => ({
    match: 'all',
    rules: fields.map((field) => ({ field, operator: 'is', value: 'x' })),
  });
  const paint = {
    title: 'Paint',
    description: 'Of the roof.',
    type: 'string',
    visibleWhen: of('kind'),
    requiredWhen: of('kind', 'line'),
    lockedWhen: of('line'),
    optionsWhen: [{ values: ['red'], ...of('kind') }],
    setWhen: [
      { value: 'red', ...of('kind') },
      { value: 'blue', ...of('line') },
    ],
  };
  const plain = { title: 'Kind', type: 'string' };
  const noun = { noun: 'yard', record: { required: [], properties: { paint, kind: plain, line: plain } } };
  const { properties } = sentSchema(readNoun(noun as unknown as Noun), 'add') as any;
  assert.is(
    properties.paint.description,
    [
      'Of the roof.',
      'Kept only while conditions on `kind` are met, else emptied.',
      'Required while conditions on `kind`, `line` are met.',
      'Cannot be changed while conditions on `line` are met.',
      'Which of its choices are accepted depends on `kind`.',
      'A new record without it has what conditions on `kind`, `line` set.',
    ].join(' '),
  );
  assert.is(properties.kind.description, undefined);
});

test.run();
