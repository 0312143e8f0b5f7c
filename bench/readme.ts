// The figures of docs/bench.md that the README quotes.

/** Lines of the report, and what the README calls them. */
const QUOTED: readonly (readonly [target: string, text: string])[] = [
  ['key at 300 fields, against HTML, p50', 'A keystroke in a form of 300 fields, against the same form in plain HTML'],
  ['mount of 300 fields, against RJSF', 'The same form opened, against the same in RJSF'],
  ['submit of 300 fields with every error shown, against RJSF', 'Every error of it shown, against the same'],
  [
    'first load to rows slowed (4 times, 1.6 Mbit/s, 150 ms), against the same',
    'First load of a list, on a slow machine and line, against a page written by hand with React alone',
  ],
  [
    '100 rows painted, against innerHTML of the same rows in the same page',
    "A hundred rows painted, against the same rows written as one `innerHTML` into the product's page",
  ],
  [
    '100 rows painted, against innerHTML of a bare table',
    'The same, against one `innerHTML` of a bare table without style',
  ],
  ['script of the first load, gzipped', 'Script until the first list can be used, gzipped'],
];

const BLOCK = /(<!-- bench: [^\n]*-->\n)[\s\S]*?(<!-- \/bench -->)/;

/**
 * The README with the figures of docs/bench.md, the `page`, and what they were measured on. @throws where the page has no line
 * of that name.
 */
export function withBenchFigures(readme: string, page: string): string {
  const lines = page.split(/^## /m).flatMap((section) => section.split('\n').map((line) => ({ section, line })));
  const machines = new Set<string>();
  const rows = QUOTED.map(([target, text]) => {
    const found = lines.find(({ line }) => line.startsWith('|') && line.split('|')[1]!.trim() === target);
    if (!found) throw new Error(`docs/bench.md has no line "${target}": change QUOTED in bench/readme.ts`);
    const { section, line } = found;
    const [, , measured, , , runs] = line.split('|').map((cell) => cell.trim());
    machines.add(`${section.split('\n')[0]}. ${/^Measured on .*$/m.exec(section)?.[0]}`);
    return `| ${text} | ${measured} | ${runs} |`;
  });
  const table = ['| Measured | Median | Single runs |', '|---|---|---|', ...rows].join('\n');
  if (!BLOCK.test(readme)) throw new Error('README.md has lost the comments around the figures of the bench');
  return readme.replace(
    BLOCK,
    (_, begin: string, end: string) => `${begin}\n${table}\n\n${[...machines].join('\n\n')}\n\n${end}`,
  );
}
