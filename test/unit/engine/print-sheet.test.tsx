// What a printed sheet holds: values of a record by its layout, an address as a QR code, texts in the margins.
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cssString, QrCode } from '../../../src/engine/record/print-sheet';
import { RecordLayout } from '../../../src/engine/record/record-layout';
import { SheetLayout } from '../../../src/engine/record/sheet-layout';
import type { Layout, RecordSchema } from '../../../src/schema/descriptor/descriptor';

const record: RecordSchema = {
  required: [],
  properties: {
    terminal_id: { title: 'Terminal', type: 'integer', ref: 'terminal' },
    latitude: { title: 'Latitude', type: 'number' },
    longitude: { title: 'Longitude', type: 'number' },
    day: { title: 'Day', type: 'string', format: 'date' },
    files: { title: 'Files', type: 'array', items: { file: {} } },
    more: { title: 'More', type: 'object' },
  },
};

const sheet = (layout: Layout, values: Record<string, unknown>, subForms = {}) =>
  renderToStaticMarkup(<SheetLayout layout={layout} record={record} values={values} subForms={subForms} />);

const table: RecordSchema = {
  required: [],
  properties: {
    labor: {
      title: 'Labor',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          terminal_id: { title: 'Terminal', type: 'integer', ref: 'terminal' },
          day: { title: 'Day', type: 'string', format: 'date' },
          hours: { title: 'Hours', type: 'number', multipleOf: 0.25, total: true },
        },
      },
    },
  },
};
const labor = [
  { row_id: 'a', terminal_id: 1, terminal: { terminal_name: 'MLR Chicago' }, day: '2026-11-20', hours: 2.5 },
  { row_id: 'b', terminal_id: 2, terminal: { terminal_name: 'Alton' }, hours: 1 },
];

for (const [where, Layout] of [
  ['page', RecordLayout],
  ['sheet', SheetLayout],
] as const)
  test(`on a ${where} what the server alone fills and has not yet is left out`, () => {
    const notes = { title: 'Label of notes', type: 'string' } as const;
    const rates = { title: 'Rates', type: 'string', readOnly: true } as const;
    const properties = { notes, rates, sum: { ...rates, title: 'Label of sum', computed: 'notes' } } as const;
    const shown = (values: object) =>
      text(
        renderToStaticMarkup(
          <Layout layout={['notes', 'rates', 'sum']} record={{ required: [], properties }} values={{ ...values }} />,
        ),
      );
    assert.is(shown({}).match(/Label/g)?.length, 2);
    assert.match(shown({ rates: '48.00' }), /Rates.*48\.00/);
  });

for (const [where, Layout] of [
  ['page', RecordLayout],
  ['sheet', SheetLayout],
] as const)
  test(`on a ${where} rows are a table: names of what they refer to, days as everywhere, sums below`, () => {
    const shown = (values: object) =>
      text(renderToStaticMarkup(<Layout layout={['labor']} record={table} values={{ ...values }} />));
    const head = 'Labor|Terminal|Day|Hours';
    assert.is(
      shown({ labor }).replaceAll('–|', '').replaceAll('|-', ''),
      `${head}|MLR Chicago|11-20-2026|2.50|Alton|1.00|Total|3.50`,
    );
    assert.is(shown({}), 'Labor|No rows');
  });

test('on a sheet a column in which nothing stands is left out, on the page it is not', () => {
  const required = structuredClone(table);
  required.properties.labor!.items!.required = ['hours'];
  const rows = [{ row_id: 'a', terminal_id: 1, terminal: { terminal_name: 'Alton' } }];
  const shown = (Layout: typeof RecordLayout | typeof SheetLayout) =>
    text(renderToStaticMarkup(<Layout layout={['labor']} record={required} values={{ labor: rows }} />));
  assert.is(shown(SheetLayout), 'Labor|Terminal|Hours|Alton|–|Total|0.00');
  assert.is(shown(RecordLayout), 'Labor|Terminal|Day|Hours|Alton|–|–|Total|0.00');
});

test('what is short stays whole in rows that fit on paper, and the amounts of a sheet have their thousands separated', () => {
  const money: RecordSchema = {
    required: [],
    properties: { total: { title: 'Total', type: 'number', multipleOf: 0.01 } },
  };
  assert.is(
    text(renderToStaticMarkup(<SheetLayout layout={['total']} record={money} values={{ total: 4486.3 }} />)),
    'Total|4,486.30',
  );
  const markup = (record: RecordSchema) =>
    renderToStaticMarkup(<SheetLayout layout={['labor']} record={record} values={{ labor }} />);
  assert.match(markup(table), 'data-whole="true"');
  assert.match(markup(table), /<td[^>]*class="cell-short"[^>]*>11-20-2026/);
  const wide = structuredClone(table);
  const columns = wide.properties.labor!.items!.properties!;
  for (let i = 0; i < 10; i++) columns[`day_${i}`] = { title: 'Day', type: 'string', format: 'date' };
  wide.properties.labor!.items!.required = Object.keys(columns);
  assert.not.match(markup(wide), 'data-whole');
});

test('a detail of another record stands below its name, on one line', () => {
  const terminal = { terminal_name: 'MLR Chicago', terminal_address: '1400 South Yard Road\n Chicago, IL 60616' };
  const layout = [{ field: 'terminal_id', detail: 'terminal_address' }];
  assert.is(
    text(sheet(layout, { terminal_id: 1, terminal })),
    'Terminal|MLR Chicago|1400 South Yard Road, Chicago, IL 60616',
  );
  assert.is(
    text(sheet(layout, { terminal_id: 1, terminal: { terminal_name: 'MLR Chicago' } })),
    'Terminal|MLR Chicago',
  );
});

test('two coordinates are one value, or none', () => {
  const layout = [{ fields: ['latitude', 'longitude'], as: 'map', label: 'GPS Location' }];
  assert.is(text(sheet(layout, { latitude: 41.5, longitude: -87.25 })), 'GPS Location|41.50000, -87.25000');
  assert.is(text(sheet(layout, { latitude: 41.5 })), 'GPS Location|–');
});

test('the fields of a sub-form are lines in the order of its layout, and what is long takes the whole width', () => {
  const subForm = {
    title: 'Form',
    record,
    layout: [['day', { field: 'latitude' }], { section: 'Rest', layout: ['longitude'] }],
  };
  assert.is(
    text(sheet(['more'], { more: { day: '2026-11-20', latitude: 1 } }, { more: subForm })),
    'Day|11-20-2026|Latitude|1|Longitude|–',
  );
  const prose = {
    title: 'Form',
    record: { required: [], properties: { a: { title: 'A', type: 'string' }, b: { title: 'B', type: 'string' } } },
    layout: ['a', 'b'],
  };
  const lines = sheet(['more'], { more: { a: 'short', b: 'word '.repeat(20) } }, { more: prose });
  assert.equal(lines.match(/data-wide/g)?.length, 1);
});

test('a field that its conditions hide is left out, on the page of the record and on paper', () => {
  const show = { match: 'all' as const, rules: [{ field: 'seal', operator: 'is' as const, value: 'Broken' }] };
  const properties = {
    seal: { title: 'Seal', type: 'string' as const },
    number: { title: 'Number', type: 'string' as const, when: { show } },
  };
  const seals = { title: 'Form', record: { required: [], properties }, layout: ['seal', 'number'] };
  const both = (seal: string) => {
    const values = { more: { seal, number: 'A12' } };
    const page = <RecordLayout layout={['more']} record={record} values={values} subForms={{ more: seals }} />;
    return [sheet(['more'], values, { more: seals }), renderToStaticMarkup(page)].map(text);
  };
  assert.equal(both('Intact'), ['Seal|Intact', 'Form|Seal|Intact']);
  assert.equal(both('Broken'), ['Seal|Broken|Number|A12', 'Form|Seal|Broken|Number|A12']);
});

test('files say name, kind and size, images first and with a thumbnail', () => {
  const file = (name: string, inline: string | null) => ({ name, size: 2048, url: `/storage/${name}`, inline });
  const files = [
    file('a.zip', null),
    file('b.pdf', 'application/pdf'),
    file('c.jpg', 'image/jpeg'),
    file('d.mp4', 'video/mp4'),
  ];
  const markup = sheet(['files'], { files });
  assert.is(text(markup), 'Files|c.jpg|Image · 2 KB|a.zip|File · 2 KB|b.pdf|Document · 2 KB|d.mp4|Video · 2 KB');
  assert.equal(markup.match(/<img src="[^"]*"/g), ['<img src="/storage/c.jpg&amp;view=1"']);
});

test('files in a section of their own name have no label beside its heading', () => {
  const files = [{ name: 'a.zip', size: 2048, url: '/storage/a.zip' }];
  assert.is(text(sheet([{ section: 'Files', layout: ['files'] }], { files })), 'Files|a.zip|File · 2 KB');
  assert.is(text(sheet([{ section: 'Proof', layout: ['files'] }], { files })), 'Proof|Files|a.zip|File · 2 KB');
});

test('a QR code is the squares of its address, as a path and without a style', () => {
  const address = 'https://recovery.example.com/tickets/1234';
  const markup = renderToStaticMarkup(<QrCode text={address} />);
  const { size, data } = encode(address, { ecc: 'M', border: 0 });
  const black = data.map((row) => row.map(() => false));
  for (const [, x, y, length] of markup.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    black[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  assert.equal(black, data);
  assert.match(markup, `viewBox="0 0 ${size} ${size}"`);
  assert.not.match(markup, 'style=');
});

test('a text in a margin stays one string of CSS whatever a name holds', () => {
  assert.is(cssString('20261120-1-0001 · Seal "A"'), '"20261120-1-0001 · Seal \\"A\\""');
  assert.is(cssString('a\\"; content: url(x)\nb'), '"a\\\\\\"; content: url(x) b"');
});

/** The texts between the tags. */
const text = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '|')
    .split('|')
    .filter(Boolean)
    .join('|');

test.run();
