// What a list exports as CSV reads back in unchanged, whatever its noun.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPasted } from '../../src/schema/data-files/read-csv';
import type { ListScreen, Noun } from '../../src/schema/descriptor/descriptor';
import type { ImportResult } from '../../src/schema/import/import-call';
import { importColumns } from '../../src/schema/import/import-columns';
import { knownChoices } from '../../src/schema/import/known-records';
import { matchColumns } from '../../src/schema/import/match-columns';
import { hasCall } from '../../src/schema/model/calls';
import { columnsOf } from '../../src/schema/model/columns';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { refsOf } from '../../src/schema/model/refs';
import { rowRecord, tablesOf } from '../../src/schema/model/rows';
import { ownApi } from '../support/api';

const api = ownApi(test, { kind: 'demo' });

/** What each column of an export is, as the page finds it: what can be chosen is not known here, so headings alone count. */
function exported(noun: Noun, csv: string): string[] {
  const read = readPasted(csv.replace(/^\ufeff/, ''));
  assert.ok(read.ok, 'message' in read ? read.message : '');
  return matchColumns(noun, importColumns(noun), read, knownChoices({}));
}

async function readBack(
  noun: Noun,
  csv: string,
  columns: string[],
  key: string,
  type?: number,
): Promise<ImportResult[]> {
  const read = readPasted(csv.replace(/^\ufeff/, ''));
  assert.ok(read.ok, 'message' in read ? read.message : '');
  const rows = read.rows.slice(0, 1000);
  const body = { columns, rows, key, type };
  const { status, body: response, text } = await api.call('POST', `${noun.api.base}/import/check`, { body });
  assert.is(status, 200, text);
  return response.data.rows;
}

/** Columns of the list that can be written, and that the page does not find in its export. */
function missed(noun: Noun, list: ListScreen, found: readonly string[]): string[] {
  const labels = new Map(refsOf(noun.record).map(({ name, key, ref }) => [`${key}.${nounOf(ref).label}`, name]));
  const known = new Map(importColumns(noun).map(({ name, property }) => [property.readAs ?? name, name]));
  return columnsOf(noun, list)
    .filter(({ hidden }) => !hidden)
    .flatMap(({ path }) => labels.get(path) ?? known.get(path) ?? [])
    .filter((name) => !found.includes(name));
}

const changed = (rows: readonly ImportResult[]) => rows.filter(({ result }) => result !== 'unchanged').slice(0, 3);

for (const noun of nouns.values()) {
  if (!hasCall(noun, 'create') || !hasCall(noun, 'update') || !noun.api.paged || noun.api.single) continue;
  const list = noun.screens!.find((screen): screen is ListScreen => screen.kind === 'list')!;
  test(`${noun.noun}: an export reads back in unchanged`, async () => {
    const { status, text } = await api.call('GET', `${noun.api.base}/export`);
    assert.is(status, 200, text);
    if (text.trim().split('\n').length < 2) return;
    const columns = exported(noun, text);
    assert.equal(missed(noun, list, columns), []);
    const rows = await readBack(noun, text, columns, noun.label);
    assert.ok(rows.length > 0);
    assert.equal(changed(rows), []);
  });

  for (const [table, property] of tablesOf(noun.record))
    test(`${noun.noun}: an export of its ${table} reads back in unchanged`, async () => {
      const { text } = await api.call('GET', `${noun.api.base}/export?rows=${table}`);
      if (text.trim().split('\n').length < 2) return;
      const known = new Set(importColumns(noun).map(({ name }) => name));
      const cells = Object.keys(rowRecord(property).properties).map((cell) => `${table}[].${cell}`);
      const rows = await readBack(
        noun,
        text,
        [noun.api.id, '', ...cells.map((cell) => (known.has(cell) ? cell : ''))],
        noun.api.id,
      );
      assert.equal(changed(rows), []);
    });
}

test.run();
