// The API document describes a value by the rule that the server checks it with.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sentSchema } from '../../../server/openapi/record-schemas';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { isColor } from '../../../src/schema/values/color';

test('a color has the pattern of its rule', () => {
  const record = { required: [], properties: { paint: { title: 'Paint', type: 'string', format: 'color' } } };
  const { properties } = sentSchema({ noun: 'yard', record } as unknown as Noun, 'add') as any;
  const pattern = new RegExp(properties.paint.pattern, 'u');
  for (const text of ['#1a2b3c', 'red', '#1a2b3', '#1a2b3c '])
    assert.is(pattern.test(text), isColor(text), JSON.stringify(text));
});

test.run();
