// 200 random files as jQuery formBuilder writes them, in and out: what a field says comes back, or is named; and what was
// exported once is exported the same again.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { exportFormBuilder } from '../../../src/schema/ticket-types/export-form-builder';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { importDefinition } from '../../../src/schema/ticket-types/import-definition';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';
import { detailsToDesign } from '../../../src/screens/builder/model/details-to-design';
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
  name: maybe(fc.nat(9).map((at) => `field-170000000000${at}-0`)),
  access: maybe(fc.constant(false)),
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
    max: maybe(fc.integer({ min: 10, max: 99 })),
    step: maybe(fc.constantFrom(1, 0.5)),
  }),
  one('date', { min: days }, ['date', 'time', 'datetime-local']),
  one('select', { values: options, multiple: maybe(flag), placeholder: maybe(text) }),
  one('radio-group', { values: options, inline: maybe(flag), other: maybe(flag) }),
  one('checkbox-group', { values: options, toggle: maybe(flag), other: maybe(flag) }),
  one('autocomplete', { values: options, requireValidOption: maybe(flag) }),
  one('file', { multiple: maybe(flag) }, ['file', 'fineuploader']),
  one('header', {}, ['h1', 'h2', 'h3']),
  one('paragraph', {}, ['p', 'address', 'blockquote']),
  one('hidden', { value: maybe(fc.constantFrom('x', '7')) }),
  one('button', { style: fc.constant('primary') }, ['button', 'submit']),
  one('starRating', { max: maybe(fc.constant(5)) }),
);
const files = fc.sample(fc.array(entry, { minLength: 1, maxLength: 12 }), { numRuns: 200, seed: 1435 });

/** What comes in, as it is saved, and in the words of formBuilder again. */
function through(entries: readonly Values[]) {
  const read = importDefinition(JSON.stringify(entries), () => false);
  if (!read.ok) return { read, content: [] as Values[] };
  const saved = readDefinition(designToDetails(detailsToDesign({ ...read }, keySource())));
  assert.ok(saved.ok, JSON.stringify(saved));
  return {
    read,
    content: exportFormBuilder({ form_name: '', details: saved.ok ? saved.details : [] }).content as Values[],
  };
}

const isOn = (value: unknown) => value === true || value === 'true';
const plain = (value: unknown) =>
  String(value ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
const choices = (values: unknown) => ((values ?? []) as Values[]).map(({ label, value }) => [plain(label), value]);

/** What is the same in both, of a field of which nothing was left out. */
const said = ({ type, label, description, required, placeholder, values, multiple, rows, min }: Values) => ({
  type: type === 'autocomplete' ? 'select' : type,
  label: plain(label),
  ...(type === 'header' || type === 'paragraph' ? {} : { description: plain(description), isRequired: isOn(required) }),
  placeholder: plain(placeholder),
  values: choices(values),
  isMultiple: isOn(multiple),
  rows: rows ?? null,
  min: min === 0 ? null : (min ?? null),
});

test('every field of 200 files comes back as it was, or something of it is named', () => {
  let same = 0;
  for (const entries of files) {
    const { read, content } = through(entries as Values[]);
    if (!read.ok) {
      assert.ok(
        (entries as Values[]).every(({ type }) => type === 'button' || type === 'starRating'),
        JSON.stringify([entries, read]),
      );
      continue;
    }
    assert.is(
      read.refused.length,
      (entries as Values[]).filter(({ type }) => type === 'button' || type === 'starRating').length,
    );
    // "Other" brings a field of its own; files without it are compared field by field.
    const kept = (entries as Values[]).filter(({ type }) => type !== 'button' && type !== 'starRating');
    if (kept.some(({ other, type }) => isOn(other) || type === 'hidden')) continue;
    const inPlace = [...content];
    assert.is(inPlace.length, kept.length, JSON.stringify(entries));
    const named = new Set(read.leftOut.map(({ field }) => plain(field)));
    const byLabel = (list: readonly Values[]) =>
      list
        .filter(({ label }) => !named.has(plain(label)))
        .map((one) => JSON.stringify(said(one)))
        .sort();
    assert.equal(byLabel(inPlace), byLabel(kept), JSON.stringify(entries));
    same += byLabel(kept).length;
  }
  assert.ok(same > 200, `${same} fields were the same`);
});

test('what was exported comes in whole, and is exported the same again', () => {
  for (const entries of files) {
    const first = through(entries as Values[]).content;
    if (first.length === 0) continue;
    const again = through(first);
    assert.equal([again.read.ok && again.read.refused, again.content], [[], first]);
  }
});

test.run();
