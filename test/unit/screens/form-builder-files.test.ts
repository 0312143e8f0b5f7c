// 16 files as jQuery formBuilder writes them and 200 random ones, in and out: every difference is named, and what was
// exported once is exported the same again.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { exportFormBuilder } from '../../../src/schema/ticket-types/export-form-builder';
import { formBuilderXml } from '../../../src/schema/ticket-types/form-builder-xml';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { importDefinition } from '../../../src/schema/ticket-types/import-definition';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';
import { detailsToDesign } from '../../../src/screens/builder/model/details-to-design';
import { type Difference, formBuilderDifferences, unnoted } from '../../support/form-builder-differences';
import { keySource } from '../../support/random-designs';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

const text = fc.constantFrom(
  'Seal',
  'Weight &amp; tare',
  'Car <b>number</b>',
  'Größe',
  '日付',
  'A  long   label',
  "Inspector's name",
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const flag = fc.constantFrom(true, false, 'true', 'false');
const className = fc
  .tuple(
    fc.constantFrom('form-control', 'row-1 col-md-6', 'row-1 col-md-6', 'row-2 col-md-4', 'btn-default'),
    fc.nat(3),
  )
  .map(([name, row]) => name.replace('row-1', `row-${row}`));

const shared = {
  label: text,
  description: maybe(text),
  required: maybe(flag),
  className: maybe(className),
  access: maybe(flag),
  role: maybe(fc.constantFrom('1', '1,2')),
  style: maybe(fc.constant('primary')),
};
const options = fc
  .uniqueArray(fc.constantFrom('dry', 'wet', 'cold', 'option-1', 'a b'), { minLength: 2, maxLength: 4 })
  .chain((values) =>
    fc.tuple(...values.map((value) => fc.record({ label: text, value: fc.constant(value), selected: fc.boolean() }))),
  );
const one = (type: string, more: Record<string, fc.Arbitrary<unknown>> = {}, subtypes: readonly string[] = []) =>
  fc.record({
    type: fc.constant(type),
    ...shared,
    ...(subtypes.length > 0 ? { subtype: maybe(fc.constantFrom(...subtypes)) } : {}),
    ...more,
  });
const days = maybe(fc.constantFrom('2026-01-31', '2027-02-28'));

const entry = fc.oneof(
  one('text', { placeholder: maybe(text), maxlength: maybe(fc.integer({ min: 1, max: 200 })) }, [
    'text',
    'email',
    'tel',
    'url',
    'color',
    'password',
  ]),
  one('textarea', { placeholder: maybe(text), rows: maybe(fc.integer({ min: 2, max: 20 })) }, [
    'textarea',
    'tinymce',
    'quill',
  ]),
  one('number', {
    min: maybe(fc.integer({ min: 0, max: 9 })),
    value: maybe(fc.integer({ min: 9, max: 10 })),
    max: maybe(fc.integer({ min: 10, max: 99 })),
    step: maybe(fc.constantFrom(1, 0.5)),
  }),
  one('date', { min: days }, ['date', 'time', 'datetime-local']),
  one('select', { values: options, multiple: maybe(flag), placeholder: maybe(text) }),
  one('radio-group', { values: options, inline: maybe(flag), other: maybe(flag) }),
  one('checkbox-group', { values: options, toggle: maybe(flag), inline: maybe(flag), other: maybe(flag) }),
  one('checkbox-group', { values: options.map((all) => all.slice(0, 1)), toggle: maybe(flag) }),
  one('autocomplete', { values: options, requireValidOption: maybe(flag) }),
  one('file', { multiple: maybe(flag), placeholder: maybe(text) }, ['file', 'fineuploader']),
  one('header', {}, ['h1', 'h2', 'h3']),
  one('paragraph', {}, ['p', 'address', 'blockquote']),
  one('hidden', { value: maybe(fc.constantFrom('x', '7')) }),
  one('button', { style: fc.constant('primary') }, ['button', 'submit']),
  one('starRating', { max: maybe(fc.constant(5)) }),
);
/** Each label and name once, so that a note says of which field it is. */
const files = fc
  .sample(fc.array(entry, { minLength: 1, maxLength: 12 }), { numRuns: 200, seed: 1435 })
  .map((entries) =>
    (entries as Values[]).map((one, at) => ({ ...one, label: `${one.label} ${at}`, name: `f-${at}-x` })),
  );

/** What comes in, as it is saved, and in the words of formBuilder again. */
function through(file: string) {
  const read = importDefinition(file, () => false);
  if (!read.ok) return { read, content: [] as Values[], unsaid: [] };
  const saved = readDefinition(designToDetails(detailsToDesign({ ...read }, keySource())));
  assert.ok(saved.ok, JSON.stringify(saved));
  const { content, unsaid } = exportFormBuilder({ form_name: '', details: saved.ok ? saved.details : [] });
  return { read, content: content as Values[], unsaid };
}

/** The differences of a file that neither the import nor the export speaks of. */
function silent(entries: readonly Values[], { read, content, unsaid }: ReturnType<typeof through>): Difference[] {
  const notes = [...(read.refused ?? []), ...(read.ok ? read.leftOut : []), ...unsaid];
  return unnoted(formBuilderDifferences(entries, content), notes);
}

const FOLDER = 'test/fixtures/form-builder';
const fixtures = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') }));

/** The fields of a file, also of one in a wrapper or in XML. */
function fieldsOf(text: string): Values[] {
  const xml = formBuilderXml(text);
  if (xml) return xml;
  const value = JSON.parse(text);
  return Array.isArray(value) ? value : JSON.parse(value.formData);
}

test('there are sixteen files', () => assert.is(fixtures.length, 16));

for (const { name, text } of fixtures)
  test(`${name}: every difference is named`, () => {
    const outcome = through(text);
    assert.ok(outcome.read.ok, JSON.stringify(outcome.read));
    assert.equal(silent(fieldsOf(text), outcome), []);
  });

test('of 200 files every difference is named', () => {
  let fields = 0;
  for (const entries of files) {
    const outcome = through(JSON.stringify(entries));
    fields += outcome.content.length;
    assert.equal(silent(entries, outcome), [], JSON.stringify(entries));
  }
  assert.ok(fields > 800, `${fields} fields came back`);
});

test('what was exported comes in whole, and is exported the same again', () => {
  for (const entries of files) {
    const first = through(JSON.stringify(entries)).content;
    if (first.length === 0) continue;
    const again = through(JSON.stringify(first));
    assert.equal([again.read.ok && again.read.refused, again.content], [[], first]);
  }
});

test.run();
