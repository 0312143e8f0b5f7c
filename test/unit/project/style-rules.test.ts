// What stylelint refuses in a component's styles, and what it lets through.
import stylelint from 'stylelint';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const REFUSED: [declaration: string, rule: string][] = [
  ['padding: 5px 0', 'declaration-property-value-disallowed-list'],
  ['margin: 0 calc(var(--space-8) + 3px)', 'declaration-property-value-disallowed-list'],
  ['row-gap: 0.5rem', 'declaration-property-value-disallowed-list'],
  ['border-top-left-radius: 3px', 'declaration-property-value-disallowed-list'],
  ['font: 600 13px / 20px var(--font-family)', 'declaration-property-value-disallowed-list'],
  ['font: 600 var(--type-label)', 'declaration-property-value-disallowed-list'],
  ['font-size: 15px', 'declaration-property-value-disallowed-list'],
  ['box-shadow: 0 1px 2px var(--color-border)', 'declaration-property-value-disallowed-list'],
  ['z-index: 99', 'declaration-property-value-disallowed-list'],
  ['--row-background: #fff', 'color-no-hex'],
  ['background: rgb(1 2 3)', 'function-disallowed-list'],
  ['color: red', 'color-named'],
  ['display: none !important', 'declaration-no-important'],
];
const ALLOWED = [
  'padding: 0 calc(var(--space-6) - var(--hairline)) 2ch',
  'margin: 0 auto calc(-1 * var(--space-4))',
  'border-radius: 50%',
  'font: 600 var(--type-label) var(--font-family)',
  'box-shadow: inset var(--ring-1) var(--color-accent)',
  'z-index: 3',
  'z-index: var(--z-toast)',
  'width: 240px',
  'background: color-mix(in srgb, var(--color-accent) 30%, transparent)',
];

for (const [declaration, rule] of REFUSED)
  test(`refused: ${declaration}`, async () => {
    assert.equal(await rulesBroken(`.part {\n  ${declaration};\n}\n`), [rule]);
  });

for (const declaration of ALLOWED)
  test(`allowed: ${declaration}`, async () => {
    assert.equal(await rulesBroken(`.part {\n  ${declaration};\n}\n`), []);
  });

test('layers, imports and breakpoints stand in one place each', async () => {
  assert.equal(await rulesBroken('@layer components;\n'), ['at-rule-disallowed-list']);
  assert.equal(await rulesBroken('@import "./chip.css";\n'), ['at-rule-disallowed-list']);
  assert.equal(await rulesBroken('@custom-media --own (width < 500px);\n'), ['at-rule-disallowed-list']);
  const query = (condition: string): string => `@media ${condition} {\n  .part {\n    margin: 0;\n  }\n}\n`;
  assert.equal(await rulesBroken(query('(width < 500px)')), ['media-feature-name-disallowed-list']);
  assert.equal(await rulesBroken(query('(--phone)')), []);
});

async function rulesBroken(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename: 'src/styles/components/part.css' });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule)).sort();
}

test.run();
