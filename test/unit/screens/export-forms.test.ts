// Ticket forms in the formats of other form builders: what is exported comes back as far as the format can say it, and what
// it cannot is named.
import Ajv from 'ajv';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { writeWorkbook } from '../../../src/schema/formats/xlsx';
import { exportFormBuilder } from '../../../src/schema/ticket-types/export-form-builder';
import { exportJsonSchema } from '../../../src/schema/ticket-types/export-json-schema';
import type { ExportedForm, FormExport } from '../../../src/schema/ticket-types/export-unsaid';
import { exportXlsForm } from '../../../src/schema/ticket-types/export-xlsform';
import { attributes } from '../../../src/schema/ticket-types/field-panels';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { importDefinition } from '../../../src/schema/ticket-types/import-definition';
import { importXlsForm } from '../../../src/schema/ticket-types/import-xlsform';
import type { DraftDetail } from '../../../src/schema/ticket-types/ticket-field';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';
import { detailsToDesign } from '../../../src/screens/builder/model/details-to-design';
import { keySource, randomDesign } from '../../support/random-designs';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

/** The fields as the server would keep them. */
function saved(details: readonly unknown[]): DraftDetail[] {
  const read = readDefinition(details);
  assert.ok(read.ok, JSON.stringify(read));
  return read.ok ? read.details : [];
}

/** What comes in of an exported file, as it would be saved. */
function back({ content }: FormExport): DraftDetail[] {
  const read = importDefinition(JSON.stringify(content), () => false);
  assert.ok(read.ok, JSON.stringify(read));
  // Pages and sections come back as headings, which have one look.
  const leftOut = read.ok ? read.leftOut.filter(({ message }) => message !== 'Left out: the look "h1".') : [];
  if (read.ok) assert.equal([read.refused, leftOut], [[], []]);
  return read.ok ? designToDetails(detailsToDesign({ ...read }, keySource())) : [];
}

const lines = ({ unsaid }: FormExport) => unsaid.map(({ field, message }) => `${field}: ${message}`);

const field = (input_type: string, more: Values = {}): Values => ({
  input_type,
  input_name: input_type,
  field_key: input_type,
  ...more,
});
const form = (...fields: Values[]): ExportedForm => ({ form_name: 'Seals', details: saved(fields) });

const options = [
  { option_text: 'Dry', option_value: 'dry', is_selected: 1 },
  { option_text: 'Wet & cold', option_value: 'wet' },
];

/** What both formats can say of a field. */
function said(detail: DraftDetail, more: readonly string[] = []): Values {
  const names = ['input_name', 'help_text', 'is_require', 'step', 'rows', ...more];
  const values = detail as unknown as Values;
  const own = names.map((name): [string, unknown] => [name, values[name] || undefined]);
  const choices = (detail.options ?? []).map(({ option_text, option_value }) => [option_text, option_value]);
  const present = own.filter(([, value]) => value !== undefined);
  return { type: detail.input_type, choices, ...Object.fromEntries(present) };
}

const tidy = (detail: DraftDetail): DraftDetail => ({
  ...detail,
  input_name: detail.input_name.trim(),
  help_text: detail.help_text?.trim(),
});

/** What a random form rarely says so that it could be saved. */
const isGone = (type: string): boolean => type.includes('formula');

/** Runs with random forms that could be saved. */
function withForms(run: (form: ExportedForm) => void): void {
  let count = 0;
  fc.assert(
    fc.property(randomDesign, (design) => {
      const read = readDefinition(designToDetails(design));
      if (!read.ok || read.details.every(({ input_type }) => isGone(input_type))) return;
      count++;
      run({ form_name: 'Seals', details: read.details });
    }),
    { numRuns: 300, seed: 1435, endOnFailure: true },
  );
  assert.ok(count > 20, `${count} forms could be saved`);
}

test('a form as JSON Schema with its uiSchema comes back with types, texts, limits, options and defaults', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  withForms((form) => {
    const exported = exportJsonSchema(form);
    ajv.compile((exported.content as Values).schema as object);
    const all = ['min_length', 'max_length', 'pattern', 'placeholder', 'accept', 'ref_noun', 'is_multiple'];
    const expected = form.details.filter(({ input_type }) => !isGone(input_type));
    assert.equal(
      back(exported).map((detail) => said(tidy(detail), all)),
      expected.map((detail) => said(tidy(detail), all)),
    );
  });
});

const all = (...rules: unknown[]) => ({ match: 'all', rules });
const is = (name: string, value: string) => ({ field: name, operator: 'is', value });

test('sections are objects, and conditions if and then, which come back as they were', () => {
  const compared: [string, Values][] = [
    ['is', is('select', 'dry')],
    ['is not', { field: 'select', operator: 'is not', value: 'dry' }],
    ['any of', { field: 'select', operator: 'any of', values: ['dry', 'wet'] }],
    ['is empty', { field: 'text', operator: 'is empty' }],
    ['is not empty', { field: 'text', operator: 'is not empty' }],
    ['contains', { field: 'text', operator: 'contains', value: 'a.b' }],
    ['starts with', { field: 'text', operator: 'starts with', value: '(1)' }],
    ['at least', { field: 'number', operator: 'at least', value: '2.5' }],
    ['less than', { field: 'number', operator: 'less than', value: '7' }],
    ['includes', { field: 'tags', operator: 'includes', value: 'x' }],
    ['count at least', { field: 'tags', operator: 'count at least', value: '2' }],
    ['ticked', is('checkbox', '1')],
    ['nested', { match: 'any', rules: [is('select', 'wet'), { field: 'number', operator: 'at most', value: '1' }] }],
  ];
  const sources = ['text', 'number', 'tags', 'checkbox'].map((type) => field(type, { is_require: 0 }));
  for (const [name, rule] of compared) {
    const exported = exportJsonSchema(
      form(
        ...sources,
        field('select', { options }),
        field('email', { conditions: { require: all(rule) } }),
        field('url', { conditions: { show: all(rule) }, is_require: 1 }),
        field('section', { conditions: { show: all(rule) } }),
        field('phone', { conditions: { show: all(is('text', 'x')) } }),
        field('date'),
      ),
    );
    assert.equal(exported.unsaid, [], name);
    const details = back(exported);
    const names = new Map(details.map((detail) => [detail.field_key, detail.input_name]));
    const [email, url, section, phone, date] = details
      .slice(5)
      .map(({ conditions }) =>
        JSON.parse(JSON.stringify(conditions ?? {}), (key, value) => (key === 'field' ? names.get(value) : value)),
      );
    assert.equal([email, url, section], [{ require: all(rule) }, { show: all(rule) }, { show: all(rule) }], name);
    assert.equal(phone, { show: all(rule, is('text', 'x')) }, name);
    assert.equal([date, details[6]!.is_require], [{}, 1]);
  }
});

test('a section is shown while its page is, in a JSON Schema and in an XLSForm', async () => {
  const outer = is('text', 'x');
  const inner = is('number', '2');
  const sent = form(
    field('text'),
    field('number'),
    field('page', { conditions: { show: all(outer) } }),
    field('section'),
    field('email'),
    field('section', { field_key: 's2', input_name: 's2', conditions: { show: all(inner) } }),
    field('url'),
    field('page', { field_key: 'p2', input_name: 'p2' }),
    field('section', { field_key: 's3', input_name: 's3' }),
    field('phone'),
  );
  const sheets = await importXlsForm(writeWorkbook(exportXlsForm(sent).content));
  assert.ok(sheets.ok);
  for (const details of [back(exportJsonSchema(sent)), sheets.ok ? (sheets.details as unknown as DraftDetail[]) : []]) {
    const titles = new Map(details.map(({ field_key, input_name }) => [field_key!, input_name]));
    const shown = details
      .filter(({ input_type }) => ['page', 'section'].includes(input_type))
      .map(({ input_name, conditions }) => [
        input_name,
        (conditions?.show?.rules ?? []).map((rule) => titles.get((rule as { field: string }).field)),
      ]);
    // A page with a condition may have become a section.
    assert.equal(shown, [
      ['page', ['text']],
      ['section', ['text']],
      ['s2', ['text', 'number']],
      ['p2', []],
      ['s3', []],
    ]);
  }
});

test('rows are lists of objects and formulas read-only, which come back as they were', () => {
  const columns = [
    { title: 'Name', type: 'text', required: true },
    { title: 'Hours', type: 'number', total: true },
    { title: 'Day', type: 'date' },
    { title: 'From', type: 'time' },
    { title: 'Trade', type: 'select', choices: 'Welder, Rigger' },
    { title: 'Paid', type: 'checkbox' },
  ];
  const sent = form(
    field('number', { machine_name: 'rate' }),
    field('section'),
    field('rows', { columns, min_length: 1, max_length: 9 }),
    field('formula', { formula: 'sum([rows].hours) * [number]', step: 0.01 }),
    field('formula-text', { formula: 'join(", ", [rows].name, [formula])', help_text: 'Who' }),
  );
  const exported = exportJsonSchema(sent);
  assert.equal(lines(exported), ['rows: Not in the file: the sum of "Hours".']);
  const { schema, uiSchema } = exported.content as { schema: Values; uiSchema: Values };
  const { properties } = (schema.properties as { section: { properties: Values } }).section;
  assert.equal(properties.formula, {
    type: 'number',
    multipleOf: 0.01,
    title: 'formula',
    description: '= sum(rows.hours) * number',
    readOnly: true,
  });
  assert.match(JSON.stringify(uiSchema), 'sum([section/rows].hours) * rate');
  const details = back(exported);
  const names = new Map(details.map(({ field_key, input_type }) => [field_key!, input_type]));
  const plain = (formula: unknown) =>
    String(formula).replace(/\[([^\]]+)\]/g, (_, key) => `[${names.get(key) ?? key}]`);
  assert.equal(
    details
      .slice(3)
      .map(({ input_type, formula, help_text, step }) => [input_type, plain(formula), help_text, step ?? null]),
    [
      ['formula', 'sum([rows].hours) * [number]', '', 0.01],
      ['formula-text', 'join(", ", [rows].name, [formula])', 'Who', null],
    ],
  );
  const kept = ({ columns = [], min_length, max_length }: DraftDetail) => [
    min_length,
    max_length,
    columns!.map(({ title, type, choices, required }) => [title, type, choices ?? '', required === true]),
  ];
  assert.equal(kept(details[2]!), kept(sent.details[2]!));
});

test('columns with formulas, questions, records and further texts come back from JSON Schema; the rest is named', () => {
  const columns = [
    { title: 'Hours', type: 'number' },
    { title: 'Twice', type: 'formula', formula: 'Hours * 2' },
    { title: 'Four times', type: 'formula', formula: '[Twice] * 2' },
    { title: 'Who', type: 'record', ref_noun: 'terminal' },
    { title: 'Paid', type: 'yes-no', required: true },
    { title: 'Trade', type: 'select', choices: 'Welder, Rigger' },
    { title: 'Call', type: 'phone' },
    { title: 'Mail', type: 'email' },
    { title: 'Long', type: 'textarea' },
    { title: 'Why', type: 'text', show_when: 'Paid = "No"' },
  ];
  const exported = exportJsonSchema(form(field('repeat', { columns, row_title: 'Job' })));
  assert.equal(lines(exported), ['repeat: Not in the file: Each Is Called, when "Why" is shown.']);
  const { repeat } = ((exported.content as Values).schema as Values).properties as Record<string, Values>;
  assert.equal((((repeat!.items as Values).properties as Values).four_times as Values).readOnly, true);
  const [again] = back(exported);
  assert.is(again!.input_type, 'repeat');
  const plain = (all: DraftDetail['columns']) =>
    all!.map(({ title, type, choices = '', required = false, ref_noun = '', formula = '' }) => [
      title,
      type,
      [choices, required, ref_noun],
      formula.toLowerCase().replace(/[[\]]/g, ''),
    ]);
  assert.equal(plain(again!.columns), plain(columns));
});

test('a list with any type of column can be exported in every format', () => {
  const types = attributes.properties.columns!.items!.properties!.type!.enum as string[];
  const more: Readonly<Record<string, Values>> = {
    select: { choices: 'Dry, Wet' },
    record: { ref_noun: 'terminal' },
    formula: { formula: 'Count + 1' },
    'formula-text': { formula: 'join("", Count)' },
    'formula-date': { formula: 'Day' },
  };
  for (const type of types) {
    const columns = [
      { title: 'Count', type: 'number' },
      { title: 'Day', type: 'date' },
      { title: 'Own', type, ...more[type] },
    ];
    const sent = form(field('rows', { columns }), field('repeat', { columns }));
    for (const run of [exportXlsForm, exportJsonSchema, exportFormBuilder]) {
      const { content, unsaid } = run(sent);
      const said = JSON.stringify([content, unsaid]);
      if (run !== exportFormBuilder) assert.match(said, 'Own', type);
    }
  }
});

test('a form with circles of formulas, which nobody could save yet, is exported without them', () => {
  const details = [
    field('number', { field_key: 'n', input_name: 'N' }),
    field('formula', { field_key: 'a', input_name: 'A', formula: 'b + 1' }),
    field('formula', { field_key: 'b', input_name: 'B', formula: 'a + n' }),
    field('formula', { field_key: 'c', input_name: 'C', formula: 'a * 2' }),
    field('formula', { field_key: 'd', input_name: 'D', formula: 'd + n' }),
    field('formula', { field_key: 'e', input_name: 'E', formula: 'n + 1' }),
    field('rows', {
      columns: [
        { title: 'One', type: 'formula', formula: 'Two + 1' },
        { title: 'Two', type: 'formula', formula: 'One + 1' },
        { title: 'Three', type: 'number' },
      ],
    }),
  ] as unknown as DraftDetail[];
  const gone = ['A', 'B', 'C', 'D'].map((label) => `${label}: Not in the file: the whole field.`);
  assert.equal(lines(exportJsonSchema({ form_name: 'Seals', details })), gone);
  assert.equal(lines(exportXlsForm({ form_name: 'Seals', details })), [
    ...gone,
    'rows: Not in the file: the column "One", the column "Two".',
  ]);
});

test('what JSON Schema cannot say is named in the words of the panel', () => {
  const exported = exportJsonSchema(
    form(
      field('date', { default_now: 1, layout: { row: 0, col: 0, size: 6 } }),
      field('text', { pattern: '^a$', pattern_message: 'An a.', layout: { row: 0, col: 1, size: 6 } }),
      field('number', { conditions: { lock: all({ field: 'text', operator: 'is not empty' }) } }),
      field('url', { conditions: { show: all({ field: 'text', operator: 'is', other: 'email' }) } }),
      field('email'),
      field('formula', { formula: 'number + 1' }),
      field('file', { max_size: 2, accept: 'image/*' }),
    ),
  );
  assert.equal(lines(exported), [
    'Seals: Not in the file: which fields stand side by side.',
    'date: Not in the file: Begins with today.',
    'text: Not in the file: Message.',
    'number: Not in the file: when it is locked.',
    'url: Not in the file: when it is shown.',
    'file: Not in the file: Largest File (MB).',
  ]);
});

/** What comes back from formBuilder in place of a type that it has not. */
const THERE: Readonly<Record<string, string>> = {
  'yes-no': 'radio-group',
  section: 'heading',
  page: 'heading',
  'hidden-fixed': 'hidden',
  tags: 'text',
  signature: 'file',
  point: 'text',
};

test('a form as formBuilder data comes back with types, texts, options, places and what is selected', () => {
  const isLost = (type: string) => /formula|^record$|^rows$/.test(type);
  withForms((form) => {
    if (form.details.every(({ input_type }) => isLost(input_type))) return;
    const expected = form.details.filter(({ input_type }) => !isLost(input_type));
    const read = (detail: DraftDetail) => {
      const { choices, ...one } = said(tidy(detail));
      const type = THERE[detail.input_type] ?? detail.input_type;
      const { input_name, help_text } = one as Record<string, string | undefined>;
      const texts = [input_name, type === 'paragraph' ? undefined : help_text].map(shownText);
      return {
        ...one,
        type,
        texts,
        input_name: '',
        help_text: '',
        choices: detail.input_type === 'yes-no' ? [] : choices,
      };
    };
    const actual = back(exportFormBuilder(form));
    assert.equal(
      actual.map(({ input_type, is_require }) => [input_type, is_require]),
      expected.map(({ input_type, is_require }) => [THERE[input_type] ?? input_type, is_require]),
    );
    assert.equal(
      actual.map((detail) => read(detail).texts),
      expected.map((detail) => read(detail).texts),
    );
    assert.equal(
      actual.map(({ layout }) => layout?.size),
      expected.map(({ layout }) => layout?.size),
    );
  });
});

/** Blanks within a text that is HTML there. */
const shownText = (text = '') => text.replace(/\s+/g, ' ').trim();

test('what formBuilder cannot say is named', () => {
  const exported = exportFormBuilder(
    form(
      field('section'),
      field('text', { min_length: 2, pattern: 'a', machine_name: 'seal' }),
      field('select', {
        options,
        is_multiple: 1,
        min_length: 1,
        conditions: { show: all({ field: 'text', operator: 'is empty' }) },
      }),
      field('checkbox', { default_value: '1' }),
      field('tags'),
      field('date', { not_before: '2026-01-01', not_after: 'today+7' }),
      field('record', { ref_noun: 'terminal' }),
    ),
  );
  assert.equal(lines(exported), [
    'section: Not in the file: that it is a section.',
    'text: Not in the file: Pattern, Minimum Length.',
    'select: Not in the file: Fewest Selections, Conditions.',
    'tags: Not in the file: that several texts can be typed.',
    'date: Not in the file: Latest Day.',
    'record: Not in the file: the whole field.',
  ]);
  const [, text, select, checkbox, , date] = back(exported);
  assert.is(date!.not_before, '2026-01-01');
  assert.is(text!.machine_name, 'seal');
  assert.equal(
    select!.options?.map(({ option_text, is_selected }) => [option_text, is_selected]),
    [
      ['Dry', 1],
      ['Wet & cold', 0],
    ],
  );
  assert.equal([select!.is_multiple, checkbox!.input_type, checkbox!.default_value], [1, 'checkbox', '1']);
});

test.run();
