// Rights, stamps and references to users: what a descriptor may say, and what not.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { descriptors } from '../../support/frozen-descriptors';
import { problemsAfter } from '../../support/lint-frozen';

const terminal = (files: any): any => files['terminals.json'];
const properties = (files: any): any => terminal(files).record.properties;
const may = (rights: object) => (files: any) => (terminal(files).may = rights);
const field = (property: object) => (files: any) => (properties(files).noted = { title: 'Noted', ...property });
const moment = { type: 'string', format: 'local-date-time', readOnly: true };
const only = ['Administrator'];
const view = () => ({
  ...{ noun: 'terminal_code', title: 'Terminal code', label: 'terminal_name', table: 'terminal' },
  api: { id: 'terminal_id', base: '/terminal-code', list: 'POST', calls: ['list', 'read', 'delete'] },
  record: {
    required: ['terminal_name'],
    properties: {
      terminal_name: structuredClone((descriptors as any)['terminals.json'].record.properties.terminal_name),
    },
  },
});

const table: [what: string, change: (files: any) => void, ...messages: string[]][] = [
  ['rights of all kinds', may({ list: only, read: only, create: only, update: only, delete: only, export: only })],
  ['several user types', may({ delete: ['Administrator', 'Staff'] })],
  ['an unknown right', may({ edit: only }), 'terminals.json may: the keyword "edit" is not known here'],
  ['a misspelled right', may({ delte: only }), 'terminals.json may: the keyword "delte" is not known here'],
  ['a right of nobody', may({ delete: [] }), 'terminals.json may.delete: must NOT have fewer than 1 items'],
  [
    'a user type twice',
    may({ delete: ['Staff', 'Staff'] }),
    'terminals.json may.delete: must NOT have duplicate items',
  ],
  [
    'a misspelled user type',
    may({ delete: ['Adminstrator'] }),
    'terminals.json may.delete[0]: no user type "Adminstrator"; did you mean "Administrator"?',
  ],
  ['a name with a blank', may({ delete: ['Staff '] }), 'terminals.json may.delete[0]: no user type is called that'],
  [
    'who may not read',
    may({ read: only, update: ['Administrator', 'Staff'] }),
    'terminals.json may.update[1]: "Staff" may not "read", which "update" needs',
  ],
  [
    'who may not see the list',
    may({ list: only, export: ['Staff'] }),
    'terminals.json may.export[0]: "Staff" may not "list", which "export" needs',
  ],
  [
    'a call that does not exist',
    (f) => (f['tickets.json'].may = { delete: only }),
    'tickets.json may.delete: ticket has no call "delete", only list, read, create',
  ],
  [
    'a second noun over a table with rights, without its own',
    (f) => {
      may({ delete: only })(f);
      f['terminal-codes.json'] = view();
    },
    'terminal-codes.json table: terminal has "may", but everyone may do everything through terminal_code: it needs its own "may"',
  ],
  [
    'a second noun over a table with rights, with its own',
    (f) => {
      may({ delete: only })(f);
      f['terminal-codes.json'] = { ...view(), may: { delete: only } };
    },
  ],
  ['the own record of a caller', (f) => (f['users.json'].may = { delete: only })],
  [
    'a noun without calls',
    (f) => (f['roles.json'].may = { list: only }),
    'roles.json may.list: role has no call "list", only none at all',
  ],
  [
    'an export of what is not paged',
    (f) => (f['labortypes.json'].may = { export: only }),
    'labortypes.json may.export: only a list that comes a page at a time is exported, so the "api" must be "paged"',
  ],
  [
    "the caller's own record",
    (f) => (f['profile.json'].may = { read: only }),
    "profile.json may.read: the page needs the caller's own record to open, so everyone reads it",
  ],
  ['who may change the own record', (f) => (f['profile.json'].may = { update: only })],
  [
    'choices that are the list',
    (f) => (f['labortypes.json'].may = { list: only }),
    'labortypes.json may.list: others choose among these records by their own list, so "choices" need a "key" of their own',
  ],

  ['a moment', field({ ...moment, stamp: 'created' })],
  ['a name', field({ type: 'string', readOnly: true, stamp: 'changedBy' })],
  [
    'a stamp that could be typed',
    field({ type: 'string', format: 'local-date-time', stamp: 'changed' }),
    'terminals.json record.properties.noted.stamp: only the server knows it, so the field must be "readOnly"',
  ],
  [
    'a moment without a format',
    field({ type: 'string', readOnly: true, stamp: 'created' }),
    'terminals.json record.properties.noted.stamp: the format of a moment is "local-date-time"',
  ],
  [
    'a name with a format',
    field({ ...moment, stamp: 'createdBy' }),
    'terminals.json record.properties.noted.stamp: the name of a user has no "format"',
  ],
  [
    'a stamp that is a number',
    field({ type: 'integer', readOnly: true, stamp: 'createdBy' }),
    'terminals.json record.properties.noted.stamp: a moment and a name are texts, so the type is "string"',
  ],
  [
    'an unknown stamp',
    field({ ...moment, stamp: 'create' }),
    'terminals.json record.properties.noted.stamp: must be one of created, createdBy, changed, changedBy',
  ],
  [
    'a stamp in a form',
    (f) => {
      field({ ...moment, stamp: 'created' })(f);
      terminal(f).screens[0].form.layout.push('noted');
    },
    'terminals.json screens[0].form.layout[',
  ],
  [
    'a stamp that is something else, too',
    field({ ...moment, stamp: 'created', default: '2026-03-01 10:00' }),
    'terminals.json record.properties.noted.default: a field with "stamp" cannot begin with a fixed value',
  ],
  [
    'the column of a stamp',
    (f) => (properties(f).created_by = { title: 'Author', type: 'string' }),
    'terminals.json record.properties.created_by: the server keeps "created_by" by itself, so no field can be called that',
  ],

  ['a user', field({ type: 'integer', ref: 'users' })],
  ['the user who adds the record', field({ type: 'integer', ref: 'users', default: 'me' })],
  [
    'the user in a text',
    field({ type: 'string', default: 'me' }),
    'terminals.json record.properties.noted.default: it is the user who adds the record, so the field must be a "ref" to users',
  ],
  [
    'the user among others',
    field({ type: 'integer', ref: 'facility', default: 'me' }),
    'terminals.json record.properties.noted.default: it is the user who adds the record, so the field must be a "ref" to users',
  ],
];

for (const [what, change, ...messages] of table)
  test(`${what}: ${messages.length === 0 ? 'let through' : 'refused'}`, () => {
    const found = problemsAfter(change);
    assert.is(found.length, messages.length, found.join('\n'));
    messages.forEach((message, i) => assert.ok(found[i]!.startsWith(message), found[i]));
  });

test.run();
