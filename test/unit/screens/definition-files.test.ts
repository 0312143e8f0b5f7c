// Ticket forms as files: what is exported comes back, what jQuery formBuilder wrote comes in, and what cannot is reported.
import Ajv from 'ajv';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { definitionSchema } from '../../../src/schema/ticket-types/definition-schema';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { importDefinition, importSizeProblem } from '../../../src/schema/ticket-types/import-definition';
import { type Design, fieldsInOrder } from '../../../src/screens/builder/model/design';
import { designToFile, fileToDesign } from '../../../src/screens/builder/model/design-file';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';
import { detailsToDesign } from '../../../src/screens/builder/model/details-to-design';
import { emptyDesign, keySource, randomDesign } from '../../support/random-designs';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

const SCHEMA = 'https://recovery.example/schemas/ticket-form.json';
const text = (value: unknown) => JSON.stringify(value);
const never = () => false;

/** The details that come in; what does not makes the test fail. */
function imported(file: unknown): Values[] {
  const read = importDefinition(text(file), never);
  assert.ok(read.ok, text(read));
  return read.ok ? [...read.details] : [];
}

/** Which fields were refused and what was left out, each as 'field: message'. */
function problems(file: unknown, clobbers: (name: string) => boolean = never): string[] {
  const read = importDefinition(text(file), clobbers);
  const all = [...(read.refused ?? []), ...(read.ok ? read.leftOut : [])];
  return all.map(({ field, message }) => `${field}: ${message}`);
}

const refusal = (content: string) => {
  const read = importDefinition(content, never);
  return read.ok ? undefined : read.message;
};

/** A design with keys in the order of its fields and rows, so that two can be compared. */
function withPlainKeys(design: Design): Design {
  const keys = new Map<string, string>();
  for (const { key, cells } of design.rows) {
    keys.set(key, `key ${keys.size}`);
    for (const { field } of cells) keys.set(field, `key ${keys.size}`);
  }
  const rename = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(rename);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        keys.get(name) ?? name,
        (name === 'key' || name === 'field') && typeof value === 'string' ? (keys.get(value) ?? value) : rename(value),
      ]),
    );
  };
  return rename(design) as Design;
}

test('an exported design comes back as it was', () => {
  fc.assert(
    fc.property(randomDesign, (design) => {
      if (design.rows.length === 0) return;
      // What the panel hides has no meaning, and does not travel.
      const details = designToDetails({ ...design, form_name: 'Seals' });
      const named = detailsToDesign({ form_name: 'Seals', status: design.status, details }, keySource());
      const read = fileToDesign(designToFile(named, SCHEMA), emptyDesign, keySource());
      assert.ok(read.ok, text(read));
      if (!read.ok) return;
      assert.equal([read.refused, read.leftOut], [[], []]);
      assert.equal(withPlainKeys(read.design), withPlainKeys(named));
      assert.is(designToFile(read.design, SCHEMA), designToFile(named, SCHEMA));
    }),
    { numRuns: 100, seed: 1435, endOnFailure: true },
  );
});

const validate = new Ajv({ strict: false, allErrors: true }).compile(definitionSchema());
const schemaProblems = (file: unknown) =>
  validate(file)
    ? []
    : validate
        .errors!.filter(({ keyword }) => keyword !== 'if')
        .map((error) => `${error.instancePath} ${error.message}`);

test('whatever can be saved is valid by the published schema, and so is its file as a body that creates the form', () => {
  let count = 0;
  fc.assert(
    fc.property(randomDesign, (design) => {
      if (!readDefinition(designToDetails(design)).ok) return;
      count++;
      const file = JSON.parse(designToFile(design, SCHEMA));
      assert.equal(schemaProblems(file), []);
      assert.ok(readDefinition(file.form_datas).ok);
    }),
    { numRuns: 200, seed: 1435, endOnFailure: true },
  );
  assert.ok(count > 10, `${count} designs could be saved`);
});

test('the published schema knows types, attributes, places and conditions', () => {
  const file = (field: Values) => ({ schemaVersion: 1, form_name: 'F', form_datas: [{ input_name: 'A', ...field }] });
  assert.equal(schemaProblems(file({ input_type: 'text', max_length: 5 })), []);
  assert.equal(schemaProblems(file({ input_type: 'rating' })), [
    '/form_datas/0/input_type must be equal to one of the allowed values',
  ]);
  assert.equal(schemaProblems(file({ input_type: 'text', max_length: 'x' })), [
    '/form_datas/0/max_length must be integer',
  ]);
  assert.equal(schemaProblems(file({ input_type: 'number', min_length: 0.5 })), []);
  assert.equal(schemaProblems(file({ input_type: 'select' })), ["/form_datas/0 must have required property 'options'"]);
  assert.equal(schemaProblems(file({ input_type: 'date', layout: { row: 0, col: 0, size: 13 } })), [
    '/form_datas/0/layout/size must be <= 12',
  ]);
  const shown = (...rules: unknown[]) =>
    schemaProblems(file({ input_type: 'date', conditions: { show: { match: 'all', rules } } }));
  assert.is(
    shown({ field: 'a', operator: 'like' })[0],
    '/form_datas/0/conditions/show/rules/0/operator must be equal to one of the allowed values',
  );
  const pair = { field: 'a', operator: 'less than', other: 'b' };
  assert.equal(shown(pair, { match: 'any', rules: [pair, { field: 'a', operator: 'any of', values: ['x'] }] }), []);
  assert.is(
    shown({ match: 'some', rules: [pair] })[0],
    '/form_datas/0/conditions/show/rules/0/match must be equal to one of the allowed values',
  );
});

const options = [
  { label: 'Intact', value: 'intact', selected: true },
  { label: 'Broken', value: 'broken', selected: false },
];

/** In the order and with the attributes that formBuilder writes. */
const formBuilder: Values[] = [
  {
    type: 'text',
    subtype: 'text',
    required: true,
    label: 'Article',
    description: 'What was found',
    placeholder: 'three parcels',
    className: 'form-control row-1 col-md-8',
    name: 'text-1700000000000-0',
    value: 'parcel',
    maxlength: 80,
  },
  {
    type: 'number',
    required: false,
    label: 'Weight',
    className: 'form-control row-1 col-md-4',
    name: 'number-1700000000000-1',
    min: 0,
    max: 50.5,
    step: 0.5,
    value: 3,
  },
  {
    type: 'textarea',
    required: false,
    label: 'Remarks',
    className: 'form-control',
    name: 'textarea-1700000000000-2',
    subtype: 'textarea',
    rows: 6,
    maxlength: 500,
  },
  {
    type: 'select',
    required: true,
    label: 'Seal',
    className: 'form-control row-7 col-lg-6',
    name: 'select-1700000000000-3',
    multiple: false,
    values: options,
  },
  {
    type: 'text',
    subtype: 'email',
    required: false,
    label: 'Desk',
    className: 'form-control row-7 col-xs-6',
    name: 'text-1700000000000-4',
  },
  {
    type: 'date',
    required: false,
    label: 'Recovered on',
    className: 'form-control',
    name: 'date-1700000000000-5',
    value: '2026-03-01',
  },
  {
    type: 'file',
    required: false,
    label: 'Photographs',
    className: 'form-control',
    name: 'file-1700000000000-6',
    multiple: true,
  },
  {
    type: 'radio-group',
    required: false,
    label: 'Condition',
    inline: true,
    name: 'radio-group-1700000000000-7',
    values: options,
  },
  {
    type: 'checkbox-group',
    required: false,
    label: 'Marks',
    toggle: false,
    inline: false,
    name: 'checkbox-group-1700000000000-8',
    values: options.map((option) => ({ ...option, selected: true })),
  },
  {
    type: 'text',
    subtype: 'tel',
    required: false,
    label: 'Call',
    className: 'form-control',
    name: 'text-1700000000000-9',
  },
  {
    type: 'checkbox',
    required: false,
    label: 'Sealed',
    name: 'checkbox-1700000000000-10',
    values: [{ label: 'Yes', value: 'yes', selected: true }],
  },
];

test('the data of jQuery formBuilder comes in with places, values, options, limits and formats', () => {
  const design = detailsToDesign({ details: imported(formBuilder) }, keySource());
  const rows = design.rows.map(({ cells }) =>
    cells.map(({ field, size }) => `${design.fields[field]!.attributes.input_name}:${size}`).join(' '),
  );
  assert.equal(rows, [
    'Article:8 Weight:4',
    'Remarks:12',
    'Seal:6 Desk:6',
    'Recovered on:12',
    'Photographs:12',
    'Condition:12',
    'Marks:12',
    'Call:12',
    'Sealed:12',
  ]);
  const attributesOf = (label: string) =>
    Object.values(design.fields).find(({ attributes }) => attributes.input_name === label)!.attributes;
  assert.equal(attributesOf('Article'), {
    input_name: 'Article',
    help_text: 'What was found',
    is_require: true,
    placeholder: 'three parcels',
    default_value: 'parcel',
    format: 'text',
    max_length: 80,
    machine_name: 'text_1700000000000_0',
    is_unique: false,
    scan: false,
  });
  assert.equal(attributesOf('Weight'), {
    input_name: 'Weight',
    is_require: false,
    default_value: 3,
    min_length: 0,
    max_length: 50.5,
    step: 0.5,
    machine_name: 'number_1700000000000_1',
    is_unique: false,
  });
  assert.equal([attributesOf('Remarks').rows, attributesOf('Remarks').max_length], [6, 500]);
  assert.equal([attributesOf('Desk').format, attributesOf('Call').format], ['email', 'phone']);
  assert.is(attributesOf('Recovered on').default_value, '2026-03-01');
  assert.is(attributesOf('Photographs').is_multiple, true);
  assert.is(attributesOf('Sealed').default_value, true);
  assert.equal(attributesOf('Seal').options, [
    { option_text: 'Intact', option_value: 'intact', is_selected: true },
    { option_text: 'Broken', option_value: 'broken', is_selected: false },
  ]);
  assert.ok(readDefinition(designToDetails(design)).ok);
});

/** Back in formBuilder's terms: what of a field it would have to know to be what it was. */
function toFormBuilder(detail: Values): Values {
  const { input_type, layout, options: own = [], ...rest } = detail as Values & { options?: Values[]; layout: Values };
  const formats: Record<string, [string, string]> = { email: ['text', 'email'], phone: ['text', 'tel'] };
  const [type, subtype] = formats[String(input_type)] ?? [input_type, input_type];
  const names = {
    required: 'is_require',
    multiple: 'is_multiple',
    label: 'input_name',
    description: 'help_text',
    placeholder: 'placeholder',
    value: 'default_value',
    maxlength: 'max_length',
    step: 'step',
    rows: 'rows',
  };
  return {
    type,
    subtype,
    ...Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [theirs, rest[ours] || undefined])),
    values: own.map(({ option_text, option_value, is_selected }) => ({
      label: option_text,
      value: option_value,
      selected: is_selected === 1,
    })),
    place: layout,
  };
}

test('what was imported from formBuilder says the same when it is saved, exported and imported again', () => {
  const first = designToDetails(detailsToDesign({ details: imported(formBuilder) }, keySource()));
  const design = detailsToDesign({ form_name: 'F', details: first }, keySource());
  const again = designToDetails(
    detailsToDesign({ details: imported(JSON.parse(designToFile(design, SCHEMA))) }, keySource()),
  );
  assert.equal(
    again.map((detail) => toFormBuilder({ ...detail })),
    first.map((detail) => toFormBuilder({ ...detail })),
  );
  for (const [index, sent] of formBuilder.entries()) {
    const back = toFormBuilder({ ...first[index]! });
    for (const name of ['type', 'label', 'description', 'placeholder', 'maxlength', 'step', 'rows']) {
      if (sent[name] !== undefined) assert.is(String(back[name]), String(sent[name]), `${name} of ${sent.label}`);
    }
    if (sent.values && sent.type !== 'checkbox') assert.equal(back.values, sent.values, `options of ${sent.label}`);
  }
});

test('data that was stored as a text in JSON comes in, too', () => {
  assert.is(imported(text(formBuilder)).length, formBuilder.length);
});

test('unsupported fields are listed by name with the reason, and the rest comes in', () => {
  const file = [
    { type: 'hidden', name: 'hidden-1', value: '7' },
    { type: 'header', subtype: 'h1', label: 'Heading' },
    { type: 'paragraph', label: 'Read this' },
    { type: 'button', label: 'Send', name: 'button-1' },
    { type: 'autocomplete', label: 'Town', values: options },
    { type: 'starRating', label: 'Stars' },
    { label: 'Nothing' },
    'text',
    { type: 'text', label: 'Article', name: 'text-1' },
  ];
  assert.equal(problems(file), [
    'Send: A button: a ticket has its own.',
    'Nothing: It has no type.',
    'Field 8: This entry is not a field.',
    'Heading: Left out: the look "h1".',
    'Town: Left out: the list that is searched while one types, values beside the options.',
    'Stars: Left out: the look of stars. It is a number from 1 to 5.',
  ]);
  assert.is(imported(file).at(-1)!.input_name, 'Article');
  const [hidden] = imported(file);
  assert.equal([hidden!.input_type, hidden!.input_name, hidden!.default_value], ['hidden', 'hidden-1', '7']);
});

test('a field with a name that hides a property of the page comes in without it', () => {
  const field = (name: string) => ({ type: 'text', label: name, name });
  const names = ['constructor', '__proto__', 'nodeName', 'name', 'title', 'text-1'];
  const read = fileToDesign(text(names.map(field)), emptyDesign, keySource());
  assert.is(read.refused?.length, 0);
  assert.equal(
    read.ok && read.leftOut.map(({ message }) => message),
    names.slice(0, 5).map((name) => `Taken without its name: Potential for Dom Clobbering with field name ${name}.`),
  );
});

test('labels of formBuilder come in as the text that they show', () => {
  const labels: [string, string][] = [
    ['R&amp;D', 'R&D'],
    ['Track &lt; 5 &#8211; yard&nbsp;3', 'Track < 5 – yard 3'],
    ['First<br>second<br />third', 'First second third'],
    ['<span style="font-family: &quot;Calibri&quot;; color: red" lang=EN-US>Se<b>al</b></span><o:p></o:p>', 'Seal'],
    ['<!--[if gte mso 9]><xml>a</xml><![endif]--><style>p { color: red }</style><p>Mile</p><p>post</p>', 'Mile post'],
    ['&amp;lt;b&amp;gt; &unknown; &#x41;&#0;', '&lt;b&gt; &unknown; A'],
    ['Weight < 5 and > 3, a <b and c> d', 'Weight < 5 and > 3, a <b and c> d'],
    ['<!-- a --><SCRIPT>b</script >Seal <!-- <b>of</b> <style>', 'Seal <!-- of'],
  ];
  for (const [label, shown] of labels)
    assert.is(imported([{ type: 'text', label, description: label }])[0]!.input_name, shown, label);
  const [select] = imported([{ type: 'select', label: 'A', values: [{ label: 'Q&amp;A', value: 'Q&amp;A' }] }]);
  assert.equal((select!.options as Values[])[0], { option_text: 'Q&A', option_value: 'Q&amp;A', is_selected: 0 });
});

test('a label with many elements that have no end is read in no time', () => {
  const start = performance.now();
  for (const part of ['<!--', '<style>', '<script >', '<style ', '<a x=', '<a x="', '</style'])
    for (const end of ['', '>', '-->', '</script>', '"'])
      imported([{ type: 'text', label: `${part.repeat(50_000)}${end}` }]);
  assert.ok(performance.now() - start < 20_000);
});

test('options of formBuilder without a value get one of their own', () => {
  const values = [
    { label: 'Not fitted' },
    { label: 'Not fitted', value: '' },
    { label: '', value: 'b' },
    { label: '?!' },
    {},
  ];
  const [field] = imported([{ type: 'select', label: 'Seal', values }]);
  assert.equal(
    (field!.options as Values[]).map(({ option_text, option_value }) => [option_text, option_value]),
    [
      ['Not fitted', 'not-fitted'],
      ['Not fitted', 'not-fitted-2'],
      ['b', 'b'],
      ['?!', 'option-4'],
      ['', 'option-5'],
    ],
  );
});

test('a file that was cut off is told from one that is no JSON', () => {
  const whole = text({ a: [1, -2.5e3, true, { 'b\u0041"': null, c: 'x\\' }], d: { e: [] } });
  for (let length = 1; length < whole.length; length++)
    assert.is(refusal(whole.slice(0, length)), 'This file is incomplete: it ends too early.', whole.slice(0, length));
  for (const other of ['{not json', '{"a": 1]', '[1, 2}', '{a', '[1 2', '{"a" 1', '["a", b', '[,', '{"a":1,,'])
    assert.is(refusal(other), 'This file is not JSON.', other);
});

test('attributes without a place in a ticket form are named', () => {
  const file = [
    { type: 'date', label: 'Day', min: '2026-01-01', max: '9', toggle: true },
    {
      type: 'text',
      subtype: 'range',
      label: 'Tilt',
      description: '',
      other: false,
      className: 'form-control wide row-1',
    },
    { type: 'text', label: 'Clerk', access: true, role: '1,2', className: 'form-control', data: 'x' },
    { type: 'radio-group', label: 'Marks', inline: true, access: true, style: 'wide', values: options },
    { type: 'text', label: 'Lot', maxlength: 9, min: null, max: null, access: null },
    { type: 'checkbox-group', label: 'Read', toggle: true, values: [{ label: 'I have', value: 'yes' }] },
  ];
  assert.equal(problems(file), [
    'Day: Left out: the greatest value 9, the look of a switch.',
    'Tilt: Left out: the style class "wide", the subtype "range".',
    'Clerk: Left out: who may see it (role 1, 2), its setting "data".',
    'Marks: Left out: options side by side, that not every role sees it, the style "wide".',
    'Read: Left out: the text "I have" beside the switch, the value "yes" of the switch.',
  ]);
  assert.is(imported(file)[0]!.not_before, '2026-01-01');
  assert.is(imported(file)[4]!.max_length, 9);
});

test('stars of formBuilder are a number as high as there are stars', () => {
  const file = [
    { type: 'starRating', label: 'A', name: 'a', value: '3.5', required: true },
    { type: 'starRating', label: 'B', max: '10' },
  ];
  assert.equal(
    imported(file).map(({ input_type, min_length, max_length, default_value, is_require }) => [
      input_type,
      min_length,
      max_length,
      default_value,
      is_require,
    ]),
    [
      ['number', 1, 5, '3.5', true],
      ['number', 1, 10, undefined, undefined],
    ],
  );
});

test('fields of formBuilder that do not fit beside each other begin another row', () => {
  const file = [8, 6, 6].map((size, at) => ({ type: 'text', label: `${at}`, className: `row-1 col-${size}` }));
  assert.equal(
    imported(file).map(({ layout }) => layout),
    [
      { row: 0, col: 0, size: 8 },
      { row: 1, col: 0, size: 6 },
      { row: 1, col: 1, size: 6 },
    ],
  );
});

test('"Other" of formBuilder is an option and a text that is shown while it is chosen', () => {
  const file = [
    {
      type: 'radio-group',
      label: 'Seal',
      name: 'seal',
      other: true,
      values: [...options, { label: 'O', value: 'other' }],
    },
    { type: 'checkbox-group', label: 'Marks', other: true, values: options },
  ];
  const note = '"Other" is an option of it, with a text field of its own.';
  assert.equal(problems(file), [`Seal: ${note}`, `Marks: ${note}`]);
  const details = imported(file);
  assert.equal(
    details.map(({ input_name, machine_name, conditions }) => [input_name, machine_name, conditions]),
    [
      ['Seal', 'seal', undefined],
      [
        'Seal: other',
        'seal_other',
        { show: { match: 'all', rules: [{ field: 'field 1', operator: 'is', value: 'other-2' }] } },
      ],
      ['Marks', undefined, undefined],
      [
        'Marks: other',
        undefined,
        { show: { match: 'all', rules: [{ field: 'field 2', operator: 'includes', value: 'other' }] } },
      ],
    ],
  );
  assert.ok(readDefinition(designToDetails(detailsToDesign({ details }, keySource()))).ok);
});

test('names of fields there are names of fields here, made to fit and each once', () => {
  const file = ['sealNumber', 'seal-number', '2nd', 'Größe'].map((name) => ({ type: 'text', label: 'A', name }));
  assert.equal(
    imported(file).map(({ machine_name }) => machine_name),
    ['seal_number', 'seal_number_2', 'nd', 'gro_e'],
  );
});

test('data inside an object comes in, as a list or as a text, with the name beside it', () => {
  const list = [{ type: 'text', label: 'Article' }];
  for (const file of [{ data: list }, { formData: text(list) }, { form_data: text(list), title: 'Seals' }]) {
    const read = importDefinition(text(file), never);
    assert.ok(read.ok, text(file));
    assert.is(read.ok && read.form_name, 'title' in file ? 'Seals' : undefined);
    assert.is(imported(file)[0]!.input_name, 'Article');
  }
});

const XML = `<?xml version="1.0"?>
<form-template>
  <!-- made by hand -->
  <fields>
    <field type="text" subtype="tel" required="true" label="Call &amp; ask" class="form-control row-1 col-md-6" name="call" maxlength="20"></field>
    <field type="select" label="Seal" name="seal" class="form-control row-1 col-md-6" multiple="true">
      <option value="intact" selected="true">Intact</option>
      <option label="Broken" value="broken"/>
    </field>
    <field type="header" subtype="h2" label="The car" access="false"/>
  </fields>
</form-template>`;

test('the XML of formBuilder comes in as its JSON does, also as a text in JSON', () => {
  for (const file of [XML, text(XML), text({ formData: XML })]) {
    const read = importDefinition(file, never);
    assert.ok(read.ok, text(read));
    if (!read.ok) return;
    assert.equal(
      [read.refused, read.ok && read.leftOut.map(({ message }) => message)],
      [[], ['Left out: the limit of 20 characters.']],
    );
    const design = detailsToDesign({ ...read }, keySource());
    const [call, seal, title] = fieldsInOrder(design);
    assert.equal(call!.attributes, {
      input_name: 'Call & ask',
      format: 'phone',
      is_require: true,
      machine_name: 'call',
      is_unique: false,
      scan: false,
    });
    assert.equal(seal!.attributes.options, [
      { option_text: 'Intact', option_value: 'intact', is_selected: true },
      { option_text: 'Broken', option_value: 'broken', is_selected: false },
    ]);
    assert.equal([seal!.attributes.is_multiple, title!.attributes.input_name], [true, 'The car']);
    assert.is(design.rows.length, 2);
  }
});

test('XML that is cut off, of another kind, with a document type or too deep is refused', () => {
  const deep = `<form-template>${'<a>'.repeat(1e5)}${'</a>'.repeat(1e5)}</form-template>`;
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><form-template><fields/></form-template>`;
  for (const file of [
    XML.slice(0, -20),
    '<?xml version="1.0"?><html/>',
    deep,
    bomb,
    XML.replace('</fields>', '</field>'),
  ])
    assert.is(refusal(file), 'This file is XML, and no whole form of jQuery formBuilder.');
  assert.is(refusal('<form-template><fields/></form-template>'), 'This file has a form without fields.');
});

test('headings and paragraphs stay texts of the form', () => {
  const file = [
    { type: 'header', subtype: 'h2', label: 'The <b>car</b>', access: false },
    { type: 'paragraph', subtype: 'blockquote', label: 'Look at both ends.' },
  ];
  assert.equal(problems(file), ['Look at both ends.: Left out: the look "blockquote".']);
  assert.equal(
    imported(file).map(({ input_type, input_name }) => [input_type, input_name]),
    [
      ['heading', 'The car'],
      ['paragraph', 'Look at both ends.'],
    ],
  );
});

test('subtypes that a ticket form has a type for become fields of that type', () => {
  const subtypes = [
    'text email',
    'text tel',
    'text url',
    'text color',
    'text time',
    'date time',
    'date datetime-local',
  ];
  const file = subtypes.map((each) => {
    const [type, subtype] = each.split(' ');
    return { type, subtype, label: each, placeholder: 'P' };
  });
  assert.equal(
    imported(file).map(({ input_type }) => input_type),
    ['email', 'phone', 'url', 'color', 'time', 'time', 'date-time'],
  );
});

test('a file that holds no form is refused as a whole, in plain words', () => {
  const file = text({ schemaVersion: 1, form_name: 'F', form_datas: [{ input_type: 'text', input_name: 'A' }] });
  assert.is(refusal(''), 'This file is empty.');
  assert.is(refusal(' \n'), 'This file is empty.');
  assert.is(refusal(file.slice(0, -9)), 'This file is incomplete: it ends too early.');
  assert.is(refusal('<form>'), 'This file is not JSON.');
  assert.is(refusal('[{]'), 'This file is not JSON.');
  const noForm =
    'This file has no form in it: neither one that was exported here, nor one of jQuery formBuilder, nor a JSON Schema.';
  for (const other of ['1', 'null', '{}', '{"form_datas":{}}', '"text"', '"1"']) {
    assert.ok([noForm, 'This file is not JSON.'].includes(refusal(other)!), other);
  }
  assert.is(refusal('[]'), 'This file has a form without fields.');
  assert.is(refusal('[{"type":"button"}]'), 'None of the fields in this file can be imported.');
  assert.is(
    refusal(file.replace('"schemaVersion":1', '"schemaVersion":2')),
    'This file has format 2, of a newer product; this one reads format 1.',
  );
  assert.is(refusal(text(Array(1001).fill({ type: 'text' }))), 'This file has 1,001 fields; a form has at most 1,000.');
  assert.is(imported(Array(600).fill({ type: 'text', label: 'A' })).length, 600);
});

test('a file of 50 MB is refused by its size, before it is read', () => {
  assert.is(importSizeProblem(50 * 1_048_576), 'This file has 50 MB; a form has at most 8 MB.');
  assert.is(importSizeProblem(8 * 1_048_576), undefined);
});

const on = (field: string) => ({ show: { match: 'all', rules: [{ field, operator: 'is not empty' }] } });
const entry = (field_key: string, conditions?: unknown) => ({
  field_key,
  input_type: 'text',
  input_name: field_key.toUpperCase(),
  conditions,
});
const definition = (...form_datas: unknown[]) => ({ schemaVersion: 1, form_name: 'F', form_datas });

test('the schema of files knows the columns of rows, and formulas among conditions', () => {
  const place = { layout: { row: 0, col: 0, size: 12 } };
  const rows = (columns: unknown) => definition({ ...entry('a'), ...place, input_type: 'rows', columns });
  assert.equal(schemaProblems(rows([{ title: 'Kind', type: 'select', choices: 'A, B', required: true }])), []);
  assert.equal(schemaProblems(rows([{ title: 'Kind', type: 'table' }, { type: 'text' }])), [
    '/form_datas/0/columns/0/type must be equal to one of the allowed values',
    "/form_datas/0/columns/1 must have required property 'title'",
  ]);
  const show = { match: 'all', rules: [{ expression: '[a] > 1' }] };
  assert.equal(schemaProblems(definition({ ...entry('b', { show }), ...place })), []);
});

test('a formula that reads a field which does not come in is left out and said', () => {
  const number = (field_key: string) => ({ ...entry(field_key), input_type: 'number' });
  const computed = (field_key: string, formula: string) => ({ ...entry(field_key), input_type: 'formula', formula });
  const file = definition(number('a'), computed('b', '[57] * 2'), computed('c', '2 * A'));
  assert.equal(problems(file), ['B: Left out: its formula, which reads fields that are not imported.']);
  assert.equal(
    imported(file).map(({ formula }) => formula),
    [undefined, undefined, '2 * A'],
  );
});

test('a circle of conditions is opened and said; the fields come in', () => {
  const file = definition(entry('a', on('b')), entry('b', on('c')), entry('c', on('a')), entry('d', on('a')));
  assert.equal(problems(file), [
    'A: Left out: its conditions. A depends on B, which depends on C, which depends on A.',
  ]);
  assert.equal(
    imported(file).map(({ conditions }) => conditions !== undefined),
    [false, true, true, true],
  );
});

test('conditions that cannot be are left out and said', () => {
  const gone = 'Left out: conditions on itself or on fields that are not imported.';
  assert.equal(problems(definition(entry('a', on('a')), entry('b', on('x')), entry('c', 'always'))), [
    `A: ${gone}`,
    `B: ${gone}`,
    'C: Left out: its conditions. The conditions cannot be read.',
  ]);
  assert.equal(
    problems(definition(entry('a'), { ...entry('b', on('a')), input_type: 'rating' }, entry('c', on('b')))),
    ['B: There is no field type "rating".', `C: ${gone}`],
  );
});

test('of a set a condition that cannot be goes, and what it compares with is called as the file calls it', () => {
  const inner = (...rules: object[]) => ({ show: { match: 'all', rules: [{ match: 'any', rules }] } });
  const pair = (other: string) => ({ field: 'a', operator: 'less than', other });
  const file = definition(
    entry('a'),
    entry('b'),
    entry('c', inner(pair('b'), pair('x'), pair('c'))),
    entry('d', inner(pair('d'))),
  );
  assert.is(problems(file).length, 2);
  const [, , third, fourth] = imported(file);
  assert.equal(third!.conditions, inner(pair('b')));
  assert.is(fourth!.conditions, undefined);
  const design = detailsToDesign({ details: imported(file) }, keySource());
  const [own] = Object.values(design.fields).filter(({ attributes }) => attributes.conditions);
  const keys = fieldsInOrder(design).map(({ key }) => key);
  assert.equal(own!.attributes.conditions, inner({ ...pair(keys[1]!), field: keys[0]! }));
});

test('keys of objects are never taken for properties, and markup stays text', () => {
  const file = `[{"type":"text","label":"&lt;img src=x onerror=alert(1)&gt;","__proto__":{"polluted":true},"constructor":"x"}]`;
  const read = importDefinition(file, never);
  assert.ok(read.ok);
  const design = read.ok ? detailsToDesign({ details: read.details }, keySource()) : emptyDesign;
  assert.is(Object.values(design.fields)[0]!.attributes.input_name, '<img src=x onerror=alert(1)>');
  assert.is(({} as Values).polluted, undefined);
  const own = `{"form_datas":[{"input_type":"text","input_name":"A","__proto__":{"polluted":1}}],"__proto__":{"polluted":1}}`;
  const [field] = Object.values(detailsToDesign({ details: imported(JSON.parse(own)) }, keySource()).fields);
  assert.not('polluted' in field!);
});

test('nothing that a file may hold makes the import fail', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.array(
        fc.dictionary(
          fc.constantFrom(
            'type',
            'label',
            'values',
            'className',
            'value',
            'min',
            'input_type',
            'input_name',
            'options',
            'layout',
            'conditions',
            'field_key',
          ),
          fc.oneof(fc.jsonValue(), fc.constantFrom('text', 'select', 'number', 'row-1 col-md-99')),
        ),
        { maxLength: 8 },
      ),
      (any, entries) => {
        for (const file of [any, entries, { form_datas: entries }, { form_datas: any }]) {
          const read = importDefinition(text(file), never);
          if (read.ok) designToDetails(detailsToDesign({ ...read }, keySource()));
        }
      },
    ),
    { numRuns: 300, seed: 1435 },
  );
});

test('an import names at once what a save would refuse, and keeps the field and the rest', () => {
  const long = 'x'.repeat(256);
  const file = text({
    schemaVersion: 1,
    form_name: 'F',
    form_datas: [
      { input_type: 'text', input_name: long },
      { input_type: 'select', input_name: 'Reason', options: [{ option_text: 'A', option_value: 'a' }] },
      { input_type: 'text', input_name: '' },
      { input_type: 'signature', input_name: 'Signed' },
      { input_type: 'text', input_name: 'Weight' },
    ],
  });
  const read = fileToDesign(file, emptyDesign, keySource());
  assert.ok(read.ok);
  if (!read.ok) return;
  assert.is(Object.keys(read.design.fields).length, 5);
  assert.equal(
    read.unsavable.map(({ field, message }) => `${field}: ${message}`),
    [
      `${long.slice(0, 60)}…: Field Label must be no more than 255 characters.`,
      'Reason: This field requires a minimum of 2 options',
      'Field 3: Field Label cannot be empty',
    ],
  );
});

test.run();
