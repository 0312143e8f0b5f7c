// The documentation of formulas says what their functions say, and every example in it results in what stands beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EXAMPLE_FIELDS, EXAMPLE_VALUES, formulasDoc, OPERATOR_EXAMPLES } from '../../../build/docs/formulas-doc';
import { checkFormula, isType } from '../../../src/schema/formula/check-formula';
import { computeFormula, fieldScope } from '../../../src/schema/formula/compute-formula';
import { FUNCTIONS } from '../../../src/schema/formula/functions';
import { isNode, readFormula } from '../../../src/schema/formula/parse';
import { formulaNames } from '../../../src/schema/formula/property-types';

const FILE = 'docs/formulas.md';

test('docs/formulas.md is current', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(FILE, formulasDoc());
  assert.is(readFileSync(FILE, 'utf8'), formulasDoc(), 'UPDATE_DOCS=1 node test/run.mjs unit formulas-doc');
});

test('every function has an example, and every example its result', () => {
  const names = formulaNames(EXAMPLE_FIELDS, () => undefined);
  const scope = fieldScope(EXAMPLE_FIELDS, (name) => EXAMPLE_VALUES[name]);
  const examples = [...FUNCTIONS.values()].flatMap(({ name, examples }) => {
    assert.ok(
      examples.some(([formula]) => formula.includes(`${name}(`)),
      name,
    );
    return examples;
  });
  for (const [formula, result] of [...examples, ...OPERATOR_EXAMPLES]) {
    const node = readFormula(formula);
    assert.ok(isNode(node), formula);
    const type = checkFormula(node, names);
    assert.ok(isType(type), `${formula}: ${JSON.stringify(type)}`);
    const { value } = computeFormula(formula, { type: 'string' }, scope);
    assert.is(String(value ?? ''), result, formula);
  }
});

test.run();
