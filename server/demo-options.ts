// The arguments of `npm run demo -- --tickets 1000000`, and the progress that it prints.
import { parseArgs } from 'node:util';
import { failStartup } from './base/startup-error';
import type { DemoSize } from './seeds/seed-demo';

const MAX_TICKETS = 10_000_000;

/** @param args of the command line, behind the command. @throws a startup error that says what is accepted. */
export function demoOptions(args: readonly string[]): DemoSize {
  const tickets = ticketsIn(args);
  if (tickets === undefined) return {};
  const number = /^[1-9]\d{0,7}$/.test(tickets) ? Number(tickets) : 0;
  if (number === 0 || number > MAX_TICKETS)
    failStartup(`--tickets takes a whole number from 1 to ${MAX_TICKETS.toLocaleString('en-US')}, not "${tickets}".`);
  return { tickets: number, progress: progressTo(process.stdout) };
}

function ticketsIn(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { tickets: { type: 'string' } } }).values.tickets;
  } catch {
    return failStartup('The demo takes nothing but --tickets N: npm run demo -- --tickets 100000.');
  }
}

const BAR_WIDTH = 30;

/** A bar that grows in place on a terminal; elsewhere one line for each tenth. */
function progressTo(output: NodeJS.WriteStream): NonNullable<DemoSize['progress']> {
  let tenths = 0;
  return (written, tickets) => {
    const share = written / tickets;
    const text = `${written.toLocaleString('en-US')} of ${tickets.toLocaleString('en-US')} tickets`;
    if (output.isTTY) {
      const bar = '#'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '.');
      output.write(`\r${bar} ${text}${written === tickets ? '\n' : ''}`);
    } else if (Math.floor(share * 10) > tenths) {
      tenths = Math.floor(share * 10);
      output.write(`${text}\n`);
    }
  };
}
