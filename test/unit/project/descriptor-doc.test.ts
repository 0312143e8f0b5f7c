// The documentation of descriptors says what their meta-schemas say.
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { descriptorDoc } from '../../../build/docs/descriptor-doc';
import { meta } from '../../support/meta-schemas';

const FILE = 'docs/descriptor.md';

test('docs/descriptor.md is current', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(FILE, descriptorDoc(meta));
  assert.is(readFileSync(FILE, 'utf8'), descriptorDoc(meta), 'UPDATE_DOCS=1 node test/run.mjs unit descriptor-doc');
});

test('every word of a descriptor, of the product and of the lists is in it, with its description', () => {
  const page = descriptorDoc(meta);
  for (const file of ['noun.json', 'app.json', 'lists.json'])
    for (const { word, description } of wordsIn(meta[file])) {
      assert.ok(page.includes(`${word}\``), word);
      assert.ok(page.includes(description.replaceAll('|', '\\|')), `${word}: ${description}`);
    }
});

test('a keyword has its value, what it means, and an example', () => {
  const rows = descriptorDoc(meta).split('\n');
  for (const row of [
    '| `maxLength` | whole number | The most characters of a text; without it 255, or 10000 for a paragraph. Records that break a new value stay as they are until they are edited. | `100` |',
    '| `file.accept` | text | The kinds of file that are taken, as in HTML. | `"image/*"` |',
    '| `noun` (required) | text | Its name on the wire and of its table, in the singular. | `"terminal"` |',
    '| `"paragraph"` | A text of several lines. |',
    '| `signature` | A signature, written with a finger or a pen. |',
  ])
    assert.ok(rows.includes(row), row);
});

test('no keyword is without an example', () => {
  const rows = descriptorDoc(meta)
    .split('\n')
    .filter((row) => row.startsWith('| `') && row.split(/(?<!\\) \| /).length === 4);
  assert.ok(rows.length > 150, String(rows.length));
  assert.equal(
    rows.filter((row) => !row.endsWith('` |')),
    [],
    'give each "examples" in schemas/meta',
  );
});

interface Word {
  word: string;
  description: string;
}

/** The words that only suggest names in a place say what the word says elsewhere. */
function wordsIn(schema: any): Word[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.entries<any>(schema.properties ?? {}).flatMap(([word, { description }]): Word[] =>
    typeof description === 'string' ? [{ word, description }] : [],
  );
  const below = Object.entries<any>(schema).flatMap(([key, value]) => {
    if (['if', 'then', 'else'].includes(key) && !value.required) return [];
    return Array.isArray(value) ? value.flatMap(wordsIn) : wordsIn(value);
  });
  return [...own, ...below];
}

test.run();
