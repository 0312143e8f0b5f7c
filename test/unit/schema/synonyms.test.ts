// What the build proposes for a "type" that is another keyword here.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { spelledOut } from '../../../src/schema/keywords/synonyms';

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

test('a "type" of other tools is spelled out', () => {
  for (const [name, spelled] of [
    ['phone', '"type": "string", "format": "phone"'],
    ['tags', '"type": "array", "items": { "type": "string" }'],
    ['rows', '"type": "array", "items": { "type": "object", "properties": … }'],
    ['Repeater', '"type": "array", "items": { "type": "object", "properties": … }'],
    ['table', '"type": "array", "items": { "type": "object", "properties": … }'],
    ['strnig', undefined],
  ] as const)
    assert.is(spelledOut('type', name, types), spelled, name);
});

test('a word elsewhere is not', () => {
  assert.is(spelledOut('as', 'table', types), undefined);
  assert.is(spelledOut('type', 'table', ['text', 'select']), undefined);
});

test.run();
