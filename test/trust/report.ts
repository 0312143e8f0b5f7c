// Runs the checks one after the other and prints their figures against their limits: `node report.mjs <text> <share> <copies>`.
// The last line is the sum over all figures; the process fails when one is missed.
import { exitOnSignals } from '../support/end-with-process';
import { checks, copyChecks, type Figure } from './checks';

const [, , only = '', share = '1', copies = '1'] = process.argv;
const all = Number(copies) > 1 ? copyChecks(Number(copies)) : checks;
const chosen = all.filter(({ promise, name }) => `${promise} ${name}`.toLowerCase().includes(only.toLowerCase()));
if (chosen.length === 0) {
  console.error(`No check matches "${only}". There are: ${all.map(({ name }) => name).join('; ')}.`);
  process.exit(1);
}

exitOnSignals();
const sum = { kept: 0, missed: 0 };
for (const { promise, name, run } of chosen) {
  const started = Date.now();
  console.log(`\n== ${promise} ${name}`);
  try {
    (await run((count) => Math.max(1, Math.round(count * Number(share))))).forEach(print);
  } catch (error) {
    print({
      what: `not measured: ${error instanceof Error ? error.message : 'unknown reason'}`,
      value: NaN,
      atMost: 0,
    });
  }
  console.log(`   ${Math.round((Date.now() - started) / 1000)} s`);
}
console.log(`\n${sum.kept} figures kept, ${sum.missed} missed`);
process.exit(sum.missed > 0 ? 1 : 0);

function print({ what, value, atMost = Infinity, atLeast = -Infinity }: Figure): void {
  const isKept = value >= atLeast && value <= atMost;
  sum[isKept ? 'kept' : 'missed'] += 1;
  const bounds = [
    ...(Number.isFinite(atLeast) ? [`at least ${short(atLeast)}`] : []),
    ...(Number.isFinite(atMost) ? [`at most ${short(atMost)}`] : []),
  ];
  const limits = atLeast === atMost ? [`exactly ${short(atMost)}`] : bounds;
  console.log(
    `${isKept ? '   ' : ' ! '}${what}: ${short(value)}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}${isKept ? '' : ' MISSED'}`,
  );
}

function short(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(3);
}
