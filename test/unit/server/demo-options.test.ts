// What the command line of a demo accepts.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isStartupError } from '../../../server/base/startup-error';
import { demoOptions } from '../../../server/demo-options';

const refusal = (...args: string[]): string => {
  try {
    demoOptions(args);
  } catch (error) {
    if (isStartupError(error)) return error.message;
    throw error;
  }
  return 'accepted';
};

test('a demo takes the number of its tickets, and none at all', () => {
  assert.equal(demoOptions([]), {});
  assert.is(demoOptions(['--tickets', '1000000']).tickets, 1_000_000);
  assert.is(demoOptions(['--tickets=1']).tickets, 1);
});

test('what is no number of tickets is refused with what is', () => {
  for (const text of ['0', '-5', '1.5', '1e6', 'many', '10000001', '99999999999', ''])
    assert.is(refusal(`--tickets=${text}`), `--tickets takes a whole number from 1 to 10,000,000, not "${text}".`);
});

test('other arguments are refused with the one there is', () => {
  for (const args of [['--ticket', '5'], ['5'], ['--tickets']])
    assert.is(refusal(...args), 'The demo takes nothing but --tickets N: npm run demo -- --tickets 100000.');
});

test.run();
