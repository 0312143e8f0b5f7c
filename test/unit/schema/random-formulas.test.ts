// Ten thousand random formulas, each against another way to compute it. The same formulas meet PostgreSQL in
// `test/api/formulas.test.ts`.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkFormula, isType } from '../../../src/schema/formula/check-formula';
import { evaluate } from '../../../src/schema/formula/evaluate';
import { isNode, readFormula } from '../../../src/schema/formula/parse';
import { formulaNames } from '../../../src/schema/formula/property-types';
import { FORMULA_VALUES, formulaRandom, randomFormula } from '../../support/random-formulas';

const names = formulaNames(
  Object.fromEntries(Object.keys(FORMULA_VALUES).map((name) => [name, { title: name, type: 'number' as const }])),
  () => undefined,
);

test('ten thousand random formulas result in what another computation does', () => {
  const random = formulaRandom();
  let empty = 0;
  for (let i = 0; i < 10_000; i++) {
    const { text, value } = randomFormula(random, FORMULA_VALUES);
    const node = readFormula(text);
    assert.ok(isNode(node), `${text}: ${JSON.stringify(node)}`);
    assert.ok(isType(checkFormula(node, names)), text);
    const made = evaluate(node, { value: (name) => Number(FORMULA_VALUES[name] ?? Number.NaN) }).value;
    assert.is(made, value, text);
    empty += value === undefined ? 1 : 0;
  }
  assert.ok(empty > 500 && empty < 6000, `${empty} are empty`);
});

test.run();
