// Every decision record has number, date, area and status, and the index has every record.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AREAS, type Decision, decisionOf, decisionsIndex } from '../../../build/docs/decisions-index';

const FOLDER = 'docs/decisions';
const INDEX = `${FOLDER}/README.md`;

const records = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .sort()
  .map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));
const heads = records.map(({ file, text }) => decisionOf(file, text));
const decisions = heads.filter((head): head is Decision => head !== undefined);

test('every record has a number, which its name begins with, a date, an area and a status', () => {
  const next = String(Math.max(...decisions.map(({ number }) => Number(number))) + 1).padStart(4, '0');
  const missing = records.filter((_, nth) => !heads[nth]).map(({ file }) => `${FOLDER}/${file}`);
  assert.equal(missing, [], `below the title of each must stand such as "${next} · 2026-11-22 · lists · accepted"`);
  for (const { file, number, date, area } of decisions) {
    assert.ok(
      file.startsWith(`${number}-`),
      `${FOLDER}/${file} must be called ${number}-${file}, or have another number`,
    );
    assert.ok(new Date(date).toISOString().startsWith(date), `${file}: ${date}`);
    assert.ok(Object.hasOwn(AREAS, area), `${file}: "${area}" is none of ${Object.keys(AREAS).join(', ')}`);
  }
});

test('no number is taken twice, and the numbers are in the order of the dates', () => {
  assert.is(new Set(decisions.map(({ number }) => number)).size, decisions.length);
  const dates = decisions.map(({ date }) => date);
  assert.equal(dates, [...dates].sort());
});

test('a status names only records that exist', () => {
  for (const { file, status } of decisions) {
    assert.match(status, /^(accepted|accepted, extended by \d{4}|superseded by \d{4})$/, file);
    const [named] = /\d{4}/.exec(status) ?? [];
    if (named)
      assert.ok(
        decisions.some(({ number }) => number === named),
        `${file}: ${status}`,
      );
  }
});

test('every record has context, decision and consequences', () => {
  for (const { file, text } of records)
    for (const part of ['Context', 'Decision']) assert.ok(text.includes(`**${part}.**`), `${file}: ${part}`);
});

test('subjects beside the title stand in the head, in one short line that the index repeats', () => {
  for (const { file, text } of records) {
    const { also = '' } = decisionOf(file, text) ?? {};
    assert.is(/^Also about:/m.test(text), also !== '', `${file}: "Also about: …." stands below number and date`);
    assert.ok(also.length <= 120, `${file}: ${also.length} characters`);
  }
});

test('docs/decisions/README.md is current', () => {
  const page = decisionsIndex(decisions);
  if (process.env.UPDATE_DOCS) writeFileSync(INDEX, page);
  assert.is(readFileSync(INDEX, 'utf8'), page, 'UPDATE_DOCS=1 node test/run.mjs unit decisions');
});

test.run();
