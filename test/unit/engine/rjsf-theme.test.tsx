// Our theme is a theme of RJSF: every form of the frozen descriptors is rendered twice, by our engine and by RJSF's own <Form>
// with the theme, and both show the same fields, labels, descriptions and errors, and refuse the same values.
import { withTheme } from '@rjsf/core';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FormContext } from '../../../src/engine/form/form-context';
import { FormLayout } from '../../../src/engine/form/form-layout';
import { createRegistry } from '../../../src/engine/form/form-registry';
import { createFormStore } from '../../../src/engine/form/form-store';
import { createUploads } from '../../../src/engine/form/uploads';
import type { Layout, Noun, Property, RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { readNoun } from '../../../src/schema/model/nouns';
import { type RecordMode, recordFor } from '../../../src/schema/model/record-for';
import { checkField, checkRecord } from '../../../src/schema/rules/check';
import { fieldOfKey } from '../../../src/schema/rules/check-rows';
import { fieldTypes } from '../../../src/schema/ticket-types/field-types';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';
import { fieldSample } from '../../../src/screens/reference/samples';
import { widgets } from '../../../src/widgets/registry';
import { rjsfTheme } from '../../../src/widgets/rjsf/theme';
import { applyFrozen, descriptors, restore } from '../../support/frozen-descriptors';
import { fieldsIn, refusedByAjv, rjsfForm, validator } from '../../support/rjsf-form';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLFormElement',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
]);

/** A ticket type with every kind of field that is shown. */
const part = ticketSubForm(
  'Yard check',
  [...fieldTypes.values()]
    .filter(({ text, hidden }) => text === undefined && !hidden)
    .map(({ type: input_type }, i) => ({
      ticket_form_detail_id: i + 1,
      input_type,
      input_name: `A ${input_type}`,
      is_require: i % 2 === 0 ? 0 : 1,
      options: ['Left', 'Right'].map((text) => ({ option_text: text, option_value: text })),
    })),
);

interface Case {
  name: string;
  record: RecordSchema;
  layout: Layout;
}

applyFrozen();
const cases: Case[] = [
  ...Object.values(descriptors)
    .filter(({ noun }) => noun)
    .map(readNoun),
  fieldSample.noun,
].flatMap(casesOf);
restore();

test.before(applyFrozen);
test.after(restore);

/** Every form of a noun, and its rows in edit mode. */
function casesOf(noun: Noun): Case[] {
  return (noun.screens ?? []).flatMap((screen): Case[] => {
    const layouts: [RecordMode, Layout][] =
      screen.kind === 'form' && !screen.readonly
        ? [[screen.path.includes('{id}') || noun.api.single ? 'edit' : 'add', screen.layout]]
        : screen.kind === 'list' && screen.form
          ? (['add', 'edit'] as const).map((mode) => [mode, screen.form!.layout])
          : screen.kind === 'inline'
            ? [
                [
                  'edit',
                  screen.columns.flatMap((column) =>
                    typeof column === 'object' && 'fields' in column ? column.fields : column,
                  ),
                ],
              ]
            : [];
    return layouts.map(([mode, layout]) => ({
      name: `${screen.title}, ${mode}`,
      record: recordFor(noun, mode),
      layout,
    }));
  });
}

const partsOf = ({ record, layout }: Case) =>
  Object.fromEntries(
    fieldsIn(layout).flatMap(({ field }) => (record.properties[field]!.type === 'object' ? [[field, part]] : [])),
  );

/** Of a table: whether one of its cells is. */
const isRefused = (record: RecordSchema, field: string, values: Values): boolean =>
  checkField(record, field, values).length > 0 ||
  Object.keys(checkRecord(record, values)).some((key) => fieldOfKey(key) === field);

test('there are forms to compare', () => {
  assert.ok(cases.length >= 10, cases.map(({ name }) => name).join('; '));
});

for (const each of cases) {
  test(`${each.name}: the same fields, labels and descriptions both ways`, async () => {
    const [ours, rjsf] = [await openOurs(each), await openRjsf(each)];
    const shown = ours.fields();
    assert.ok(shown.length >= fieldsIn(each.layout).length, 'every field is there');
    assert.equal(byName(rjsf.fields()), byName(shown));
    await ours.close();
    await rjsf.close();
  });

  test(`${each.name}: submitted as it opens, the same fields are wrong both ways`, async () => {
    const [ours, rjsf] = [await openOurs(each), await openRjsf(each)];
    await ours.submit();
    await rjsf.submit();
    assert.equal(rjsf.wrong().sort(), ours.wrong().sort());
    await ours.close();
    await rjsf.close();
  });

  test(`${each.name}: every field takes and refuses the same values both ways`, () => {
    const { schema } = rjsfForm(each.record, each.layout);
    const seen = new Set<boolean>();
    for (const { field } of fieldsIn(each.layout)) {
      const property = each.record.properties[field]!;
      if (property.type === 'object') continue;
      for (const others of surroundings(property))
        for (const value of SAMPLES) {
          const values: Values = { ...others, [field]: value };
          const refused = isRefused(each.record, field, values);
          seen.add(refused);
          assert.is(
            refusedByAjv(schema, values).includes(field),
            refused,
            `${field}: ${show(value)} beside ${show(others)}`,
          );
        }
    }
    assert.is(seen.size, 2, 'some values are taken and some refused');
  });
}

for (const [name, open] of [
  ['our engine', openOurs],
  ["RJSF's own form", openRjsf],
] as const)
  test(`one key is one change in ${name}, in every field that is typed`, async () => {
    const sample = cases.at(-1)!;
    const form = await open(sample);
    const typed = form.inputs();
    assert.ok(typed.length >= 6, `${typed.length} inputs`);
    for (const input of typed) {
      const before = form.changes();
      await form.type(input, '7');
      assert.is(form.changes() - before, 1, input.id);
      assert.match(input.value, '7');
    }
    await form.close();
  });

test('a widget reports focus and blur with its id and value, and leaves an empty text to `emptyValue`', async () => {
  const heard: unknown[] = [];
  const report = (what: string) => (id: string, value: unknown) => heard.push([what, id, value]);
  const form = await openRjsf(
    { name: '', record: { required: [], properties: { seal: { title: 'Seal', type: 'string' } } }, layout: ['seal'] },
    {
      onFocus: report('focus'),
      onBlur: report('blur'),
      onChange: ({ formData }: { formData?: Values }) => heard.push(formData),
    },
  );
  const [input] = form.inputs();
  heard.length = 0;
  await form.act(() => input!.focus());
  await form.type(input!, 'A7');
  await form.act(() => input!.blur());
  await form.type(input!, '');
  assert.equal(heard, [
    ['focus', 'root_seal', undefined],
    { seal: 'A7' },
    ['blur', 'root_seal', 'A7'],
    { seal: undefined },
  ]);
  await form.close();
});

test('a schema that was written for RJSF finds the theme by its own names', async () => {
  const left = ['Left', 'Right'];
  const schema = {
    type: 'object',
    properties: {
      side: { type: 'string', enum: left },
      sides: { type: 'array', uniqueItems: true, items: { type: 'string', enum: left } },
      radio: { type: 'string', enum: left },
      ticks: { type: 'array', uniqueItems: true, items: { type: 'string', enum: left } },
      count: { type: 'number' },
      sure: { type: 'boolean' },
      day: { type: 'string', format: 'date' },
      place: { type: 'object', properties: { yard: { type: 'string' } } },
    },
  };
  let data: Values = {};
  const form = await openRjsf(
    { name: '', record: { required: [], properties: {} }, layout: [] },
    {
      schema,
      uiSchema: { radio: { 'ui:widget': 'radio' }, ticks: { 'ui:widget': 'checkboxes' } },
      onChange: (event: { formData: Values }) => {
        data = event.formData;
      },
    },
  );
  assert.equal(
    byName(form.fields()).map(({ name, control }) => `${name}: ${control}`),
    [
      'count: DIV null INPUT text',
      'day: DIV null INPUT text',
      'place_yard: DIV null INPUT text',
      'radio: FIELDSET radiogroup INPUT radio',
      'side: DIV null SELECT select-one',
      'sides: FIELDSET null INPUT checkbox',
      'sure: DIV null INPUT checkbox',
      'ticks: FIELDSET null INPUT checkbox',
    ],
  );
  for (const box of form.place.querySelectorAll<HTMLElement>('[type=checkbox], [type=radio][id=root_radio]'))
    await form.act(() => box.click());
  assert.equal([data.radio, data.sides, data.ticks, data.sure], ['Left', left, left, true]);
  await form.close();
});

/** What a person might type or choose, of every type; each field is given all of them. */
const SAMPLES: unknown[] = [
  undefined,
  '',
  '   ',
  'a',
  'two words',
  'x'.repeat(150),
  'x'.repeat(6000),
  '📦'.repeat(100),
  'a@example.com',
  'a@example',
  '3125550142',
  '(312) 555-0142',
  '2026-02-28',
  '2026-02-30',
  '2999-01-01',
  '2026-11-27 - 2026-11-28',
  '2026-11-28 - 2026-11-27',
  '2026-11-20 14:32',
  '08:00',
  '24:00',
  'Monday',
  'Left',
  'Recover@1435',
  'recover',
  -91,
  -1,
  0,
  1,
  2,
  2.5,
  0.07,
  0.001,
  181,
  2000000,
  true,
  false,
  [],
  ['Left'],
  ['Left', 'Left'],
  [1, 'x'],
  new File(['png'], 'a.png', { type: 'image/png' }),
  new File(['text'], 'a.txt', { type: 'text/plain' }),
  new File([], 'empty.png', { type: 'image/png' }),
  [new File(['text'], 'a.txt', { type: 'text/plain' })],
];

/** The other fields that a rule looks at: empty, and with each of a few values. */
function surroundings({ match, after, notEqualTo, requiredWith }: Property): Values[] {
  const others = [...new Set([match, after, notEqualTo, requiredWith])].filter((name) => name !== undefined);
  return [
    {},
    ...others.flatMap((name) => ['Recover@1435', '08:00', '2026-02-28', 1].map((value) => ({ [name]: value }))),
  ];
}

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';

const Themed = withTheme(rjsfTheme);

async function openOurs({ record, layout, ...rest }: Case) {
  let changes = 0;
  const store = createFormStore(record);
  for (const [name, each] of Object.entries(partsOf({ record, layout, ...rest }))) store.setSubForm(name, each);
  store.watch(() => changes++);
  const form = { store, registry: createRegistry(widgets), groups: {}, uploads: createUploads() };
  const page = await open(
    <FormContext value={form}>
      <FormLayout layout={layout} />
    </FormContext>,
    'field_',
  );
  return { ...page, changes: () => changes, submit: () => page.act(() => void store.submit()) };
}

async function openRjsf(each: Case, more: object = {}) {
  let changes = 0;
  const { schema, uiSchema } = rjsfForm(each.record, each.layout, partsOf(each));
  const page = await open(
    <Themed
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      noHtml5Validate
      showErrorList={false}
      onError={() => {}}
      // A form of ours starts with the defaults of its descriptor and nothing else.
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipEmptyDefaults',
        constAsDefaults: 'never',
        arrayMinItems: { populate: 'never' },
      }}
      onChange={() => changes++}
      {...more}
    />,
    'root_',
  );
  const submit = () =>
    page.act(
      () =>
        void page.place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  return { ...page, changes: () => changes, submit };
}

/** Renders into the small page; `prefix` starts the ids of controls. */
async function open(element: ReactNode, prefix: string) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  await act(async () => root.render(element));
  const fields = () => [...place.querySelectorAll<HTMLElement>('.field')].map((field) => fieldIn(field, prefix));
  return {
    place,
    fields,
    act: (work: () => void) => act(async () => work()),
    wrong: () =>
      fields()
        .filter(({ isWrong }) => isWrong)
        .map(({ name }) => name),
    inputs: () => [...place.querySelectorAll<HTMLInputElement>('input.control:not([readonly]), textarea')],
    type: (input: HTMLInputElement, text: string) =>
      act(async () => {
        // Past React's own setter, as a browser would.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    close: () =>
      act(async () => {
        root.unmount();
        place.remove();
      }),
  };
}

/** What a person finds of one field. */
function fieldIn(field: HTMLElement, prefix: string) {
  const control =
    field.querySelector<HTMLInputElement>('input, select, textarea') ??
    field.querySelector<HTMLInputElement>('div[id]');
  const label = field.querySelector<HTMLLabelElement>('.field-label') ?? field.querySelector('label');
  const id = label?.htmlFor || control?.id || '';
  return {
    name: id.startsWith(prefix) ? id.slice(prefix.length) : id,
    label: label?.textContent,
    description: field.querySelector(`[id="${id}-hint"]`)?.textContent,
    control: `${field.tagName} ${field.getAttribute('role')} ${control?.tagName} ${control?.type}`,
    placeholder: control?.placeholder || field.querySelector('option')?.textContent || '',
    isRequired: control?.getAttribute('aria-required'),
    isWrong: field.hasAttribute('data-error'),
  };
}

const byName = <T extends { name: string }>(list: T[]): T[] => [...list].sort((a, b) => a.name.localeCompare(b.name));

test.run();
