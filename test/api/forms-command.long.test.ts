// `npm run forms -- export DIR` and `import DIR`: ticket types as files, for version control and other installations.
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { exportForms } from '../../server/ticket-types/export-forms';
import { importForms } from '../../server/ticket-types/import-forms';
import { type Api, ownApiForEach, startApi } from '../support/api';
import { field } from '../support/form-calls';
import { urlOf } from '../support/postgres';

const api = ownApiForEach(test);
let folder: string;
test.before.each(async () => {
  folder = mkdtempSync(join(tmpdir(), 'package-recovery-forms-'));
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
});
test.after.each(() => {
  rmSync(folder, { recursive: true, force: true });
});

const exported = (from: Api = api) => exportForms(openDatabase(from.pool), folder);
const imported = (into: Api = api, isDryRun = false) => importForms(openDatabase(into.pool), folder, { isDryRun });

/** The message of an import that is refused. */
const refusal = (into: Api = api) =>
  imported(into).then(
    () => 'It was not refused.',
    (error: Error) => error.message,
  );

const files = () => readdirSync(folder).sort();
const text = (file: string) => readFileSync(join(folder, file), 'utf8');
const read = (file: string) => JSON.parse(text(file));
const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));

/** Changes a file as an editor would. */
function edit(file: string, change: (content: any) => void): void {
  const content = read(file);
  change(content);
  write(file, content);
}

const options = (...values: string[]) => ({
  options: values.map((value) => ({ option_text: value.toUpperCase(), option_value: value })),
});

async function save(form_name: string, form_datas: object[], id?: number): Promise<number> {
  const path = id === undefined ? '/tickets/form/create' : `/tickets/form/update/${id}`;
  const { body, status } = await api.call('POST', path, { body: { form_name, status: 1, form_datas } });
  assert.is(status, 200, JSON.stringify(body));
  return body.data.ticket_form_id;
}

const form = async (id: number, from: Api = api) => (await from.call('GET', `/tickets/form/${id}`)).body;
const formNamed = async (name: string, from: Api = api) => {
  const [row] = await from.rows('select ticket_form_id from ticket_form where form_name = $1', [name]);
  return form(row.ticket_form_id, from);
};

const SEAL = [
  field('Seal number', 'text', { is_require: 1, max_length: 12, field_key: 'number' }),
  field('Condition', 'select', {
    ...options('intact', 'torn'),
    conditions: { show: { match: 'all', rules: [{ field: 'number', operator: 'is not empty' }] } },
  }),
];

test('every type is one readable file, and the same types make the same files', async () => {
  await save('Seal check', SEAL);
  assert.equal(await exported(), [
    'Wrote right-of-way-recovery.json: Right-of-way Recovery.',
    'Wrote seal-check.json: Seal check.',
  ]);
  assert.equal(files(), ['right-of-way-recovery.json', 'seal-check.json']);
  const [key, number, condition] = [
    read('seal-check.json').form_key,
    ...read('seal-check.json').form_datas.map((entry: any) => entry.field_key),
  ];
  assert.is(
    text('seal-check.json'),
    `{
  "schemaVersion": 1,
  "form_key": "${key}",
  "form_name": "Seal check",
  "status": 1,
  "form_datas": [
    {
      "field_key": "${number}",
      "input_type": "text",
      "input_name": "Seal number",
      "machine_name": "seal_number",
      "is_require": 1,
      "max_length": 12
    },
    {
      "field_key": "${condition}",
      "input_type": "select",
      "input_name": "Condition",
      "machine_name": "condition",
      "options": [
        { "option_text": "INTACT", "option_value": "intact" },
        { "option_text": "TORN", "option_value": "torn" }
      ],
      "conditions": {
        "show": {
          "match": "all",
          "rules": [
            { "field": "${number}", "operator": "is not empty" }
          ]
        }
      }
    }
  ]
}
`,
  );
  const written = statSync(join(folder, 'seal-check.json')).mtimeMs;
  assert.equal(await exported(), ['2 of 2 files are as they were.']);
  assert.is(statSync(join(folder, 'seal-check.json')).mtimeMs, written);
  assert.equal(await imported(), ['Every form is as its file says: there is nothing to change.']);
});

test('examples travel with their form, by the keys of its fields, and the file is what counts', async () => {
  const id = await save('Seal check', SEAL);
  const [number, condition] = (await form(id)).details;
  const examples = async (of: number, from: Api = api) =>
    (await from.call('GET', `/tickets/form/${of}/examples`)).body.examples;
  const add = (body: object) => api.call('POST', `/tickets/form/${id}/examples`, { body });
  const value = ({ ticket_form_detail_id, input_type }: any, text: string) => ({
    ticket_form_detail_id,
    input_type,
    value: text,
  });
  await add({
    example_name: 'Intact',
    expected_field: null,
    form_fields: [value(number, 'A-1'), value(condition, ''), { ...value(number, 'x'), ticket_form_detail_id: 999 }],
  });
  await add({ example_name: 'None', expected_field: number.ticket_form_detail_id, form_fields: [] });
  await add({ example_name: 'Old', expected_field: 999, form_fields: [] });
  assert.ok(
    (await exported()).includes(
      'Left out of seal-check.json: the example Old, which must be refused at a field that is gone.',
    ),
  );
  const key = read('seal-check.json').form_datas[0].field_key;
  assert.equal(read('seal-check.json').examples, [
    { example_name: 'Intact', form_fields: [{ field_key: key, value: 'A-1' }] },
    { example_name: 'None', expected_field: key, form_fields: [] },
  ]);
  assert.equal(await imported(), ['Every form is as its file says: there is nothing to change.']);
  assert.is((await examples(id)).length, 3, 'nothing is replaced where nothing differs');

  const other = await startApi();
  try {
    const lines = await imported(other);
    assert.ok(lines.includes('  Adds the example None: it must be refused at Seal number.'), lines.join('\n'));
    const copy = await formNamed('Seal check', other);
    assert.equal(
      (await examples(copy.ticket_form_id, other)).map((one: any) => [one.example_name, one.expected_field]),
      [
        ['Intact', null],
        ['None', copy.details[0].ticket_form_detail_id],
      ],
    );
  } finally {
    await other.close();
  }

  edit('seal-check.json', (content) => {
    content.examples = [{ ...content.examples[0], expected_field: key }];
  });
  assert.equal((await imported(api, true)).slice(0, 3), [
    'Seal check stays at version 1 (seal-check.json):',
    '  Removes the example None.',
    '  The example Intact must be refused at Seal number now; before, it had to pass.',
  ]);
  await imported();
  assert.equal(
    (await examples(id)).map((one: any) => [one.example_name, one.expected_field]),
    [['Intact', number.ticket_form_detail_id]],
  );
  assert.is((await form(id)).ticket_form_version, 1);

  await api.call('DELETE', `/tickets/form/${id}/examples/${(await examples(id))[0].example_id}`);
  await exported();
  assert.equal(read('seal-check.json').examples, [], 'the list stays, so that an import removes them, too');
  edit('seal-check.json', (content) => delete content.examples);
  await add({ example_name: 'Kept', expected_field: null, form_fields: [] });
  await imported();
  assert.is((await examples(id)).length, 1, 'a file that lists none leaves them alone');
});

test('an example that names a field that the file does not have is refused with its line', async () => {
  await save('Seal check', SEAL);
  await exported();
  edit('seal-check.json', (content) => {
    content.examples = [{ example_name: 'X', form_fields: [{ field_key: 'gone', value: '1' }] }];
  });
  assert.match(
    await refusal(),
    /^seal-check\.json, line \d+: Example 1 "X" has a value of "gone", which is no field of this form\.\nNothing was changed\.$/,
  );
});

test('types with one name have their key in the name of the file; a renamed type takes its file along', async () => {
  const ids = [await save('Seal check', SEAL), await save('seal  check!', SEAL), await save('???', [field('A')])];
  await exported();
  const keys = await api.rows('select form_key from ticket_form where ticket_form_id = any($1) order by 1', [
    ids.slice(0, 2),
  ]);
  assert.equal(files(), [
    'form.json',
    'right-of-way-recovery.json',
    ...keys.map(({ form_key }) => `seal-check-${form_key}.json`),
  ]);
  await save('Seal inspection', SEAL, ids[2]);
  assert.equal((await exported()).slice(0, 2), [
    'Removed form.json: its form is in seal-inspection.json now.',
    'Wrote seal-inspection.json: Seal inspection.',
  ]);
});

test('a file that holds no form of this database is never overwritten', async () => {
  write('right-of-way-recovery.json', '{}');
  await save('Seal check', SEAL);
  const message = await exported().then(String, (error: Error) => error.message);
  assert.is(
    message,
    'right-of-way-recovery.json is in the way: it holds no form of this database. Move it first.\nNothing was changed.',
  );
  assert.equal(files(), ['right-of-way-recovery.json']);
});

test('a file or folder that the system refuses is named', async () => {
  const here = folder;
  write('forms', '');
  folder = join(here, 'forms');
  const message = await exported().then(String, (error: Error) => error.message);
  folder = here;
  assert.is(message, `${join(here, 'forms')} cannot be written: EEXIST.`);
  mkdirSync(join(here, 'seal.json'));
  assert.is(await refusal(), `${join(here, 'seal.json')} cannot be read: EISDIR.`);
});

test('another installation creates what it does not have, knows it again, and gets only what changes', async () => {
  const id = await save('Seal check', SEAL);
  await exported();
  const other = await startApi();
  try {
    rmSync(join(folder, 'right-of-way-recovery.json'));
    const created = ['Creates Seal check with 2 fields (seal-check.json).'];
    assert.equal(await imported(other, true), [...created, 'Nothing was changed: this was a dry run.']);
    assert.equal((await other.rows(`select 1 from ticket_form where form_name = 'Seal check'`)).length, 0);
    assert.equal(await imported(other), created);
    assert.equal(await imported(other), ['Every form is as its file says: there is nothing to change.']);
    const there = await formNamed('Seal check', other);
    assert.equal(
      there.details.map(({ input_name, options }: any) => [input_name, options.length]),
      [
        ['Seal number', 0],
        ['Condition', 2],
      ],
    );
    const [{ field: source }] = there.details[1].conditions.show.rules;
    assert.is(
      source,
      String(there.details[0].ticket_form_detail_id),
      'conditions name the fields of this installation',
    );

    const [number, condition] = (await form(id)).details;
    await save(
      'Seal check',
      [{ ...condition, input_name: 'State' }, { ...number, is_require: 0 }, field('Remarks', 'textarea')],
      id,
    );
    await exported();
    rmSync(join(folder, 'right-of-way-recovery.json'));
    assert.equal(await imported(other), [
      'Seal check becomes version 2 (seal-check.json):',
      '  Adds Remarks, optional.',
      '  Renames Condition to State. Answers given before stay with the field.',
      '  Makes Seal number optional.',
      '  Moves State.',
    ]);
    const after = await formNamed('Seal check', other);
    assert.equal(
      [
        after.ticket_form_version,
        after.details
          .slice(0, 2)
          .map((detail: any) => detail.ticket_form_detail_id)
          .sort(),
      ],
      [2, there.details.map((detail: any) => detail.ticket_form_detail_id).sort()],
      'fields keep their ids',
    );
    const logged = await other.rows(`select label, action, user_name from change_log order by change_id`);
    assert.equal(logged, [
      { label: 'Seal check', action: 'create', user_name: null },
      { label: 'Seal check', action: 'change', user_name: null },
    ]);
  } finally {
    await other.close();
  }
});

test('what a removed field holds in tickets is said, and a field that returns is the same one', async () => {
  const id = await save('Seal check', SEAL);
  const [number] = (await form(id)).details;
  await api.rows(
    `with added as (
       insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
       values ('1', $1, 1, (select min(terminal_id) from terminal), now(), 1, 1) returning ticket_id
     )
     insert into ticket_values select ticket_id, $2::jsonb from added`,
    [id, JSON.stringify({ [number.ticket_form_detail_id]: 'A-1' })],
  );
  await exported();
  const before = text('seal-check.json');
  edit('seal-check.json', (content) => {
    content.form_datas = [{ ...content.form_datas[1], conditions: undefined }];
  });
  assert.equal(await imported(), [
    'Seal check becomes version 2 (seal-check.json):',
    '  Removes Seal number, answered in 1 ticket. Its answer stays readable in that ticket.',
    '  Shows Condition always.',
  ]);
  write('seal-check.json', before);
  await imported();
  const after = await form(id);
  assert.equal([after.ticket_form_version, after.details[0].ticket_form_detail_id], [3, number.ticket_form_detail_id]);
});

test('a problem in any file, by file and line, and nothing is changed', async () => {
  await save('Seal check', SEAL);
  await exported();
  edit('right-of-way-recovery.json', (content) => (content.form_name = 'Renamed'));
  const valid = read('seal-check.json');
  const [number, condition] = valid.form_datas;
  const cases: [content: unknown, message: RegExp | string][] = [
    ['', 'seal-check.json: This file is empty.'],
    ['{\n  "form_name": "F",\n  form_datas: []\n}', 'seal-check.json, line 3: This is not JSON: invalid symbol.'],
    [text('seal-check.json').slice(0, 300), /^seal-check\.json, line \d+: This is not JSON: \w+/],
    ['['.repeat(100_000), 'seal-check.json: This file is nested too deeply to be a form.'],
    ['7', 'seal-check.json, line 1: This is no ticket form: it has no form_datas.'],
    [
      { ...valid, schemaVersion: 2 },
      'seal-check.json, line 2: This file has format 2, of a newer product; this one reads format 1.',
    ],
    [
      { ...valid, form_key: undefined },
      'seal-check.json, line 1: The form has no form_key, by which it is recognised: give it one that no other has.',
    ],
    [
      { ...valid, form_key: '../x' },
      'seal-check.json, line 3: The form has a form_key that is none: up to 64 letters, digits, dots, hyphens and underscores.',
    ],
    [{ ...valid, form_name: ' ' }, 'seal-check.json, line 4: Form Name is required.'],
    [{ ...valid, form_datas: [] }, /^seal-check\.json, line 6: /],
    [
      { ...valid, form_datas: [number, { ...condition, input_type: 'rating' }] },
      'seal-check.json, line 15: Field 2 "Condition": There is no field type "rating".',
    ],
    [
      { ...valid, form_datas: [number, { ...number, input_name: 'Again', machine_name: 'again' }] },
      `seal-check.json, line 15: Field 2 "Again" has the field_key "${number.field_key}", which another field has already.`,
    ],
    [
      { ...valid, form_datas: [{ ...number, field_key: undefined }] },
      'seal-check.json, line 7: Field 1 "Seal number" has no field_key, by which it is recognised: give it one that no other has.',
    ],
    [
      { ...valid, form_datas: [{ ...number, max_length: -1 }] },
      /^seal-check\.json, line 7: Field 1 "Seal number": Maximum length/,
    ],
    [{ ...valid, form_datas: [condition] }, /^seal-check\.json, line 7: Field 1 "Condition": /],
  ];
  const state = () => api.rows('select form_key, form_name, version from ticket_form order by 1');
  const before = await state();
  for (const [content, expected] of cases) {
    write('seal-check.json', content);
    const [first, ...rest] = (await refusal()).split('\n');
    if (typeof expected === 'string') assert.is(first, expected);
    else assert.match(first!, expected);
    assert.is(rest.at(-1), 'Nothing was changed.');
  }
  assert.equal(await state(), before);
});

test('two files of one form, a folder without forms, and one that is not there are refused', async () => {
  assert.is(await refusal(), `There is no form in ${folder}: no file whose name ends in .json.`);
  await exported();
  const key = read('right-of-way-recovery.json').form_key;
  write('copy.json', text('right-of-way-recovery.json'));
  assert.is(
    await refusal(),
    `right-of-way-recovery.json and copy.json have the same form_key, "${key}": remove one, or give it a key of its own.\nNothing was changed.`,
  );
  rmSync(folder, { recursive: true });
  assert.is(await refusal(), `${folder} cannot be read: ENOENT.`);
});

test('a form that was deleted here is not created again unnoticed', async () => {
  const id = await save('Seal check', SEAL);
  await exported();
  assert.is((await api.call('DELETE', `/tickets/form/delete/${id}`)).status, 200);
  const day = new Date().toISOString().slice(0, 10);
  assert.is(
    await refusal(),
    `seal-check.json: Seal check was deleted here on ${day}. Remove the file, or give the form another form_key to create it anew.\nNothing was changed.`,
  );
  edit('seal-check.json', (content) => (content.form_key = 'seal-check'));
  assert.equal(await imported(), ['Creates Seal check with 2 fields (seal-check.json).']);
});

test('a file whose columns have no names is taken over once', async () => {
  const columns = [
    { title: 'Seal', type: 'text' },
    { title: 'Packages', type: 'number' },
    { title: 'Torn', type: 'checkbox' },
  ];
  const cars = (count: number) =>
    write('cars.json', {
      ...{ schemaVersion: 1, form_key: 'cars', form_name: 'Cars', status: 1 },
      form_datas: [{ field_key: 'cars', input_type: 'rows', input_name: 'Cars', columns: columns.slice(0, count) }],
    });
  const names = async () => (await formNamed('Cars')).details[0].columns.map((one: any) => one.name);
  cars(2);
  await imported();
  assert.equal(await imported(), ['Every form is as its file says: there is nothing to change.']);
  cars(3);
  await imported();
  assert.equal(await names(), ['seal', 'packages', 'torn']);
});

test('names that objects have by themselves are keys like any other', async () => {
  write('odd.json', {
    schemaVersion: 1,
    form_key: 'constructor',
    form_name: 'Odd',
    form_datas: [field('A', 'text', { field_key: 'toString' }), field('B', 'text', { field_key: 'constructor' })],
  });
  assert.equal(await imported(), ['Creates Odd with 2 fields (odd.json).']);
  assert.equal(await imported(), ['Every form is as its file says: there is nothing to change.']);
});

/** The command as it is typed. @returns what it printed, on either output, and its exit code. */
const forms = (args: string[], env: Record<string, string>): Promise<[printed: string, code: number]> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [resolve('dist/test/support/own-product.mjs'), 'forms', ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env } },
      (error, stdout, stderr) => done([stdout + stderr, Number(error?.code ?? 0)]),
    );
  });

test('the command works beside a running server, and says what it takes', async () => {
  const DATABASE_URL = urlOf(api.pool.options);
  const target = join(folder, 'forms');
  const [printed, code] = await forms(['export', target], { DATABASE_URL });
  assert.equal([printed, code], ['Wrote right-of-way-recovery.json: Right-of-way Recovery.\n', 0]);
  assert.ok(existsSync(join(target, 'right-of-way-recovery.json')));
  assert.equal(await forms(['import', '--dry-run', target], { DATABASE_URL }), [
    'Every form is as its file says: there is nothing to change.\n',
    0,
  ]);
  for (const args of [
    [],
    ['export'],
    ['import', '--dry-run'],
    ['export', target, '--dry-run'],
    ['import', target, 'x'],
  ]) {
    const [message, failed] = await forms(args, { DATABASE_URL });
    assert.equal([failed, message.startsWith('Use npm run forms -- export DIR')], [1, true], args.join(' '));
  }
  assert.match((await forms(['import', target], {}))[0], /^There is no database in DATA_DIR \(.*data\) yet/);
});

test.run();
