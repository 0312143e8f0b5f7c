// The changes that `docs/add-a-screen.md` shows fit the files that they are for. What comes of them is tested by
// `add-a-screen.long`.
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import { blocksOf, changed } from '../../support/follow-document';

test('every change of a file of the product fits it', () => {
  const texts = new Map<string, string>();
  for (const { language, file = '', isWrong, text } of blocksOf(readFileSync('docs/add-a-screen.md', 'utf8'))) {
    // Other files are made by the steps before.
    if (language !== 'diff' || isWrong || !existsSync(file)) continue;
    texts.set(file, changed(texts.get(file) ?? readFileSync(file, 'utf8'), text, file));
  }
});

test.run();
