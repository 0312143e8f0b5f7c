// One home for every kind of value: nothing else decides by a format or a type what only its file should know.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsOf, KIND_DOCS } from '../../../src/schema/values/kind-docs';
import { FORMATS, KINDS, type kindOf } from '../../../src/schema/values/kinds';
import { readValue } from '../../../src/schema/values/read-value';

const files = ['src', 'server', 'build'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file)),
);

/** Code that decides by several formats, or by whether a property has a certain one. */
const DECIDING = [
  new RegExp(`format\\)? (===|!==) '(${Object.keys(FORMATS).join('|')})'`),
  /switch \([^)]*\bformat\)/,
  /switch \([^)]*(property|rule|schema)\.type\)/,
];

/** Rules of the lint about a keyword that only a certain format can have, and what names a format to make a field. */
const ALLOWED = [
  /^src\/schema\/values\//,
  // "age" counts from a date, "noOverlap" is about ranges, "stamp" is a moment, "due" a day.
  /^src\/schema\/keywords\/property\/(computed-ways|origins|partners|tasks)\.ts$/,
  // Made-up records.
  /^build\/samples\//,
  /^server\/seeds\/seed-demo\.ts$/,
  // A time that was a day with a time.
  /^src\/schema\/ticket-types\/convert-value\.ts$/,
  // What is said of a wrong default instead of the message of an address.
  /^src\/schema\/ticket-types\/check-possible\.ts$/,
  // The picture of a date field on its card.
  /^src\/screens\/builder\/canvas\/card-preview\.tsx$/,
];

test('no other code decides by a format what its kind knows', () => {
  const found = files.filter(
    (file) => !ALLOWED.some((one) => one.test(file)) && DECIDING.some((one) => one.test(readFileSync(file, 'utf8'))),
  );
  assert.equal(found, []);
});

for (const [format, kind] of Object.entries(FORMATS)) {
  const docs = docsOf(kind);
  const rule = { type: 'string', format } as Parameters<typeof kindOf>[0];

  test(`${format}: its samples and its example have its form, and are read as they are`, () => {
    const texts = [...[0, 1, 2, 3].flatMap((n) => docs.samples?.(n) ?? []), ...(docs.api?.example ?? [])].filter(
      (text) => text.length > 1,
    );
    for (const text of texts) {
      assert.ok(
        kind.form.matches(text, () => '2026-01-01'),
        text,
      );
      assert.is(readValue(rule, text), text);
      const { length } = text;
      const [min, max] = kind.form.lengths;
      assert.ok(length >= min && length <= max, `${text}: ${min} to ${max} characters`);
    }
  });

  test(`${format}: what is shown of a value is read as that value`, () => {
    for (const text of docs.samples?.(1) ?? []) {
      const shown = kind.show?.(text, rule) ?? text;
      assert.is(readValue(rule, shown.replace(' to ', ' - ')), text);
    }
  });
}

test('names that are typed, and what others call a kind, mean one of them', () => {
  const names = KIND_DOCS.flatMap(({ typed }) => typed?.name ?? []);
  assert.equal([...new Set(names)], names);
});

test('every kind has its part of the documents', () => {
  assert.equal(
    KINDS.filter((kind) => !docsOf(kind)?.description),
    [],
  );
  assert.is(KIND_DOCS.length, KINDS.length);
});

test('a web address that is typed without a scheme gets one, and a text of many dots is read at once', () => {
  const read = (text: string) => readValue({ type: 'string', format: 'url' }, text);
  for (const name of ['example.com', 'rates.example.com:8080/a?b#c', 'example.com.'])
    assert.is(read(name), `https://${name}`);
  for (const text of ['ann@example.com', 'no address', '.com', `${'a.'.repeat(5_000)}@`]) assert.is(read(text), text);
});

test.run();
