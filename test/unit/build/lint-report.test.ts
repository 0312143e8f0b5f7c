// How the lint reports: everything at once, each with file, line and column, and what could stand there instead.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lint } from '../../../build/lint/lint';
import { lintAll } from '../../../build/lint/lint-descriptors';
import { readSource } from '../../../build/lint/locate';
import { textOf } from '../../../src/schema/keywords/finding';
import { allowed, suggestion } from '../../../src/schema/keywords/suggestions';
import { freezeDescriptors } from '../../support/freeze-descriptors';
import { descriptors } from '../../support/frozen-descriptors';
import { meta } from '../../support/meta-schemas';

// Below the packages, which the code of the lint imports.
const draft = mkdtempSync(resolve('dist/test/lint-report-'));
test.after(() => rmSync(draft, { recursive: true }));

/** The report of the lint for a copy of the project in which `changes` replace texts in files of `schemas/`. */
async function reportAfter(...changes: [file: string, before: string, after: string][]): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'package-recovery-lint-'));
  try {
    for (const part of ['schemas', 'build/lint', 'src', 'server']) cpSync(part, join(root, part), { recursive: true });
    freezeDescriptors(root);
    for (const [file, before, after] of changes) {
      const text = readFileSync(join(root, 'schemas', file), 'utf8');
      assert.ok(text.includes(before), `${file} has ${before}`);
      writeFileSync(join(root, 'schemas', file), text.replace(before, after));
    }
    return await lint(root, draft);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('one run reports mistakes of all kinds in all files, each with file, line and column', async () => {
  const report = await reportAfter(
    ['terminals.json', '"title": "Status"', '"titel": "Status"'],
    ['terminals.json', '"label": "terminal_name"', '"label": "terminal_nam"'],
    ['facilities.json', '"icon": "warehouse"', '"icon": "warehose"'],
    ['holidays.json', '"list": "POST"', '"list": "PUT"'],
    ['worktypes.json', '"title": "Work type",', '"title": "Work type"'],
    ['reference/clients.json', '"options": "days"', '"options": "day"'],
    ['field-types/date.json', '"icon": "calendar"', '"icon": "calender"'],
  );
  const places = report.map((line) => line.split(': ')[0]);
  for (const place of [
    /^schemas\/terminals\.json:21:29 record\.properties\.status$/,
    /^schemas\/terminals\.json:5:12 label$/,
    /^schemas\/facilities\.json:\d+:\d+ screens\[0\]\.menu\.icon$/,
    /^schemas\/holidays\.json:7:\d+ api\.list$/,
    /^schemas\/worktypes\.json:5:3$/,
    /^schemas\/reference\/clients\.json:\d+:\d+ record\.properties\.collection_day\.options$/,
    /^schemas\/field-types\/date\.json:\d+:\d+ icon$/,
  ])
    assert.ok(
      places.some((one) => place.test(one!)),
      `${place} in\n${report.join('\n')}`,
    );
  assert.ok(
    report.some((line) => line.includes('no icon "warehose"; did you mean "warehouse"?\n      one of: briefcase,')),
  );
  assert.ok(
    report.some((line) => line.includes('the keyword "titel" is not known here\n      did you mean "title"? one of: ')),
  );
  assert.ok(report.some((line) => line.includes('not JSON: comma expected')));
});

test('a name that is there twice in an object is reported where it is there again', () => {
  const { problems } = readSource('x.json', '{\n  "a": 1,\n  "b": { "c": 1, "c": 2 },\n  "a": 2\n}');
  assert.equal(
    problems.map(({ path, line, column, message }) => [path, line, column, message]),
    [
      [['b'], 3, 18, '"c" is there twice, and only the last one would count'],
      [[], 4, 3, '"a" is there twice, and only the last one would count'],
    ],
  );
});

test('a comment is no JSON, and an empty file is none either', () => {
  assert.is(readSource('x.json', '{ // why\n}').problems.length, 1);
  assert.is(readSource('x.json', '').problems.length, 1);
});

test('the word that was written is never proposed', () => {
  assert.is(suggestion('terminal', ['terminal', 'terminals']), '; did you mean "terminals"?');
  assert.is(suggestion('terminal', ['terminal']), '');
});

test('of a long list the names that are nearest are listed', () => {
  const names = Array.from({ length: 100 }, (_, i) => `field_${i}`);
  assert.match(allowed('field_99', names), /^one of: field_9[0-9]?, .*, and 76 more$/);
  assert.is(allowed('x', []), 'there is none to choose from');
});

test('a structure that is broken at one place does not hide mistakes at others, nor make the lint fail', () => {
  const lintWith = (change: (files: any) => void) => {
    const files = structuredClone(descriptors);
    change(files);
    const findings = lintAll(files, meta, { serverModules: [] });
    // Texts are made when they are read.
    for (const finding of findings) assert.type(textOf(finding) + (finding.hint ?? ''), 'string');
    return findings.map(({ file, path }) => [file, ...(path ?? [])].join('/'));
  };
  const found = lintWith((files) => {
    files['terminals.json'].screens[0].columns = 'terminal_name';
    files['terminals.json'].record.required.push('nme');
    files['facilities.json'].record.properties.zone = null;
    files['users.json'].screens[0].columns[0] = { feild: 'user_id' };
  });
  for (const place of [
    'terminals.json/screens/0/columns',
    'terminals.json/record/required/5',
    'facilities.json/record/properties/zone',
    'users.json/screens/0/columns/0',
  ])
    assert.ok(found.includes(place), `${place} in ${found}`);
  const withoutLabel = lintWith((files) => delete files['terminals.json'].label);
  assert.ok(withoutLabel.includes('terminals.json'), String(withoutLabel));
  assert.not.ok(withoutLabel.includes('terminals.json/label'), String(withoutLabel));
  for (const broken of [null, 7])
    assert.ok(lintWith((files) => (files['app.json'].menu[0] = broken)).includes('app.json/menu/0'));
  for (const file of Object.keys(descriptors))
    for (const broken of [null, 7, [], {}, { noun: 'x' }, { noun: 'x', record: null }])
      assert.ok(lintWith((files) => (files[file] = broken)).length > 0, `${file}: ${JSON.stringify(broken)}`);
});

test.run();
