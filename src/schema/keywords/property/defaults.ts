// The only value that a field can have, and what a new record begins with.

import type { Choice } from '../../descriptor/descriptor';
import { choicesIn, titleIn } from '../descriptor-set';
import { wentFrom } from '../keyword';
import { listed } from '../message-text';
import type { FamilyOf, PropertyAbout } from './property-keyword';

export const DEFAULTS: FamilyOf<'const' | 'default'> = {
  const: {
    schema: {
      description: 'The only value that is allowed, such as true for a box that must be ticked.',
      examples: [true],
    },
    ofItems: true,
    varies: true,
    isRule: true,
    rows: 'checked',
    says: (value) => (value === true ? 'must be accepted' : `always ${String(value)}`),
    changed: (change, _, { title }) => [wentFrom(`the only value of ${title}`, change)],
  },
  default: {
    schema: {
      description:
        'What a new record begins with. "today" on a date, "now" on a time or local-date-time are the moment at which the form opens, "me" on a ref to users is the user who adds it; {"from": "name"} is what another field has, until this one is changed.',
      examples: [1, 'today', 'me', { from: 'ship_date' }],
    },
    varies: true,
    says: (value, about) => `${defaultText(value, about)} at first`,
    changed: ({ from, to }, before, after) => [
      `the first value of ${after.title} ${from === undefined ? `is now ${defaultText(to, after)}` : to === undefined ? `is no longer ${defaultText(from, before)}` : `went from ${defaultText(from, before)} to ${defaultText(to, after)}`}`,
    ],
  },
};

/** "Active", "today", "yes", "what Terminal has". */
function defaultText(value: unknown, { set, noun, property }: PropertyAbout): string {
  const choice = choicesIn(set, property)?.find((one: Choice) => one.value === value);
  if (choice) return choice.text;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null && 'from' in value)
    return `the same as ${titleIn(noun, String(value.from))}`;
  if (Array.isArray(value)) return listed(value.map(String));
  return (typeof value === 'string' && MOMENTS[value]) || String(value);
}

const MOMENTS: Record<string, string> = { now: 'the present moment', today: 'today', me: 'whoever is signed in' };
