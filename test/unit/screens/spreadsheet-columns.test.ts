// Column headings with a few rows, pasted from a spreadsheet or read from a file, as fields of a form.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeText } from '../../../src/schema/data-files/text-encoding';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { columnsToDesign, guessColumns } from '../../../src/screens/builder/columns/guess-columns';
import { readTable } from '../../../src/screens/builder/columns/read-table';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';
import { keySource } from '../../support/random-designs';

/** The rows of a table, headings first. */
function rowsOf(text: string): string[][] {
  const table = readTable(text);
  assert.ok(table.ok, text);
  if (!table.ok) return [];
  return [
    table.headings,
    ...Array.from({ length: table.rows }, (_, row) => table.columns.map((column) => column[row]!)),
  ];
}

const refusal = (text: string) => {
  const table = readTable(text);
  return table.ok ? undefined : table.message;
};

test('tabs from the clipboard, and commas, semicolons and bars of files separate cells', () => {
  const expected = [
    ['Seal', 'Weight'],
    ['A-1', '12'],
  ];
  for (const separator of ['\t', ',', ';', '|'])
    for (const end of ['\n', '\r\n', '\r'])
      assert.equal(
        rowsOf(`Seal${separator}Weight${end}A-1${separator}12${end}`),
        expected,
        JSON.stringify([separator, end]),
      );
  assert.equal(rowsOf('Town, State\tWeight'), [['Town, State', 'Weight']]);
  assert.equal(rowsOf('\uFEFFSeal'), [['Seal']]);
});

test('a single column is not cut at what its texts have', () => {
  assert.equal(rowsOf('Name\nCrane, 50 t\nForklift; old'), [['Name'], ['Crane, 50 t'], ['Forklift; old']]);
});

test('quotes hold separators, line breaks and quotes; any other quote is a quote', () => {
  assert.equal(rowsOf('Note,B\n"a, b\r\n""c""",2\n'), [
    ['Note', 'B'],
    ['a, b\r\n"c"', '2'],
  ]);
  assert.equal(rowsOf('Note\tB\n"A" siding\t5"\n"never closed\t1\n"x\t2'), [
    ['Note', 'B'],
    ['"A" siding', '5"'],
    ['"never closed', '1'],
    ['"x', '2'],
  ]);
});

test('empty rows and empty columns at the right are left out', () => {
  assert.equal(rowsOf(`A\tB${'\t'.repeat(16_000)}\n\t\n1\t\t\t\n`), [
    ['A', 'B'],
    ['1', ''],
  ]);
});

test('of many rows the first thousand are read; too many columns, and nothing, are refused', () => {
  const table = readTable(`A\n${'1\n'.repeat(5000)}`);
  assert.equal(table.ok && [table.rows, table.isCut], [1000, true]);
  const all = readTable(`A\n${'1\n'.repeat(1000)}`);
  assert.equal(all.ok && [all.rows, all.isCut], [1000, false]);
  assert.is(refusal(Array(5000).fill('A').join('\t')), 'This has 5,000 columns; a form has at most 1,000 fields.');
  assert.is(refusal(Array(5000).fill('A').join(',')), 'This has 5,000 columns; a form has at most 1,000 fields.');
  assert.is(refusal(' \n\t'), 'There is nothing in it.');
  assert.ok(readTable('",'.repeat(500_000)).ok === false);
});

const cell = fc
  .string({ unit: fc.constantFrom('a', 'b', '"', ',', '\t', '\n', ' ', ';', 'é', '=') })
  .map((text) => text.trim());
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('whatever cells hold, a table that quotes all of them is read as it was written', () => {
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(table, fc.constantFrom('\t', ','), (rows, separator) => {
      const filled = rows.map(([_first, ...others]) => ['x', ...others.map((text) => text || 'y')]);
      assert.equal(rowsOf(filled.map((row) => row.map(quoted).join(separator)).join('\r\n')), filled);
    }),
    { numRuns: 200, seed: 1435 },
  );
});

test('any text is read, and in a moment', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\t', '\n', '\r', '\0', ' '), maxLength: 200 }),
      (text) => {
        const table = readTable(text);
        if (table.ok) for (const column of table.columns) assert.is(column.length, table.rows);
      },
    ),
    { numRuns: 500, seed: 1435 },
  );
});

test('files are UTF-8, UTF-16 with or without a mark, or of the western code page', () => {
  const utf16 = (text: string, isBig = false) => {
    const bytes = Buffer.from(text, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  for (const bytes of [
    Buffer.from('Größe,B'),
    Buffer.from('\uFEFFGröße,B'),
    utf16('\uFEFFGröße,B'),
    utf16('\uFEFFGröße,B', true),
    utf16('Größe,B'),
    utf16('Größe,B', true),
    Buffer.from('Größe,B', 'latin1'),
  ])
    assert.equal(rowsOf(decodeText(bytes)), [['Größe', 'B']]);
});

/** "kind: reason" of a column. */
const guess = (heading: string, ...values: string[]) => {
  const [{ kind, reason } = { kind: '', reason: '' }] = guessColumns([heading], [values]);
  return `${kind}: ${reason}`;
};

test('types are guessed from the values, each with its reason', () => {
  const guesses: [string[], string][] = [
    [['1', '-2', '1,234'], 'number: Nothing but whole numbers.'],
    [['1.5', '$12.00', '7%', ''], 'number: Nothing but numbers.'],
    [['007', '12'], 'text: Numbers that begin with zeros: they would be lost.'],
    [['4111111111111111'], 'text: Numbers that begin with zeros: they would be lost.'],
    [['2026-03-01', '3/1/2026', '03-01-26', '1.3.2026', '1 Mar 2026', 'March 1, 2026'], 'date: Nothing but dates.'],
    [
      ['2026-03-01 14:30', '3/1/2026 2:30 PM', '2026-03-01T14:30:00Z'],
      'date: Dates with a time; the field holds the day.',
    ],
    [['2026-02-30'], 'text: Texts of up to 10 characters.'],
    [['14:30', '7:05 am'], 'text: Times of day, for which forms have no field.'],
    [['yes', 'No', 'y'], 'checkbox: Nothing but yes and no.'],
    [['x', '', 'X'], 'checkbox: Nothing but yes and no.'],
    [['a@example.org', 'b.c@example.org'], 'email: Every value is an email address.'],
    [['(312) 555-0140', '312-555-0141', '+1 312 555 0142'], 'phone: Every value is a phone number.'],
    [['3125550140'], 'number: Nothing but whole numbers.'],
    [['dry', 'wet', 'dry', 'torn', 'wet', 'dry'], 'select: 3 different values in 6 rows.'],
    [['dry', 'wet', 'torn'], 'text: Texts of up to 4 characters.'],
    [['a\nb', 'c'], 'textarea: Texts with line breaks.'],
    [['x '.repeat(100)], 'textarea: Texts of up to 200 characters.'],
    [['=SUM(A1:A3)', '4'], 'text: It holds formulas, which stay text.'],
    [['1', '2', '3', 'n/a'], 'text: 3 of 4 values are numbers, "n/a" is not.'],
  ];
  for (const [values, expected] of guesses) assert.is(guess('A', ...values), expected, values.join(' | '));
});

test('a column without values is guessed by its heading', () => {
  const guesses: [string, string][] = [
    ['E-mail', 'email'],
    ['Mobile phone', 'phone'],
    ['Seized on', 'date'],
    ['Delivery date', 'date'],
    ['Remarks', 'textarea'],
    ['Number of bags', 'number'],
    ['Sealed?', 'checkbox'],
  ];
  for (const [heading, kind] of guesses) assert.is(guess(heading, ''), `${kind}: By its heading: it has no values.`);
  assert.is(guess('Milepost'), 'text: It has no values to guess by.');
});

test('a column without a heading is called as in a spreadsheet', () => {
  const labels = guessColumns(Array(28).fill(' '), []).map(({ label }) => label);
  assert.equal([labels[0], labels[25], labels[26], labels[27]], ['Column A', 'Column Z', 'Column AA', 'Column AB']);
  assert.is(guessColumns(['Gross\nweight'], [])[0]!.label, 'Gross weight');
});

test('what is chosen becomes fields that can be saved', () => {
  const values = ['Dry', 'wet!', 'Dry', 'WET', '__proto__'];
  const chosen = (['text', 'textarea', 'number', 'date', 'checkbox', 'select', 'email', 'phone', 'none'] as const).map(
    (kind) => ({
      label: kind,
      kind,
      values,
    }),
  );
  const details = designToDetails(columnsToDesign(chosen, keySource()));
  assert.equal(
    details.map(({ input_type, input_name }) => `${input_type} ${input_name}`),
    chosen.slice(0, -1).map(({ kind }) => `${kind} ${kind}`),
  );
  assert.equal(
    details[5]!.options!.map(({ option_text, option_value }) => [option_text, option_value]),
    [
      ['Dry', 'dry'],
      ['wet!', 'wet'],
      ['WET', 'wet-2'],
      ['__proto__', 'proto'],
    ],
  );
  assert.ok(readDefinition(details).ok);
  const [empty] = designToDetails(columnsToDesign([{ label: 'A', kind: 'select', values: [] }], keySource()));
  assert.equal(
    empty!.options!.map(({ option_text }) => option_text),
    ['Option 1', 'Option 2'],
  );
  const [whole, part] = designToDetails(
    columnsToDesign(
      [
        { label: 'A', kind: 'number', values: ['1', '2'] },
        { label: 'B', kind: 'number', values: ['1.5'] },
      ],
      keySource(),
    ),
  );
  assert.equal([whole!.step ?? null, part!.step ?? null], [1, null]);
});

test.run();
