// Cells that are edited in a list, and columns that are summed: what a descriptor may say, and what not.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsAfter } from '../../support/lint-frozen';

const columnsOf = (files: any, file: string) =>
  files[file].screens.find(({ kind }: { kind: string }) => kind === 'list').columns;
const withColumn = (file: string, entry: object) => (files: any) => {
  const columns = columnsOf(files, file);
  files[file].api.calls = ['list', 'read', 'create', 'update', 'delete'];
  const at = columns.findIndex((one: any) => (one.field ?? one) === (entry as any).field);
  if (at < 0) columns.push(entry);
  else columns[at] = { ...(typeof columns[at] === 'string' ? {} : columns[at]), ...entry };
};

const table: [what: string, change: (files: any) => void, ...messages: RegExp[]][] = [
  ['an own field', withColumn('terminals.json', { field: 'status', editable: true })],
  ['another record', withColumn('tickets.json', { field: 'terminal.terminal_name', editable: true })],
  [
    'what the server computes',
    withColumn('terminals.json', { field: 'geo_location', editable: true }),
    /editable: "geo_location" is none that users change/,
  ],
  [
    'what is fixed once it is added',
    (files) => {
      withColumn('tickets.json', { field: 'facility.facility_name', editable: true })(files);
      files['tickets.json'].edit = { properties: { facility_id: { readOnly: true } } };
    },
    /editable: "facility_id" is none that users change/,
  ],
  ['a sum of numbers', withColumn('tickets.json', { field: 'pkg_count', total: true })],
  [
    'a sum of texts',
    withColumn('terminals.json', { field: 'terminal_name', total: true }),
    /total: "terminal_name" is no number of this record/,
  ],
  [
    'a line on a phone',
    (files) => files['terminals.json'].screens[0].phone.push([{ field: 'status', editable: true }]),
    /"editable" has no meaning here/,
  ],
];

for (const [what, change, ...messages] of table)
  test(`${what}: ${messages.length === 0 ? 'no problem' : 'named'}`, () => {
    const found = problemsAfter(change);
    assert.is(found.length, messages.length, found.join('\n'));
    messages.forEach((message, i) => assert.match(found[i]!, message));
  });

test('a noun without the call "update" has no such cells', () => {
  const found = problemsAfter((files) => {
    withColumn('terminals.json', { field: 'status', editable: true })(files);
    files['terminals.json'].api.calls = ['list', 'read', 'create'];
    files['terminals.json'].screens[0].actions = ['add'];
  });
  assert.ok(
    found.some((text) => /editable: .* needs the call "update"/.test(text)),
    found.join('\n'),
  );
});

test.run();
