// Lookups that the product does not ship: together they use every word of a descriptor. Each keeps the contract that
// follows from its words.
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { servedNouns, testContract } from '../support/noun-contract';

const FOLDER = 'test/samples';

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => (JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Noun).noun);

testContract(servedNouns().filter(({ noun }) => names.includes(noun)));

test.run();
