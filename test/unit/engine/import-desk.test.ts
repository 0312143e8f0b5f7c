// A file in the worker of an import, without the worker: its columns, its records, what is mended, what is refused.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkedFile } from '../../../src/engine/import/model/checked-file';
import { importDesk } from '../../../src/engine/import/model/import-desk';
import { readDataFile } from '../../../src/schema/data-files/read-data-file';
import type { Choice, Noun } from '../../../src/schema/descriptor/descriptor';
import { writeWorkbook } from '../../../src/schema/formats/xlsx';
import type { ImportResult } from '../../../src/schema/import/import-call';
import { importColumns } from '../../../src/schema/import/import-columns';
import { knownChoices } from '../../../src/schema/import/known-records';
import { likeness, matchColumns, usualKey } from '../../../src/schema/import/match-columns';
import { readNoun } from '../../../src/schema/model/nouns';

const YARDS: readonly Choice[] = [
  { value: 1, text: 'MLR Tucson' },
  { value: 2, text: 'MLR Chicago' },
];

const engine = readNoun({
  noun: 'engine',
  title: 'Engine',
  label: 'engine_no',
  api: { id: 'engine_id', base: '/engines', list: 'GET', paged: true },
  record: {
    required: ['engine_no', 'terminal_id'],
    properties: {
      engine_no: { title: 'Engine Number', type: 'string' },
      terminal_id: { title: 'Select Terminal', messageLabel: 'Terminal', type: 'integer', ref: 'terminal' },
      pkg_count: { title: 'Number of Packages', type: 'integer', minimum: 0 },
      built: { title: 'Put Into Service', type: 'string', format: 'date' },
      total: { title: 'Packages Total', type: 'number', computed: 'pkg_count * 2' },
      status: { title: 'Status', type: 'integer', enum: [0, 1], default: 1, options: 'status' },
    },
  },
  screens: [
    {
      kind: 'list',
      path: '/engines',
      title: 'Engines',
      columns: ['engine_no', 'total', { field: 'pkg_count', label: 'Load' }],
      actions: ['add'],
    },
  ],
} as unknown as Noun);

const records = knownChoices({ terminal: YARDS });

async function fileOf(text: string) {
  const read = await readDataFile(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.message);
  return read;
}

const ROWS =
  'NO,WHERE,PKG_CT,SINCE,X\na1,MLR Tucson,3,11-09-2026,\na2,Tuscon,-3,11-10-2026,\na3,Tuscon,4,,\na4,MLR Chicago,5,,\n';

async function checked(key?: string) {
  const { rows } = await fileOf(ROWS);
  const file = checkedFile(engine, [...rows], records);
  const columns = ['engine_no', 'terminal_id', 'pkg_count', 'built', ''];
  assert.is(file.setMapping({ columns, key }), undefined);
  file.checkHere(0, file.size());
  return file;
}

test('columns are matched by their titles, by names as programs write them, by heads of lists, and by what they hold', async () => {
  const match = async (text: string, known = {}) =>
    matchColumns(engine, importColumns(engine), await fileOf(text), records, known);
  assert.equal(await match('Number of Packages,Status\n3,Active\n'), ['pkg_count', 'status']);
  assert.equal(await match('PKG_CT,ENGINE_NO,TERMINAL_NM\n3,a,MLR Tucson\n'), [
    'pkg_count',
    'engine_no',
    'terminal_id',
  ]);
  assert.equal(await match('Load,Zzz,Qqq\n3,MLR Chicago,11-09-2026\n'), ['pkg_count', 'terminal_id', 'built']);
  assert.equal(await match('Load,Zzz\n3,x\n', { Load: '', Zzz: 'engine_no' }), ['', 'engine_no']);
  // Of a list, and computed: no other column, however like it is.
  assert.equal(await match('Packages Total,Load\n3,3\n'), ['', 'pkg_count']);
  assert.equal(await match('Wholly,Unlike\nx,y\n'), ['', '']);
  assert.ok(likeness('PKG_CT', 'Packages Count') > 50);
});

test('what a record is called is found under "Name", under what it is, and by its words where nothing stands above', async () => {
  const match = async (text: string, of = engine) => matchColumns(of, importColumns(of), await fileOf(text), records);
  assert.equal(await match('Name,PKG_CT\na1,3\n'), ['engine_no', 'pkg_count']);
  assert.equal(await match('PKG_CT,ENGINE\n3,a1\n'), ['pkg_count', 'engine_no']);
  assert.equal(await match(',Load\nBig Boy,3\nMallard,4\n'), ['engine_no', 'pkg_count']);
  assert.equal(await match('Column 1,Remark\nBig Boy,3\nMallard,4\n'), ['engine_no', '']);
  // Of two it may be either, and a number is no name.
  assert.equal(await match('A,B\nBig Boy,red\nMallard,blue\n'), ['', '']);
  assert.equal(await match('A,Remark\n17,x\n18,y\n'), ['', '']);
  const numbered = structuredClone(engine);
  numbered.record.properties.engine_no!.readOnly = true;
  assert.equal(await match('Name,Engine\nx,a1\n', numbered), ['', 'engine_no']);
  // The id of a record is not what it is called.
  assert.equal(await match('Engine,Engine_ID\na1,7\n'), ['engine_no', 'engine_id']);
});

test('a heading without the words of the noun, or with another one in front, and what phone numbers are called', async () => {
  const yard = structuredClone(engine);
  yard.record.properties.address = { title: 'Engine Address', type: 'string' };
  yard.record.properties.crew = { title: 'Crew Contact', type: 'string', format: 'phone' };
  const match = async (text: string) => matchColumns(yard, importColumns(yard), await fileOf(text), records);
  assert.equal(await match('Address,Tel.\nx,y\n'), ['address', 'crew']);
  assert.equal(await match('Street Address,Desk\nx,312-555-0100\n'), ['address', 'crew']);
  // Some of the numbers have an extension.
  assert.equal(await match('Desk\n312-555-0100\n+1 312 555 0101\n312-555-0102 x4\n'), ['crew']);
  assert.equal(await match('Owner Number\nx\n'), ['']);
});

test('records that are not listed are not guessed by what a column holds', async () => {
  const columns = importColumns(engine);
  const file = await fileOf('Zzz,Load\nx,3\n');
  assert.equal(matchColumns(engine, columns, file, knownChoices({})), ['', 'pkg_count']);
});

test('records are found by what names them, unless another column is chosen', () => {
  const columns = importColumns(engine);
  assert.is(usualKey(columns, ['engine_no', 'pkg_count'], 'engine_no'), 'engine_no');
  assert.is(usualKey(columns, ['engine_no', 'engine_id'], 'engine_no'), 'engine_id');
  assert.is(usualKey(columns, ['pkg_count'], 'engine_no'), undefined);
});

test('the browser refuses what its rules refuse, and says what most rows have in common', async () => {
  const file = await checked();
  assert.is(file.counts().refused, 2);
  assert.is(file.counts().open, 4);
  const [first, second] = file.wrongTexts();
  assert.equal(
    [first!.column, first!.text, first!.rows, first!.alone, first!.isChoice],
    ['terminal_id', 'Tuscon', 2, 1, true],
  );
  assert.match(first!.message, 'Terminal “Tuscon” is not known. MLR Tucson is.');
  assert.equal([second!.column, second!.text, second!.row], ['pkg_count', '-3', 3]);
});

test('a value is mended for all of its rows at once, a cell by itself', async () => {
  const file = await checked();
  file.readAs('terminal_id', { Tuscon: 'MLR Tucson' });
  assert.is(file.counts().refused, 1);
  assert.equal(file.portion('unchecked')!.read, { terminal_id: { Tuscon: 'MLR Tucson' } });
  file.edit(3, 'pkg_count', '3');
  assert.is(file.counts().refused, 0);
  assert.equal(file.page('all', 1, 100).lines[1]!.cells, ['a2', 'MLR Tucson', '3', '11-10-2026']);
});

test('the server has the last word, a portion after the other; only what has changed since is checked again', async () => {
  const file = await checked();
  const portion = file.portion('unchecked')!;
  assert.equal(portion.columns, ['engine_no', 'terminal_id', 'pkg_count', 'built']);
  assert.equal(
    portion.rows.map(({ row }) => row),
    [2, 3, 4, 5],
  );
  const results: ImportResult[] = [
    { row: 2, result: 'changed', id: 7, changes: { pkg_count: ['2', '3'] } },
    { row: 3, result: 'refused', errors: { pkg_count: 'No.' } },
    { row: 4, result: 'new' },
    { row: 5, result: 'unchanged' },
  ];
  file.setResults(portion.rows, results);
  assert.equal(file.counts(), { all: 4, new: 1, changed: 1, unchanged: 1, refused: 1, open: 0, unfound: 0 });
  assert.equal(file.counts(true), { all: 4, new: 0, changed: 0, unchanged: 0, refused: 0, open: 4, unfound: 0 });
  assert.is(file.portion('unchecked'), undefined);
  assert.equal(file.nextRefused(0, 2), { row: 3, page: 1 });
  assert.equal(
    file.page('changed', 1, 100).lines.map(({ row }) => row),
    [2],
  );
  file.edit(3, 'pkg_count', '8');
  assert.equal(
    file.portion('unchecked')!.rows.map(({ row }) => row),
    [3],
  );
  assert.equal(
    file.refusedLines().map(({ why }) => why),
    ['Terminal “Tuscon” is not known. MLR Tucson is.'],
  );
});

test('what was refused when its portion was written is sent once more after it is mended, what was written is not', async () => {
  const file = await checked();
  const { rows } = file.portion('undone')!;
  const refused = { result: 'refused', errors: { terminal_id: 'No.' } } as const;
  file.setResults(rows, [{ row: 2, result: 'new', id: 1 }, ...[3, 4].map((row) => ({ row, ...refused }))], true);
  assert.is(file.portion('undone'), undefined);
  file.readAs('terminal_id', { 'MLR Tucson': 'MLR Chicago' });
  assert.is(file.portion('undone'), undefined);
  file.readAs('terminal_id', { Tuscon: 'MLR Tucson' });
  assert.equal(
    file.portion('undone')!.rows.map(({ row }) => row),
    [3, 4],
  );
  assert.is(file.counts(true).open, 2);
});

test('a record that is mended while it is with the server is sent again, whatever is said of it as it was', async () => {
  const rowsIn = (portion: ReturnType<typeof file.portion>) => portion?.rows.map(({ row }) => row);
  const refused = { result: 'refused', errors: { terminal_id: 'No.' } } as const;
  const file = await checked();
  const { rows } = file.portion('unchecked')!;
  file.edit(4, 'terminal_id', 'MLR Chicago');
  file.setResults(
    rows,
    [2, 3, 4, 5].map((row) => ({ row, ...refused })),
  );
  assert.equal([file.counts().refused, rowsIn(file.portion('unchecked'))], [3, [4]]);
  file.setResults([{ row: 4, cells: [] }], [{ row: 4, result: 'new' }]);
  assert.equal([file.counts().new, file.counts().open], [1, 0]);

  // A portion that is written: checked meanwhile, and written as it is then.
  const { rows: written } = file.portion('undone')!;
  file.readAs('terminal_id', { Tuscon: 'MLR Tucson' });
  assert.equal(rowsIn(file.portion('unchecked')), [3]);
  file.setResults([{ row: 3, cells: [] }], [{ row: 3, result: 'new' }]);
  file.setResults(
    written,
    [2, 3, 4, 5].map((row) => (row === 4 ? { row, result: 'new', id: 1 } : { row, ...refused })),
    true,
  );
  assert.equal(rowsIn(file.portion('undone')), [3]);
});

test('what is written as it was before it was mended is not written once more', async () => {
  const file = await checked();
  const { rows } = file.portion('undone')!;
  file.edit(3, 'pkg_count', '4');
  file.setResults(
    rows,
    [2, 3, 4, 5].map((row) => ({ row, result: 'new', id: row })),
    true,
  );
  assert.is(file.portion('undone'), undefined);
});

test('through the calls of the page, too, only what is written counts in the result', async () => {
  const desk = importDesk(() => {});
  await desk.read({ name: 'a.csv', content: 'Name\nNorth\nSouth\n' });
  await desk.check({ noun: 'terminal', choices: {}, mapping: { columns: ['terminal_name'] } });
  await desk.setResults([{ row: 2, cells: ['North'] }], [{ row: 2, result: 'new', id: 1 }], true);
  const { new: created, open } = await desk.counts(true);
  assert.equal([created, open], [1, 1]);
});

test('refused rows come in the format of their file, and go in again once they are mended', async () => {
  const lines = ['Name;Address;Note', 'North;a;x', '=South;a;y', 'East;;z'];
  const book = writeWorkbook([['Yards', lines.map((line) => line.split(';'))]]);
  const text = new TextEncoder().encode(lines.join('\r\n'));
  for (const bytes of [text, book]) {
    const desk = importDesk(() => {});
    const read = async (content: Blob) => {
      const head = await desk.read({ name: 'yards', content });
      if ('message' in head) throw new Error(head.message);
      return head;
    };
    const { kind, headings } = await read(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    const columns = ['terminal_name', 'terminal_address', ''];
    await desk.check({ noun: 'terminal', choices: {}, mapping: { columns } });
    await desk.setResults(
      [2, 3, 4].map((row) => ({ row, cells: [] })),
      [
        { row: 2, result: 'new', id: 1 },
        { row: 3, result: 'refused', errors: { terminal_name: 'No.' } },
        { row: 4, result: 'refused', errors: { terminal_address: 'Address is required.', '': 'Nor this.' } },
      ],
    );
    await desk.readAs('terminal_name', { East: 'West' });
    const again = await read(await desk.refusedFile());
    assert.equal([again.kind, again.headings, again.rows], [kind, [...headings, 'Why it was refused'], 2]);
    assert.equal(again.samples[0], [kind === 'csv' ? "'=South" : '=South', 'West']);
    assert.match(again.samples[3]!.join(), 'No.');
    const matched = await desk.match({ noun: 'terminal', fields: undefined, choices: {}, known: {} });
    assert.equal(matched, [...columns, '']);
    // Nothing that was imported is in it, and the reasons do not pile up.
    await desk.check({ noun: 'terminal', choices: {}, mapping: { columns: matched } });
    assert.is((await desk.counts()).all, 2);
    const third = await read(await desk.refusedFile());
    assert.equal(third.headings, again.headings);
  }
});

test('numbers of which none is found are counted, until one is', async () => {
  const { rows } = await fileOf('ID,NO\n7,a1\n8,a2\n');
  const file = checkedFile(engine, [...rows], records);
  file.setMapping({ columns: ['engine_id', 'engine_no'], key: 'engine_id' });
  const unknown = { result: 'refused', errors: { engine_id: 'There is no engine with this id.' } } as const;
  file.setResults(
    rows,
    [2, 3].map((row) => ({ row, ...unknown })),
  );
  assert.is(file.counts().unfound, 2);
  file.setResults(rows, [{ row: 2, result: 'unchanged', id: 7 }]);
  assert.is(file.counts().unfound, 0);
});

test('of a record that may be there already nothing is missing', async () => {
  const { rows } = await fileOf('NO,PKG\na1,-1\na2,4\n');
  const columns = ['engine_no', 'pkg_count'];
  const file = checkedFile(engine, [...rows], records);
  file.setMapping({ columns });
  file.checkHere(0, 2);
  assert.is(file.counts().refused, 2);
  file.setMapping({ columns, key: 'engine_no' });
  file.checkHere(0, 2);
  assert.equal([file.counts().refused, Object.keys(file.page('refused', 1, 9).lines[0]!.errors)], [1, ['pkg_count']]);
});

test('100,000 rows are sent in portions that the server takes, each once', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({ row: at + 2, cells: [`a${at}`, '=1+1', '3', '', ''] }));
  const file = checkedFile(engine, rows, records);
  file.setMapping({ columns: ['engine_no', '', 'pkg_count', '', ''], key: 'engine_no' });
  let sent = 0;
  for (let portion = file.portion('undone'); portion; portion = file.portion('undone')) {
    assert.ok(portion.rows.length <= 1000);
    sent += portion.rows.length;
    file.setResults(portion.rows, [], true);
  }
  assert.is(sent, 100_000);
  const wide = checkedFile(
    engine,
    [1, 2, 3].map((row) => ({ row, cells: ['x'.repeat(400_000)] })),
    records,
  );
  wide.setMapping({ columns: ['engine_no'] });
  assert.is(wide.portion('undone')!.rows.length, 1);
});

test('a row that was refused because of another one is checked again with it', async () => {
  const file = await checked();
  const { rows } = file.portion('unchecked')!;
  const repeated = { result: 'refused', errors: { engine_no: 'Row 2 has this Engine Number, too.' } } as const;
  file.setResults(rows, [
    { row: 2, result: 'new' },
    { row: 5, ...repeated },
  ]);
  file.edit(2, 'engine_no', 'a9');
  assert.equal(
    file.portion('unchecked')!.rows.map(({ row }) => row),
    [2, 5],
  );
});

test('a row that is mended to the key of a later one has that checked again with it, in any spelling', async () => {
  const open = (file: ReturnType<typeof checkedFile>) => file.portion('unchecked')?.rows.map(({ row }) => row);
  const passed = async () => {
    const file = await checked('engine_no');
    const { rows } = file.portion('unchecked')!;
    const [two, , four, five] = [2, 3, 4, 5].map((row) => ({ row, result: 'new' }) as const);
    file.setResults(rows, [two!, { row: 3, result: 'refused', errors: { pkg_count: 'No.' } }, four!, five!]);
    return file;
  };
  const edited = await passed();
  edited.edit(2, 'engine_no', ' A4');
  assert.equal(open(edited), [2, 5]);
  const read = await passed();
  read.readAs('engine_no', { a1: 'a3' });
  assert.equal(open(read), [2, 4]);
  const other = await passed();
  other.edit(3, 'pkg_count', '5');
  assert.equal(open(other), [3], 'what is no key concerns its row alone');
  other.edit(3, 'engine_no', '');
  assert.equal(open(other), [3]);
});

test('a record of more lines than a call may have stays out, also after a change', async () => {
  const noun = structuredClone(engine);
  noun.record.properties.parts = {
    title: 'Parts',
    type: 'array',
    items: { type: 'object', properties: { part: { title: 'Part', type: 'string' } } },
  };
  const line = (row: number, own: string[]) => ({ row, cells: [...own, 'lid'] });
  const more = Array.from({ length: 1_000 }, (_, at) => line(at + 3, ['', '']));
  const lines = [line(2, ['a', 'MLR Tucson']), ...more, line(2_000, ['b', 'MLR Tucson'])];
  const file = checkedFile(noun, lines, records);
  assert.is(file.setMapping({ columns: ['engine_no', 'terminal_id', 'parts[].part'] }), undefined);
  file.checkHere(0, file.size());
  assert.equal(
    file
      .refusedLines()
      .slice(0, 1)
      .map(({ why }) => why),
    ['This record has 1,001 lines; at most 1,000 can be imported.'],
  );
  file.edit(2, 'engine_no', 'c');
  assert.equal(
    file.portion('undone')!.rows.map(({ row }) => row),
    [2000],
  );
});

test.run();
