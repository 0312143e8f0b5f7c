// docs/bench.md keeps what was not measured again.
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { benchDocument } from '../../../bench/document';

const sectionsOf = (page: string) =>
  page
    .split(/^## /m)
    .slice(1, -1)
    .map((section) => section.trim());

test('a part that was measured has the new report, the others keep theirs in their places', () => {
  const first = benchDocument('', [
    { title: 'Forms', text: 'Measured on Monday.\n\n### Milliseconds\n\n1' },
    { title: 'Lists', text: 'Measured on Monday.' },
  ]);
  const second = benchDocument(first, [
    { title: 'Lists', text: 'Measured on Tuesday.' },
    { title: 'Map', text: 'Measured on Tuesday.' },
  ]);
  assert.equal(sectionsOf(second), [
    'Forms\n\nMeasured on Monday.\n\n### Milliseconds\n\n1',
    'Lists\n\nMeasured on Tuesday.',
    'Map\n\nMeasured on Tuesday.',
  ]);
});

test('the page of the project is what it would be written as', () => {
  const page = readFileSync('docs/bench.md', 'utf8');
  assert.is(benchDocument(page, []), page);
});

test.run();
