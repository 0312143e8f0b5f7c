// Files of records: CSV in every encoding and with every separator, workbooks, pasted ranges, and files that mean harm.
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvLine, csvRows, SEPARATORS } from '../../../src/schema/data-files/csv-rows';
import { columnLetters } from '../../../src/schema/data-files/data-file';
import { readPasted } from '../../../src/schema/data-files/read-csv';
import { readDataFile } from '../../../src/schema/data-files/read-data-file';
import { writeWorkbook } from '../../../src/schema/formats/xlsx';
import { writeZip } from '../../../src/schema/formats/zip';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function rowsOf(bytes: Uint8Array<ArrayBuffer>, sheet?: string): Promise<(readonly string[])[]> {
  const read = await readDataFile(bytes, { sheet });
  if (!read.ok) throw new Error(read.message);
  return [read.headings, ...read.rows.map(({ cells }) => cells)];
}

async function messageOf(bytes: Uint8Array<ArrayBuffer>, sheet?: string): Promise<string> {
  const read = await readDataFile(bytes, { sheet });
  return read.ok ? '' : read.message;
}

const TABLE = [
  ['Name', 'Size'],
  ['Zürich – “A”', '1,5'],
  ['a|b;c\td', ''],
];

test('CSV with each separator, line break and encoding reads the same', async () => {
  for (const separator of SEPARATORS)
    for (const end of ['\r\n', '\n', '\r']) {
      const text = TABLE.map((cells) => csvLine(cells, separator).replace('\r\n', end)).join('');
      const place = JSON.stringify([separator, end]);
      assert.equal(await rowsOf(bytesOf(text)), TABLE, place);
      assert.equal(await rowsOf(bytesOf(`\uFEFF${text}`)), TABLE, place);
      assert.equal(await rowsOf(utf16(text, true)), TABLE, place);
      assert.equal(await rowsOf(utf16(`\uFEFF${text}`, false)), TABLE, place);
      assert.equal(await rowsOf(new Uint8Array(Buffer.from(western(text), 'latin1'))), TABLE, place);
    }
});

/** Little or big end first. */
function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isLittle ? bytes : bytes.swap16());
}

/** The dash and the quotes have places of their own in the western code page. */
const western = (text: string) => text.replaceAll('–', '\x96').replaceAll('“', '\x93').replaceAll('”', '\x94');

test('what is written as CSV reads back, in whatever pieces it comes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '=', ' ', 'é', "'") });
  const whole = fc.array(
    fc.array(
      cell.map((text) => text.trim()),
      { minLength: 2, maxLength: 4 },
    ),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 7 }), fc.constantFrom(...SEPARATORS), (rows, size, separator) => {
      const text = rows.map((cells) => csvLine(cells, separator)).join('');
      const reader = csvRows(separator);
      const read: string[][] = [];
      for (let at = 0; at < text.length; at += size) read.push(...reader.push(text.slice(at, at + size)));
      read.push(...reader.end());
      const expected = rows.map((cells) => cells.map((one) => (/^[=]/.test(one) ? `'${one}` : one)));
      assert.equal(read, expected);
      assert.is(reader.openQuote(), undefined);
    }),
  );
});

test('a formula is text', async () => {
  assert.equal((await rowsOf(bytesOf('A,B\r\n=1+1,"=HYPERLINK(""x"")"\r\n'))).slice(1), [['=1+1', '=HYPERLINK("x")']]);
});

test('a quote that never closes is named by its row and column', async () => {
  const open = 'NAME,NOTE\r\na,b\r\nc,"never closed\r\nd,e\r\n';
  const message = 'A quote opens in row 3, column B (NOTE) and never closes.';
  assert.match(await messageOf(bytesOf(open)), message);
  assert.match(await messageOf(bytesOf(open + 'x,y\r\n'.repeat(100_000))), message);
  assert.equal(await rowsOf(bytesOf('A,B\n5" pipe,"x" y\n')), [
    ['A', 'B'],
    ['5" pipe', 'x y'],
  ]);
});

test('a quote behind a blank begins a cell, too, in whatever pieces it comes', () => {
  const text = 'Name, Address, City\nA,  "12 Main St, Unit 4", Reno\n "B, C" , 5" pipe,  \n';
  for (const size of [1, 2, 7, 500]) {
    const reader = csvRows(',');
    const read: string[][] = [];
    for (let at = 0; at < text.length; at += size) read.push(...reader.push(text.slice(at, at + size)));
    assert.equal(
      [...read, ...reader.end()],
      [
        ['Name', 'Address', 'City'],
        ['A', '12 Main St, Unit 4', 'Reno'],
        ['B, C', '5" pipe', ''],
      ],
      String(size),
    );
  }
});

test('rows keep the number that a spreadsheet shows; empty ones are left out, a title above the headings, too', async () => {
  const read = await readDataFile(bytesOf('November,,\n\nA,B,C\n1,2,3\n,,\n4,"5\n6",7\n'));
  assert.ok(read.ok);
  assert.equal(read.ok && [read.headings, read.rows.map(({ row }) => row)], [
    ['A', 'B', 'C'],
    [4, 6],
  ]);
});

test('a pasted range is read like a file', () => {
  const read = readPasted('Name\tNote\nChicago\t"two\nlines"\n');
  assert.ok(read.ok);
  assert.equal(read.ok && read.rows, [{ row: 2, cells: ['Chicago', 'two\nlines'] }]);
});

test('a pasted column is not cut at what its texts have; lines of CSV are', () => {
  const cellsOf = (text: string) => {
    const read = readPasted(text);
    return read.ok ? [read.headings, ...read.rows.map(({ cells }) => cells)] : read.message;
  };
  assert.equal(cellsOf('Name\nCrane, 50 t\nForklift\n'), [['Name'], ['Crane, 50 t'], ['Forklift']]);
  assert.equal(cellsOf('City, State\tName, First\nReno, NV\tDoe, J\n'), [
    ['City, State', 'Name, First'],
    ['Reno, NV', 'Doe, J'],
  ]);
  assert.equal(cellsOf('List of cranes\n\nName,Tons,Yard\nCrane,50,A\n'), [
    ['Name', 'Tons', 'Yard'],
    ['Crane', '50', 'A'],
  ]);
  assert.equal(cellsOf('Name;Note\nCrane;"a\tb"\n'), [
    ['Name', 'Note'],
    ['Crane', 'a\tb'],
  ]);
  assert.match(cellsOf('Name,Note\nCrane,"open\n') as string, 'never closes');
  assert.match(cellsOf('') as string, 'nothing in it');
});

test('100,000 rows are read, and counted while they are', async () => {
  const counts: number[] = [];
  const line = 'MLR Chicago,Zone Up 1,12,11-09-2026 08:14,=1+1\r\n';
  const read = await readDataFile(bytesOf(`A,B,C,D,E\r\n${line.repeat(100_000)}`), {
    onRows: (count) => counts.push(count),
  });
  assert.is(read.ok && read.rows.length, 100_000);
  assert.ok(counts.length > 3);
});

test('what is no table says what it is', async () => {
  assert.match(await messageOf(new Uint8Array()), 'nothing in it');
  assert.match(await messageOf(bytesOf('\n\n,,\n')), 'nothing in it');
  assert.match(await messageOf(bytesOf('A,B\n')), 'no rows below');
  assert.match(await messageOf(bytesOf('%PDF-1.7\n1 0 obj')), 'is no table');
  assert.match(await messageOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 0, 3, 2, 5, 4, 3, 2])), 'is no table');
  assert.match(await messageOf(bytesOf('<html><table><tr><td>A</td></tr></table>')), 'HTML');
  assert.match(await messageOf(bytesOf('[{"a": 1}]')), 'JSON');
  assert.match(await messageOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])), 'old workbook (XLS)');
  assert.match(await messageOf(writeZip([['content.xml', '<a/>']])), 'OpenDocument');
  assert.match(await messageOf(writeZip([['photo.jpg', 'x']])), 'no workbook');
  assert.match(
    await messageOf(bytesOf(`${'a,'.repeat(5_000)}z\n${'1,'.repeat(5_000)}z\n`)),
    '5,001 columns; at most 500',
  );
});

/** A workbook as spreadsheet programs write it: packed, with these parts. */
function book(sheet: string, { before = '', strings = '', styles = '', extra = {} } = {}): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook>${before}<sheets><sheet name="One" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/one.xml"/>' +
      '<Relationship Id="b" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="c" Type="x/styles" Target="styles.xml"/></Relationships>',
    'xl/worksheets/one.xml': sheet,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...extra,
  };
  return packed(Object.entries(parts));
}

/** A zip file whose parts are deflated. */
function packed(parts: readonly (readonly [string, string])[]): Uint8Array<ArrayBuffer> {
  const plain = writeZip(parts);
  const view = new DataView(plain.buffer);
  const chunks: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let [at, to] = [0, 0];
  for (const [name, text] of parts) {
    const head = plain.slice(at, at + 30 + Buffer.byteLength(name));
    const data = deflateRawSync(text);
    const whole = new DataView(head.buffer);
    at += head.length + Buffer.byteLength(text);
    whole.setUint16(8, 8, true);
    whole.setUint32(18, data.length, true);
    chunks.push(head, data);
    const entry = new Uint8Array(46 + Buffer.byteLength(name));
    const fields = new DataView(entry.buffer);
    fields.setUint32(0, 0x02014b50, true);
    entry.set(head.slice(4, 30), 6);
    entry.set(head.slice(30), 46);
    fields.setUint32(42, to, true);
    entries.push(entry);
    to += head.length + data.length;
  }
  const end = plain.slice(-22);
  view.setUint32(plain.length - 22 + 16, to, true);
  new DataView(end.buffer).setUint32(16, to, true);
  return new Uint8Array(Buffer.concat([...chunks, ...entries, end]));
}

const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const sheetOf = (rows: string, behind = '') => `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`;
const HEAD = row(1, text('A1', 'Name'), text('B1', 'Day'));

test('a workbook: shared texts, days as numbers, true and false, values of formulas, errors', async () => {
  const sheet = sheetOf(
    row(1, ...'ABCDEF'.split('').map((letter) => text(`${letter}1`, letter))) +
      row(
        2,
        '<c r="A2" t="s"><v>0</v></c>',
        '<c r="B2" s="1"><v>46335.5</v></c>',
        '<c r="C2" t="b"><v>1</v></c>',
        '<c r="D2"><f>1+1</f><v>2</v></c>',
        '<c r="E2" t="e"><v>#REF!</v></c>',
        '<c r="F2"><f>A1*2</f></c>',
      ),
  );
  const options = {
    strings: '<si><r><t>Chi</t></r><r><t>cago</t></r></si>',
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>',
  };
  const [, cells] = await rowsOf(book(sheet, options));
  assert.equal(cells, ['Chicago', '2026-11-09 12:00', 'TRUE', '2', '#REF!', '=A1*2']);
  const [, in1904] = await rowsOf(book(sheet, { ...options, before: '<workbookPr date1904="1"/>' }));
  assert.is(in1904![1], '2030-11-10 12:00');
});

test('a number with an exponent is read as it may be typed', async () => {
  const cells = ['1E-7', '1.5E+21', '5.0'].map((value, at) => `<c r="${'ABC'[at]}2"><v>${value}</v></c>`);
  const heads = [...'ABC'].map((letter) => text(`${letter}1`, letter));
  const [, read] = await rowsOf(book(sheetOf(row(1, ...heads) + row(2, ...cells))));
  assert.equal(read, ['0.0000001', '1500000000000000000000', '5']);
});

test('colors, conditions and room for a character make no day of a number', async () => {
  const codes = [
    '[Magenta]0.00',
    '0.00_D',
    '0*d',
    '0\\m',
    '[Red][&lt;5]0',
    '0&quot;d&quot;',
    '[h]:mm',
    '[ss]',
    '[$-409]m/d/yy',
  ];
  const styles =
    `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${at + 200}" formatCode="${code}"/>`).join('')}</numFmts>` +
    `<cellXfs>${codes.map((_, at) => `<xf numFmtId="${at + 200}"/>`).join('')}</cellXfs>`;
  const heads = codes.map((_, at) => text(`${columnLetters(at + 1)}1`, `H${at}`));
  const cells = codes.map((_, at) => `<c r="${columnLetters(at + 1)}2" s="${at}"><v>2.5</v></c>`);
  const [, read] = await rowsOf(book(sheetOf(row(1, ...heads) + row(2, ...cells)), { styles }));
  const day = '1900-01-02 12:00';
  assert.equal(read, ['2.5', '2.5', '2.5', '2.5', '2.5', '2.5', day, day, day]);
});

test('merged cells have their value in every row that they go over', async () => {
  const rows =
    HEAD + row(2, text('A2', 'Chicago'), text('B2', '1')) + row(3, text('B3', '2')) + row(4, text('B4', '3'));
  const merged =
    '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A1:XFD1048576"/><mergeCell ref="x"/></mergeCells>';
  const [, ...read] = await rowsOf(book(sheetOf(rows, merged)));
  assert.equal(read.slice(0, 2), [
    ['Chicago', '1'],
    ['Chicago', '2'],
  ]);
});

test('one of 200 sheets is chosen; without a name it is the first with rows', async () => {
  const sheets = Array.from({ length: 200 }, (_, n) => [`S${n}`, n === 0 ? [] : [['Name'], [`row ${n}`]]] as const);
  const bytes = writeWorkbook(sheets);
  const first = await readDataFile(bytes);
  assert.equal(first.ok && [first.sheet, first.sheets.length], ['S1', 200]);
  assert.equal((await rowsOf(bytes, 'S150'))[1], ['row 150']);
  assert.match(await messageOf(bytes, 'S0'), 'nothing in it');
  assert.match(await messageOf(bytes, 'none'), 'no sheet of this name');
  assert.match(await messageOf(bytesOf('A,B\n1,2\n'), 'One'), 'no workbook');
});

test('a workbook has as many columns as a text; more are refused, unless nothing is in them', async () => {
  const wide = (count: number) => Array.from({ length: count }, (_, at) => `H${at}`);
  const [heads, cells] = await rowsOf(writeWorkbook([['One', [wide(500), wide(500)]]]));
  assert.equal([heads!.length, cells!.at(-1)], [500, 'H499']);
  const more = writeWorkbook([
    ['Wide', [wide(3), wide(600), wide(3)]],
    ['Narrow', [['Name'], ['x']]],
  ]);
  assert.match(await messageOf(more, 'Wide'), '600 columns; at most 500');
  assert.equal(await rowsOf(more), [['Name'], ['x']]);
  const far = HEAD + row(2, text('A2', 'x'), text('B2', 'y'), '<c r="XFD2" s="1"/>');
  assert.equal((await rowsOf(book(sheetOf(far))))[1], ['x', 'y']);
});

test('macros are left where they are', async () => {
  const sheet = sheetOf(HEAD + row(2, text('A2', 'x'), text('B2', 'y')));
  assert.equal((await rowsOf(book(sheet, { extra: { 'xl/vbaProject.bin': 'Sub Auto_Open()' } })))[1], ['x', 'y']);
});

test('workbooks that mean harm end in a message, within seconds', async () => {
  const began = performance.now();
  const bomb = sheetOf(HEAD + ' '.repeat(450 * 1_048_576));
  assert.match(await messageOf(book(bomb)), 'damaged, or larger');
  assert.match(await messageOf(book(`<!DOCTYPE x [<!ENTITY a "b">]>${sheetOf(HEAD)}`)), 'damaged, or larger');
  assert.match(await messageOf(book(sheetOf(`${HEAD}<row r="2"><c><<</c></row>`))), 'damaged, or larger');
  assert.match(await messageOf(book(sheetOf(`<row r="1">${'x'.repeat(9 * 1_048_576)}`))), 'damaged, or larger');
  assert.ok(performance.now() - began < 60_000);
});

test('a workbook of 100,000 rows is read row by row', async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) =>
    row(n + 2, text(`A${n + 2}`, `Terminal ${n}`), `<c r="B${n + 2}"><v>${n}</v></c>`),
  );
  const read = await readDataFile(book(sheetOf(HEAD + rows.join(''))));
  assert.is(read.ok && read.rows.length, 100_000);
  assert.equal(read.ok && read.rows.at(-1), { row: 100_001, cells: ['Terminal 99999', '99999'] });
});

test.run();
