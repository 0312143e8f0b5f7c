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
 * The README with the figures of a report, which is the text of docs/bench.md. @throws where the report has no line of
 * that name.
 */
export function withBenchFigures(readme: string, report: string): string {
  const rows = QUOTED.map(([target, text]) => {
    const line = report.split('\n').find((one) => one.startsWith('|') && one.split('|')[1]!.trim() === target);
    if (!line) throw new Error(`docs/bench.md has no line "${target}": change QUOTED in bench/readme.ts`);
    const [, , measured, , , runs] = line.split('|').map((cell) => cell.trim());
    return `| ${text} | ${measured} | ${runs} |`;
  });
  const [machine = ''] = /^Measured on .*$/m.exec(report) ?? [];
  const table = ['| Measured | Median | Single runs |', '|---|---|---|', ...rows].join('\n');
  if (!BLOCK.test(readme)) throw new Error('README.md has lost the comments around the figures of the bench');
  return readme.replace(BLOCK, (_, begin: string, end: string) => `${begin}\n${table}\n\n${machine}\n\n${end}`);
}
