// The page of screens, and its text for a pull request: what people wrote stays text, and what changed is marked.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bookPage } from '../../../build/screens/page';
import { bookAsMarkdown } from '../../../build/screens/print-book';
import { type SmallProduct, smallProduct } from '../../support/small-product';

function page(files: SmallProduct, before?: SmallProduct): string {
  const noun = files['depots.json'];
  const [screen] = noun.screens;
  const picture = { theme: 'light', file: 'depots-rows-light.png', width: 1280, height: 760 };
  const states = [
    { name: 'Rows', pictures: [picture] },
    { name: 'Failed', pictures: [], problem: 'the page is still loading /depot' },
  ];
  return bookPage({ files, before, shown: [{ screen, noun, states }] });
}

test('beside its pictures a screen has its fields and rules in sentences', () => {
  const html = page(smallProduct());
  assert.match(html, '<li><b>Depot Name</b> text, at most 255 characters, required.');
  assert.match(html, 'Records can be added and edited.');
  assert.match(html, 'alt="Manage Depots, rows, light"');
  assert.match(html, 'No picture could be taken: the page is still loading /depot');
});

test('the JSON is there, folded away', () => {
  assert.match(page(smallProduct()), /<details><summary>As JSON<\/summary>\s*<pre tabindex="0"/);
});

test('what changed since the last time stands first and is marked in the contents', () => {
  const after = smallProduct();
  after['depots.json'].record.required.push('capacity');
  const html = page(after, smallProduct());
  assert.match(html, 'What changed');
  assert.match(html, 'Depots: Capacity became required.<p class="consequence">Records without it will lack Capacity');
  assert.match(html, 'Depots <span class="mark changed">changed</span>');
  assert.not.match(page(smallProduct(), smallProduct()), 'What changed');
});

test('a new noun is marked as new', () => {
  const before = smallProduct();
  delete before['depots.json'];
  assert.match(page(smallProduct(), before), 'Depots <span class="mark new">new</span>');
});

test('no title becomes a tag, on the page and in Markdown', () => {
  const files = smallProduct();
  files['depots.json'].record.properties.name.title = '<script>alert("1")</script>|*';
  files['depots.json'].screens[0].title = '<img src=x onerror=alert(1)>';
  const html = page(files);
  assert.not.match(html, '<script>');
  assert.not.match(html, '<img src=x');
  const markdown = bookAsMarkdown(files, 'depot');
  assert.not.match(markdown, '<script>');
  assert.match(markdown, '&#60;script&#62;alert("1")&#60;/script&#62;\\|\\*: text, at most 255 characters, required.');
});

test('as Markdown every noun has its screens, or only the one that is named', () => {
  const all = bookAsMarkdown(smallProduct());
  assert.match(all, '# Yard\n\n## Depots\n');
  assert.match(all, '### Manage Depots\n\n`/depots`\n\n**What it is**\n\n- A list of depots, page by page.\n');
  assert.match(all, '## Shifts');
  assert.not.match(bookAsMarkdown(smallProduct(), 'depot'), '## Shifts');
  assert.throws(() => bookAsMarkdown(smallProduct(), 'yard'), /There is no noun "yard": use one of depot, shift\./);
});

test.run();
