// Which tables `npm run schema -- apply --drop` exports to files before it changes them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { losingTables } from '../../../server/db/schema/drop';

const renamed = { conversions: [], tables: new Map([['carrier', 'haulier']]), replaced: [] };

test('a column that is dropped is exported with its table, under the name that it has until then', () => {
  assert.equal(losingTables(renamed, ['carrier.fax', 'carrier.telex', 'worktype.fax']), ['haulier', 'worktype']);
});

test('a table that gives way to its former self is exported itself', () => {
  assert.equal(losingTables({ ...renamed, replaced: ['carrier'] }, ['carrier']), ['carrier']);
});

test.run();
