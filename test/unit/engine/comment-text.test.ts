// The text of a comment: what is a mention in it, and what is a link.
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CommentText } from '../../../src/engine/record/comment-text';

/** What stands out in a text that mentions users of these names. */
function strongIn(text: string, ...names: string[]): string[] {
  const mentions = names.map((name, index) => ({ user_id: index + 1, name }));
  const html = renderToStaticMarkup(CommentText({ text, mentions }));
  return [...html.matchAll(/<strong[^>]*>(.*?)<\/strong>/g)].map(([, found]) => found!);
}

test('a name may have any letters, and what a pattern reads as its own', () => {
  for (const name of ['Anna-Lena', 'O’Neil', 'Bo [Yard] (1/2)', 'a.b+c', 'x{1}|^$', 'Zoë'])
    assert.equal(strongIn(`Look, @${name}: here`, name), [`@${name}`], name);
  assert.equal(strongIn('Look, @aXb', 'a.b'), []);
});

test('of two names the longer one is found', () => {
  assert.equal(strongIn('@Ann Lee and @Ann', 'Ann', 'Ann Lee'), ['@Ann Lee', '@Ann']);
});

test('an address is a link without the punctuation behind it, and no markup is read', () => {
  const html = renderToStaticMarkup(CommentText({ text: '<b>see</b> https://example.com/a-b).', mentions: [] }));
  assert.match(html, '&lt;b&gt;see&lt;/b&gt; <a href="https://example.com/a-b"');
  assert.match(html, '</a>).</p>');
});

test.run();
