// Comments use the field's terms, and name no paper that is not in the repository.

import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/** What comments must not contain, with the term to use instead. Code in backticks may. */
const AVOIDED: [pattern: RegExp, instead: string][] = [
  [/\b(draws?|drawn)\b/, 'render, paint'],
  [/\b(answers?|answered)\b/, 'response, return, serve, value'],
  [/\b(asks|asked|is asked|asking)\b/, 'request, fetch, confirm'],
  [/\btold\b/, 'notify, report'],
  [/\b(is handed|are handed|hands)\b/, 'pass, receive'],
  [/\b(somebody|whoever)\b/i, 'another user, the caller'],
  [/\btrouble\b/i, 'failure, conflict'],
  [/\bsentences?\b/, 'message'],
  [/\b(Called|Used) by\b/, 'why, not who calls'],
  [
    /\b[Ss]pec(ification's)? sections?\b|\b[Pp]romises [ST]|\bT-[A-Z]\d|DESIGN\.md|wire-and-words|feasibility/,
    'the fact itself',
  ],
];

/** Files that speak of drawing by hand: signatures. */
const DRAWING = /signature|users\.spec/;

const SOURCES = ['build', 'bench', 'server', 'src', 'test', 'e2e'];

test('comments use the terms of the field', () => {
  const found = SOURCES.flatMap(sources)
    .concat('build.mjs')
    .flatMap((file) =>
      commentsOf(readFileSync(file, 'utf8')).flatMap(({ line, text }) =>
        AVOIDED.filter(([pattern]) => pattern.test(text) && !(DRAWING.test(file) && pattern.test('drawn'))).map(
          ([pattern, instead]) => `${file}:${line} "${pattern.exec(text)![0]}": ${instead}`,
        ),
      ),
    );
  assert.equal(found, []);
});

test('the comments of a file are found, and its texts are not', () => {
  const code =
    "// one\nconst a = 'told // nothing'; // two\n/** three\n * four */\nconst b = `told`;\n  {/* five */}\n/* `code` */";
  assert.equal(
    commentsOf(code).map(({ line, text }) => `${line} ${text}`),
    ['1 // one', '2 // two', '3 /** three', '4  * four */', '6   {/* five */}', '7 /*  */'],
  );
});

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !/^results|node_modules/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => file !== 'test/unit/project/vocabulary.test.ts');
}

/** The comments of a file, line by line, without code in backticks. */
function commentsOf(code: string): { line: number; text: string }[] {
  let inBlock = false;
  return code.split('\n').flatMap((line, index) => {
    const starts = /^\s*(\/\/|\{?\/\*)/.test(line);
    const isWhole = inBlock || starts;
    if (starts && !inBlock && /^\s*\{?\/\*/.test(line)) inBlock = true;
    if (inBlock && line.includes('*/')) inBlock = false;
    const text = isWhole ? line : /[;,{}()[\]]\s+(\/\/ .*)$/.exec(line)?.[1];
    return text === undefined ? [] : [{ line: index + 1, text: text.replaceAll(/`[^`]*`/g, '') }];
  });
}

test.run();
