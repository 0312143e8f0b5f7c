// Formulas against PostgreSQL's numeric, in what SQL can say: the same random formulas as in
// `test/unit/schema/random-formulas.test.ts`.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { evaluate } from '../../src/schema/formula/evaluate';
import { isNode, readFormula } from '../../src/schema/formula/parse';
import { type FreshDatabase, freshDatabase } from '../support/postgres';
import { FORMULA_VALUES, formulaRandom, randomFormula } from '../support/random-formulas';

let database: FreshDatabase;
test.before(async () => {
  database = await freshDatabase('empty');
  // As formulas have it: nothing of 10^30 or more.
  await database.pool.query(
    'create function limited(numeric) returns numeric language sql immutable return case when abs($1) < 1e30 then $1 end',
  );
});
test.after(async () => {
  await database?.drop();
});

test('ten thousand random formulas result in what PostgreSQL computes', async () => {
  const random = formulaRandom(7);
  const formulas = Array.from({ length: 10_000 }, () => randomFormula(random, FORMULA_VALUES, 3));
  const fields = Object.entries(FORMULA_VALUES).map(([name, value]) => `${value ?? 'null'}::numeric as ${name}`);
  for (let i = 0; i < formulas.length; i += 100) {
    const some = formulas.slice(i, i + 100);
    const columns = some.map(({ sql }, k) => `(trunc((${sql}) * 1e20))::text as r${k}`);
    const { rows } = await database.pool.query(
      `select ${columns.join(', ')} from (select ${fields.join(', ')}) as record`,
    );
    some.forEach(({ text }, k) => {
      const node = readFormula(text);
      assert.ok(isNode(node), text);
      const { value } = evaluate(node, { value: (name) => Number(FORMULA_VALUES[name] ?? Number.NaN) });
      assert.is(value === undefined ? null : String(value), rows[0][`r${k}`], text);
    });
  }
});

test.run();
