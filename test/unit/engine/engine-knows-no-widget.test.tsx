// The engine knows a widget by its registry entry alone: so a new widget is a component and an entry, and nothing else.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { WidgetProps } from '@rjsf/utils';
import { transformSync } from 'esbuild';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lint } from '../../../build/lint/lint';
import { FormContext } from '../../../src/engine/form/form-context';
import { FormLayout } from '../../../src/engine/form/form-layout';
import { createRegistry } from '../../../src/engine/form/form-registry';
import { createFormStore } from '../../../src/engine/form/form-store';
import { createUploads } from '../../../src/engine/form/uploads';
import type { WidgetEntry } from '../../../src/engine/registry/widget-entries';
import { CELL_NAMES } from '../../../src/schema/descriptor/names';
import { groups, widgets } from '../../../src/widgets/registry';

/**
 * Also a cell, a format, an element of HTML or a store of the browser: where the engine says these it means those.
 */
const OTHER_MEANINGS: readonly string[] = [...CELL_NAMES, 'time', 'email', 'password', 'file'];
const names = Object.keys({ ...widgets, ...groups }).filter((name) => !OTHER_MEANINGS.includes(name));

const files = readdirSync('src/engine', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('src/engine', file));

test('no widget is named in the engine', () => {
  const found = files.flatMap((file) => namesIn(codeOf(file)).map((name) => `${file}: ${name}`));
  assert.equal(found, []);
});

test('the engine decides nothing by the name of a widget', () => {
  const deciding =
    /\b(switch|case)\s*\(?\s*(widgetOf|widgetFor|widget)\b|(?<!typeof )\bwidget(For|Of)?(\([^)]*\))?\s*[!=]==/;
  assert.equal(
    files.filter((file) => deciding.test(codeOf(file))),
    [],
  );
});

test('the search finds what it is meant to find', () => {
  assert.ok(files.length > 100, `${files.length} files`);
  for (const name of ['textarea', 'radio-group', 'checkbox', 'map']) assert.ok(names.includes(name), name);
  const code = `const KEEPS = new Set(['textarea']); if (widget === "radio-group") x = <input type="checkbox" />;`;
  assert.equal(namesIn(code), ['textarea', 'radio-group']);
});

test('a widget that has an entry is rendered as the entry describes it', () => {
  const markup = render({ component: Stars, group: 'radiogroup' });
  assert.match(markup, /<fieldset[^>]* role="radiogroup" aria-required="true"/);
  assert.match(markup, /<legend[^>]*>Quality<\/legend>.*<output id="field_quality">3 of 5<\/output>/);
  assert.match(render({ component: Stars }), /<label[^>]* for="field_quality">Quality<\/label>/);
  assert.not.match(render({ component: Stars, ownsLabel: true }), '<label');
});

test('in the project it takes a component and an entry; then descriptors may name it', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'new-widget-'));
  try {
    for (const folder of ['src', 'schemas', 'build', 'server']) cpSync(folder, join(copy, folder), { recursive: true });
    for (const link of ['node_modules', 'package.json']) symlinkSync(resolve(link), join(copy, link));
    edit(join(copy, 'schemas/tickets.json'), '["pkg_count", ', '[{ "field": "pkg_count", "as": "made-up-stars" }, ');
    const before = await lint(copy, join(copy, 'dist/before'));
    assert.is(before.length, 1, before.join('\n'));
    assert.match(before[0]!, /tickets\.json:\d+:\d+ screens\[1\]\.layout[^ ]+\.as: no widget "made-up-stars"/);

    writeFileSync(join(copy, 'src/widgets/made-up-stars.tsx'), `export const Stars = () => <output>3 of 5</output>;\n`);
    edit(
      join(copy, 'src/widgets/registry.ts'),
      '  text: {',
      `  'made-up-stars': { component: Stars, group: 'radiogroup' },\n  text: {`,
    );
    edit(
      join(copy, 'src/widgets/registry.ts'),
      'import { NumberInput }',
      `import { Stars } from './made-up-stars';\nimport { NumberInput }`,
    );
    assert.equal(await lint(copy, join(copy, 'dist/after')), []);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

const Stars = ({ id, value }: WidgetProps) => <output id={id}>{String(value)} of 5</output>;

/** A form with one field whose layout names the new widget. */
function render(stars: WidgetEntry): string {
  const record = { required: ['quality'], properties: { quality: { title: 'Quality', type: 'integer' } } } as const;
  const form = {
    store: createFormStore(record, { quality: 3 }),
    registry: createRegistry({ ...widgets, 'made-up-stars': stars }),
    groups,
    uploads: createUploads(),
  };
  return renderToStaticMarkup(
    <FormContext value={form}>
      <FormLayout layout={[{ field: 'quality', as: 'made-up-stars' }]} />
    </FormContext>,
  );
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(from), `${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** Without comments and types. */
const codeOf = (file: string): string =>
  transformSync(readFileSync(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'preserve',
    legalComments: 'none',
  }).code;

/** As whole texts; the value of an attribute is HTML's. */
const namesIn = (code: string): string[] => {
  const texts = new Set([...code.matchAll(/(?<!\w=)(['"`])([\w-]+)\1/g)].map(([, , text]) => text));
  return names.filter((name) => texts.has(name));
};

test.run();
