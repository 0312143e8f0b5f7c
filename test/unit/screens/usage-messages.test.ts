// What a card says of how its field is used.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type UsageOfField, usageMessages } from '../../../src/screens/builder/usage/form-usage';

const field = (type: string, ...options: string[]) => ({
  key: '1',
  id: 1,
  type,
  attributes: {
    input_name: 'A',
    ...(options.length > 0
      ? {
          options: options.map((text) => ({ option_text: text, option_value: text.toLowerCase(), is_selected: false })),
        }
      : {}),
  },
});
const usage = (filled: number, tickets: number, ...chosen: string[]): UsageOfField => ({
  filled,
  tickets,
  chosen: new Set(chosen),
});

test('a field that is left empty says in how many tickets', () => {
  assert.equal(usageMessages(field('text'), usage(86, 120)), ['Left empty in 34 of 120 tickets.']);
  assert.equal(usageMessages(field('number'), usage(0, 1200)), ['Left empty in all 1,200 tickets.']);
  assert.equal(usageMessages(field('checkbox'), usage(4, 12)), ['Not ticked in 8 of 12 tickets.']);
});

test('options that nobody chooses are named, unless nobody fills the field in', () => {
  const select = field('select', 'Dry', 'Wet', 'Torn');
  assert.equal(usageMessages(select, usage(20, 20, 'dry')), ['Never chosen: Wet and Torn.']);
  assert.equal(usageMessages(select, usage(12, 20, 'dry', 'wet')), [
    'Left empty in 8 of 20 tickets.',
    'Never chosen: Torn.',
  ]);
  assert.equal(usageMessages(select, usage(0, 20)), ['Left empty in all 20 tickets.']);
});

test('nothing is said of a field that is always filled in, of few tickets, and of a new field', () => {
  assert.equal(usageMessages(field('select', 'Dry', 'Wet'), usage(20, 20, 'dry', 'wet', 'gone')), []);
  assert.equal(usageMessages(field('text'), usage(0, 9)), []);
  assert.equal(usageMessages(field('text'), undefined), []);
});

test.run();
