// One sample noun, of ordinary field names, says everything that the record and the list of a descriptor can say, so that
// what follows from its words holds beside each other (test/samples/contract.test.ts).
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { meta } from '../../support/meta-schemas';

const SAMPLE = 'test/samples/vendors.json';
const noun = JSON.parse(readFileSync(SAMPLE, 'utf8'));
const definitions = meta['noun.json'].definitions;

/** Of a former version, for nouns that were there before, of a module, and of the columns of a table. */
const ELSEWHERE = ['was', 'readAs', 'numberParts', 'furtherColumns', 'properties', 'required', 'total'];

const used = (objects: object[]): string[] => [...new Set(objects.flatMap(Object.keys))];
const missing = (schema: any, objects: object[]): string[] =>
  Object.keys(schema.properties).filter((word) => !used(objects).includes(word) && !ELSEWHERE.includes(word));

test(`the fields of ${SAMPLE} use every word of a property`, () =>
  assert.equal(missing(definitions.property, Object.values(noun.record.properties)), []));

test(`the fields of ${SAMPLE} have every format and every type`, () => {
  const fields = Object.values<any>(noun.record.properties);
  const { type, format } = definitions.property.properties;
  assert.equal(
    format.enum.filter((one: string) => !fields.some((field) => field.format === one)),
    [],
  );
  const types = type.enum.filter((one: string) => !fields.some((field) => field.type === one));
  assert.equal(types, ['object'], 'only code makes a form of an object');
});

test(`the record and the list of ${SAMPLE} use every word of theirs`, () => {
  assert.equal(missing(meta['noun.json'].properties.record, [noun.record]), []);
  assert.equal(missing(definitions.screen.allOf[0].then, noun.screens), []);
});

test.run();
