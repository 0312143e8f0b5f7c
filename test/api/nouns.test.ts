// Every noun of the product keeps the contract that follows from its descriptor.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { servedNouns, testContract } from '../support/noun-contract';

test('users, tickets and ticket types are nouns like all others', () => {
  const names = servedNouns().map(({ noun }) => noun);
  for (const name of ['users', 'ticket', 'ticket_form', 'terminal', 'holiday']) assert.ok(names.includes(name), name);
});

testContract(servedNouns());

test.run();
