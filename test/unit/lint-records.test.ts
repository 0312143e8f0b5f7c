// What a descriptor may say of records beside each other, of computed fields and of how a list opens, and what not.
import { descriptors } from 'schemas';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { textOf } from '../../build/lint/finding';
import { lintAll } from '../../build/lint/lint-descriptors';
import { meta } from '../support/meta-schemas';

function problemsAfter(change: (files: any) => void): string[] {
  const files = structuredClone(descriptors);
  change(files);
  return lintAll(files, meta, { serverModules: ['profile', 'ticket-forms', 'tickets', 'users'] }).map(textOf);
}

const list = (files: any): any => files['terminals.json'].screens[0];
const users = (files: any): any => files['users.json'].screens.find((screen: any) => screen.kind === 'list');

const record = (files: any): any => files['terminals.json'].record;

const table: [what: string, change: (files: any) => void, ...messages: string[]][] = [
  // Unique together
  ['two fields', (f) => (record(f).unique = [['terminal_name', 'terminal_address']])],
  ['a text and a number', (f) => (record(f).unique = [['latitude', 'terminal_address']])],
  [
    'an unknown field',
    (f) => (record(f).unique = [['terminal_name', 'terminal_adress']]),
    'terminals.json record.unique[0][1]: no field "terminal_adress" in terminal; did you mean "terminal_address"?',
  ],
  [
    'one field alone',
    (f) => (record(f).unique = [['terminal_address']]),
    'terminals.json record.unique[0]: a field that is unique alone says so itself, with "unique": true',
  ],
  [
    'a field twice',
    (f) => (record(f).unique = [['terminal_address', 'terminal_address']]),
    'terminals.json record.unique[0][1]: "terminal_address" is in it twice',
  ],
  [
    'the same fields twice',
    (f) =>
      (record(f).unique = [
        ['terminal_name', 'terminal_address'],
        ['terminal_address', 'terminal_name'],
      ]),
    'terminals.json record.unique[1]: these fields are unique together already',
  ],
  [
    'a field that is unique alone',
    (f) => {
      record(f).properties.terminal_name.unique = true;
      record(f).unique = [['terminal_name', 'terminal_address']];
    },
    'terminals.json record.unique[0][0]: "terminal_name" is unique alone, so the others add nothing',
  ],
  [
    'what is computed',
    (f) => (record(f).unique = [['geo_location', 'terminal_name']]),
    'terminals.json record.unique[0][0]: "geo_location" is made of other fields, which are to be named instead',
  ],
  [
    'what is no single value',
    (f) => (f['users.json'].record.unique = [['profile_image', 'first_name']]),
    'users.json record.unique[0][0]: "profile_image" cannot be compared: it must be kept with the record, and be one value',
    'profile.json record.unique: "unique" must be as in users',
  ],
  [
    'a secret',
    (f) => (f['users.json'].record.unique = [['password', 'address']]),
    'users.json record.unique[0][0]: "password" cannot be compared: it must be kept with the record, and be one value',
    'profile.json record.unique: "unique" must be as in users',
  ],
  [
    'a message where nobody could do anything',
    (f) => {
      record(f).properties.zone = { title: 'Zone', type: 'string', readOnly: true, default: 'x' };
      record(f).unique = [['terminal_name', 'zone']];
    },
    'terminals.json record.unique[0][1]: the message is shown under the last field, so that must be filled in',
  ],
  [
    'a message of another field',
    (f) => {
      record(f).unique = [['terminal_name', 'terminal_address']];
      record(f).properties.terminal_name.messages = { together: 'x' };
    },
    'terminals.json record.properties.terminal_name.messages.together: it is shown under the last field of a "unique" of the record, so nobody would ever see it',
  ],
  [
    'a field that is called like the key',
    (f) => {
      record(f).properties.terminal_name_status_key = { title: 'x', type: 'string' };
      record(f).unique = [['terminal_name', 'status']];
    },
    'terminals.json record.properties.terminal_name_status_key: the server keeps "terminal_name_status_key" by itself, so no field can be called that',
  ],
  // How a list opens
  ['an order', (f) => (list(f).sort = { field: 'terminal_name', direction: 'asc' })],
  ['a search for a choice', (f) => (list(f).filter = { status: '1' })],
  ['a search for a text', (f) => (list(f).filter = { terminal_name: 'Chicago' })],
  [
    'an order by what is no column',
    (f) => (list(f).sort = { field: 'terminal_nam', direction: 'asc' }),
    'terminals.json screens[0].sort.field: no column "terminal_nam"; did you mean "terminal_name"?',
  ],
  [
    'an order by a field that is not shown',
    (f) => {
      list(f).columns[1].hidden = true;
      list(f).sort = { field: 'terminal_address', direction: 'asc' };
    },
    'terminals.json screens[0].sort.field: the list is sorted by it, so the column must be shown',
  ],
  [
    'an order of another kind',
    (f) => (list(f).sort = { field: 'terminal_name', direction: 'up' }),
    'terminals.json screens[0].sort.direction: must be one of asc, desc',
  ],
  [
    'a search of what is no column',
    (f) => (list(f).filter = { state: '1' }),
    'terminals.json screens[0].filter.state: no column "state"; did you mean "status"?',
  ],
  [
    'a search for what cannot be chosen',
    (f) => (list(f).filter = { status: 'Active' }),
    'terminals.json screens[0].filter.status: no choice "Active"',
  ],
  [
    'a search that is no text',
    (f) => (list(f).filter = { status: 1 }),
    'terminals.json screens[0].filter.status: must be string',
  ],
  [
    'a search for no day',
    (f) => {
      f['users.json'].record.properties.hired = { title: 'Hired', type: 'string', format: 'date' };
      users(f).columns.push('hired');
      users(f).filter = { hired: '02-30-2026' };
    },
    `users.json screens[0].filter.hired: "02-30-2026" is no day, such as "2026-03-01"`,
  ],
  [
    'a search for no number',
    (f) => {
      f['users.json'].record.properties.badge = { title: 'Badge', type: 'integer' };
      users(f).columns.push('badge');
      users(f).filter = { badge: 'seven' };
    },
    'users.json screens[0].filter.badge: "seven" is no number',
  ],
  [
    'an empty search',
    (f) => (list(f).filter = { terminal_name: ' ' }),
    'terminals.json screens[0].filter.terminal_name: a search has 1 to 200 characters, without blanks around them',
  ],
];

for (const [what, change, ...messages] of table)
  test(`${what}: ${messages.join('; ') || 'works'}`, () => {
    assert.equal(problemsAfter(change).sort(), messages.sort());
  });

test.run();
