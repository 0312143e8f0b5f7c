// What the build reports to a developer who misspelled something in a descriptor.
import { readdirSync, readFileSync } from 'node:fs';
import { descriptors as present } from 'schemas';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lintAll } from '../../../build/lint/lint-descriptors';
import { textOf } from '../../../src/schema/keywords/finding';
import { descriptors, serverModules } from '../../support/frozen-descriptors';
import { problemsAfter } from '../../support/lint-frozen';
import { meta } from '../../support/meta-schemas';
import { serverModules as presentModules } from '../../support/server-modules';

test('the descriptors of the product are clean', () =>
  assert.equal(lintAll(present, meta, { serverModules: presentModules }), []));

test('the descriptors that tests break are clean before', () =>
  assert.equal(
    problemsAfter(() => {}),
    [],
  ));

test('the sample nouns of the reference pages are clean, and no table call or file rule is asked of a server for them', () => {
  assert.equal(lintAll(present, meta, { serverModules: presentModules, samples: samples() }), []);
  const broken = samples();
  broken['reference/clients.json'].screens[0].columns[0] = 'client_nam';
  assert.equal(lintAll(descriptors, meta, { serverModules, samples: broken }).map(textOf), [
    'reference/clients.json screens[0].columns[0]: no field "client_nam" in sample_client; did you mean "client_name"?',
  ]);
});

const samples = (): Record<string, any> =>
  Object.fromEntries(
    ['clients', 'history', 'fields'].map((name) => [
      `reference/${name}.json`,
      JSON.parse(readFileSync(`schemas/reference/${name}.json`, 'utf8')),
    ]),
  );

test('the lookups that only tests have are clean, beside the product', () => {
  const lookups = readdirSync('test/samples').filter((name) => name.endsWith('.json'));
  const added = lookups.map((name) => [name, JSON.parse(readFileSync(`test/samples/${name}`, 'utf8'))]);
  assert.equal(
    problemsAfter((files) => Object.assign(files, Object.fromEntries(added))),
    [],
  );
});

const table: [what: string, change: (files: any) => void, sentence: string][] = [
  [
    'a misspelled column',
    (f) => (f['tickets.json'].screens[0].columns[0] = 'ticket_n'),
    'tickets.json screens[0].columns[0]: no field "ticket_n" in ticket; did you mean "ticket_no"?',
  ],
  [
    'a misspelled field behind a ref',
    (f) => (f['tickets.json'].screens[0].columns[2].field = 'terminal.terminal_nam'),
    'tickets.json screens[0].columns[2]: no field "terminal_nam" in terminal; did you mean "terminal_name"?',
  ],
  [
    'a misspelled field on a form',
    (f) => (f['tickets.json'].screens[1].layout[0][0][2] = 'facilty_id'),
    'tickets.json screens[1].layout[0][0][2]: no field "facilty_id" in ticket; did you mean "facility_id"?',
  ],
  [
    'a required field that is not on the form',
    (f) => (f['tickets.json'].screens[1].layout[0][0][4] = ['status']),
    'tickets.json screens[1].layout: "pkg_count" is required, but is neither on the form nor has a default',
  ],
  [
    'an unknown word',
    (f) => (f['terminals.json'].record.properties.status.defualt = 1),
    'terminals.json record.properties.status: the keyword "defualt" is not known here',
  ],
  [
    'a missing word',
    (f) => delete f['terminals.json'].title,
    'terminals.json as a whole: the keyword "title" is missing',
  ],
  [
    'an unknown list',
    (f) => (f['terminals.json'].record.properties.status.options = 'statuses'),
    'terminals.json record.properties.status.options: no list "statuses"; did you mean "status"?',
  ],
  [
    'an unknown noun',
    (f) => (f['tickets.json'].record.properties.terminal_id.ref = 'terminals'),
    'tickets.json record.properties.terminal_id.ref: no noun "terminals"; did you mean "terminal"?',
  ],
  [
    'two fields that rows would show under one name',
    (f) => {
      secondTerminal(f, 'facility');
      f['tickets.json'].record.properties.facility_record = { title: 'Facility' };
    },
    'tickets.json record.properties.facility.ref: rows would show its terminal as "facility_record", which is taken; give the field another name that ends in "_id"',
  ],
  [
    'a misspelled field behind a second ref',
    (f) => {
      secondTerminal(f, 'to_terminal_id');
      f['tickets.json'].screens[0].columns[2].field = 'to_terminal.terminal_nam';
    },
    'tickets.json screens[0].columns[2]: no field "terminal_nam" in terminal; did you mean "terminal_name"?',
  ],
  [
    'an unknown widget',
    (f) => (f['tickets.json'].screens[1].layout[0][0][4][1].as = 'dropdown'),
    'tickets.json screens[1].layout[0][0][4][1].as: no widget "dropdown"',
  ],
  [
    'unknown effects',
    (f) => (f['tickets.json'].screens[1].effects = 'tickets'),
    'tickets.json screens[1].effects: no effects "tickets"; did you mean "ticket"?',
  ],
  [
    'an unknown component',
    (f) => (f['app.json'].screens[0].component = 'signin'),
    'app.json screens[0].component: no component "signin"; did you mean "sign-in"?',
  ],
  [
    'an unknown menu group',
    (f) => (f['tickets.json'].screens[0].menu.group = 'Ticket'),
    'tickets.json screens[0].menu.group: no menu group "Ticket"; did you mean "Tickets"?',
  ],
  [
    'a menu that leads to a page which can be turned off',
    (f) => (errorPage(f).menu = { group: 'Settings', label: 'Error', order: 1 }),
    'app.json screens[6].menu: a reference page can be turned off, so no menu may lead to it',
  ],
  [
    'a home that can be turned off',
    (f) => (f['app.json'].home = '/error'),
    'app.json home: /error is a reference page, which can be turned off',
  ],
  [
    'a path taken twice',
    (f) => (f['app.json'].screens[0].path = '/tickets'),
    'tickets.json screens[0].path: the path /tickets is already taken by app.json',
  ],
  [
    'a partner that is not there',
    (f) => (f['users.json'].record.properties.password_confirmation.requiredWith = 'passwort'),
    'users.json record.properties.password_confirmation.requiredWith: no field "passwort" in users; did you mean "password"?',
  ],
  [
    'a label of nothing',
    (f) => (f['users.json'].record.properties.role_name.labelOf = 'timezone'),
    'users.json record.properties.role_name.labelOf: "timezone" points to no other noun, so it has no label',
  ],
  [
    'a label that could be typed',
    (f) => delete f['users.json'].record.properties.role_name.readOnly,
    'users.json record.properties.role_name.labelOf: what another record is called must be "readOnly"',
  ],
  [
    'a home that leads nowhere',
    (f) => (f['app.json'].home = '/ticket'),
    'app.json home: no screen at "/ticket"; did you mean "/tickets"?',
  ],
  [
    'maps that open at an unknown noun',
    (f) => (f['app.json'].mapsOpenAt = 'terminals'),
    'app.json mapsOpenAt: no noun "terminals"; did you mean "terminal"?',
  ],
  [
    'maps that open at a noun that is nowhere',
    (f) => (f['app.json'].mapsOpenAt = 'labortype'),
    'app.json mapsOpenAt: a map needs the coordinates of a labortype: its list has no "map", or it has no "choices"',
  ],
  [
    'a list that offers to edit, but has no form',
    (f) => delete f['terminals.json'].screens[0].form,
    'terminals.json screens[0].actions[1]: "edit" needs a "form", or a page form with {id} "under" this list',
  ],
  [
    'a list that offers to view, but has no page for it',
    (f) => f['tickets.json'].screens.splice(2, 1),
    'tickets.json screens[0].actions[1]: "view" needs a "readonly" page form with {id} "under" this list',
  ],
  [
    'a list without something that no list has',
    (f) => (f['tickets.json'].screens[0].disable = ['exports']),
    'tickets.json screens[0].disable[0]: must be one of views, columns, export, bulk',
  ],
  [
    'a misspelled field in a modal',
    (f) => (f['terminals.json'].screens[0].form.layout[3].fields[0] = 'lattitude'),
    'terminals.json screens[0].form.layout[3]: no field "lattitude" in terminal; did you mean "latitude"?',
  ],
  [
    'a misspelled column of an inline table',
    (f) => (inline(f).columns[0] = 'facility_nam'),
    'facilities.json screens[0].columns[0]: no field "facility_nam" in facility; did you mean "facility_name"?',
  ],
  [
    'an inline column that is drawn by nothing',
    (f) => (inline(f).columns[1].as = 'ranges'),
    'facilities.json screens[0].columns[1].as: no group "ranges"; did you mean "range"?',
  ],
  [
    'a range over one field',
    (f) => (inline(f).columns[1].fields = ['zone']),
    'facilities.json screens[0].columns[1].fields: a range goes from one field to another, so there must be two',
  ],
  [
    'an inline table that cannot fill what is required',
    (f) => inline(f),
    'facilities.json screens[0].columns: "facility_address" is required, but is neither in a column nor has a default',
  ],
  [
    'an inline table of a paged list',
    (f) => {
      inline(f);
      f['facilities.json'].api.paged = true;
    },
    'facilities.json screens[0]: an inline table shows every row, but the list of facility is paged; take "paged" out, or describe a second noun with "table": "facility"',
  ],
  [
    'a form that is printed like a record',
    (f) => (f['tickets.json'].screens[1].print = f['tickets.json'].screens[2].print),
    'tickets.json screens[1].print: only the page of a record can be printed, so the form must be "readonly"',
  ],
  [
    'a misspelled field on paper',
    (f) => (sheet(f).subtitle = 'ticket_form_typeid'),
    'tickets.json screens[2].print.subtitle: no field "ticket_form_typeid" in ticket; did you mean "ticket_form_type_id"?',
  ],
  [
    'a misspelled detail of a terminal',
    (f) => (sheet(f).layout[0][0][0].detail = 'terminal_adress'),
    'tickets.json screens[2].print.layout[0][0][0].detail: no field "terminal_adress" in terminal; did you mean "terminal_address"?',
  ],
  [
    'a detail of a number',
    (f) => (sheet(f).layout[0][0][2][1].detail = 'terminal_address'),
    'tickets.json screens[2].print.layout[0][0][2][1].detail: "pkg_count" points to no other noun, so it has no details',
  ],
  [
    'another way to tell what was refused',
    (f) => (inline(f).serverErrors = 'toast'),
    'facilities.json screens[0].serverErrors: must be one of popup',
  ],
  [
    'a field made of one that does not exist',
    (f) => (place(f).computed.fields[0] = 'latitud'),
    'terminals.json record.properties.geo_location.computed.fields[0]: no field "latitud" in terminal; did you mean "latitude"?',
  ],
  [
    'a field made in an unknown way',
    (f) => (place(f).computed.as = 'pint'),
    'terminals.json record.properties.geo_location.computed.as: no way to make a field "pint"; did you mean "point"?',
  ],
  [
    'a made field that could be typed',
    (f) => delete place(f).readOnly,
    'terminals.json record.properties.geo_location.computed: what is made of other fields must be "readOnly"',
  ],
  [
    'a field that the server keeps',
    (f) => (f['terminals.json'].record.properties.updated_at = { title: 'Changed' }),
    'terminals.json record.properties.updated_at: the server keeps "updated_at" by itself, so no field can be called that',
  ],
  [
    'a field that is the hash of another',
    (f) => (f['users.json'].record.properties.password_hash = { title: 'Hash', type: 'string' }),
    'users.json record.properties.password_hash: the server keeps "password_hash" by itself, so no field can be called that',
  ],
  [
    'files of a noun that is sent as JSON',
    (f) => (f['terminals.json'].record.properties.photo = { title: 'Photo', file: {} }),
    'terminals.json record.properties.photo: files can only be sent as multipart, so the "body" of the calls of terminal must be that',
  ],
  [
    'a module that does not exist',
    (f) => (f['users.json'].server = 'user'),
    'users.json server: no file in server/nouns "user"; did you mean "users"?',
  ],
  [
    'an action without its call',
    (f) => f['tickets.json'].screens[0].actions.push('delete'),
    'tickets.json screens[0].actions[2]: "delete" needs the call "delete", but ticket has only list, read, create',
  ],
  [
    'an action of an inline table without its call',
    (f) => (f['worktypes.json'].api.calls = ['list', 'read', 'update', 'delete']),
    'worktypes.json screens[0].actions[0]: "add" needs the call "create", but worktype has only list, read, update, delete',
  ],
  [
    'something unique that has no key',
    (f) =>
      (f['terminals.json'].record.properties.status.unique = f['users.json'].record.properties.profile_image.unique =
        true),
    'users.json record.properties.profile_image.unique: only a text or a number can be unique',
  ],
  [
    'a hash that could be read',
    (f) => delete f['users.json'].record.properties.password.writeOnly,
    'users.json record.properties.password.hash: it is not stored as it was typed, so the field must be "writeOnly"',
  ],
  [
    'a repetition that could be read',
    (f) => delete f['users.json'].record.properties.password_confirmation.writeOnly,
    'users.json record.properties.password_confirmation.match: it is not stored as it was typed, so the field must be "writeOnly"',
  ],
  [
    'a view with a field that its table does not have',
    (f) => (f['profile.json'].record.properties.nickname = { title: 'Nickname', type: 'string' }),
    'profile.json table: no field "nickname" in users',
  ],
  [
    'a view that keeps a field in another way',
    (f) => delete f['profile.json'].record.properties.username.unique,
    'profile.json table: "unique" of username must be as in users',
  ],
  [
    'a record of one caller without the table of accounts',
    (f) => delete f['profile.json'].table,
    'profile.json api.single: the caller\'s own record is an account, so "table" must say where accounts are',
  ],
  [
    'a field that must differ from one that does not exist',
    (f) => (f['laborhours.json'].record.properties.end_time.notEqualTo = 'start_tim'),
    'laborhours.json record.properties.end_time.notEqualTo: no field "start_tim" in laborhour; did you mean "start_time"?',
  ],
  [
    'what cannot overlap',
    (f) => (f['holidays.json'].record.properties.name.noOverlap = true),
    'holidays.json record.properties.name.noOverlap: only a "date-range" can overlap another',
  ],
  [
    'a number of parts that could be typed',
    (f) => (f['holidays.json'].record.properties.name.numberParts = ['day', 'counter']),
    'holidays.json record.properties.name.numberParts: a number that the server gives is a "readOnly" text without a format',
  ],
  [
    'choices from a list that is paged',
    (f) => delete f['terminals.json'].choices.key,
    'terminals.json choices: the list of terminal is paged, so its choices need a "key" of their own',
  ],
  [
    'a list entry that is neither a text nor a choice',
    (f) => (f['lists.json'].days[0] = 7),
    'lists.json days[0]: must be object,string',
  ],
  [
    'two nouns at one address',
    (f) => (f['terminals.json'].api.base = '/facility'),
    'terminals.json api.base: /facility is already taken by facilities.json',
  ],
  [
    'a limit that nobody sets',
    (f) => (f['users.json'].record.properties.profile_image.file.max_size = 'portrit'),
    'users.json record.properties.profile_image.file.max_size: no limit "portrit"; did you mean "portrait"?',
  ],
  [
    'a text longer than any',
    (f) => (f['terminals.json'].record.properties.terminal_name.maxLength = 10_001),
    'terminals.json record.properties.terminal_name.maxLength: a text has at most 10000 characters',
  ],
  [
    'a text that nothing is long enough for',
    (f) => (f['users.json'].record.properties.address.minLength = 256),
    'users.json record.properties.address.minLength: no text can be that long, it has at most 255 characters',
  ],
  [
    'a stack of what has no table',
    (f) => (f['facilities.json'].screens = [{ kind: 'stack', path: '/all', title: 'All', parts: ['facility'] }]),
    'facilities.json screens[0].parts[0]: facility has no inline table to show',
  ],
  [
    'a first column that nobody sees',
    (f) => (formList(f).columns[0] = { field: 'form_name', hidden: true }),
    'ticket-forms.json screens[0].columns[0].hidden: the list is sorted by its first column, so it must be shown',
  ],
  [
    'a field of a form that is hidden like a column',
    (f) => (f['terminals.json'].screens[0].form.layout[0] = { field: 'terminal_name', hidden: true }),
    'terminals.json screens[0].form.layout[0].hidden: only a column of a list can be hidden',
  ],
  [
    'a number of records of nothing',
    (f) => (formField(f, 'ticket_count').countOf = 'tickets'),
    'ticket-forms.json record.properties.ticket_count.countOf: no noun "tickets"; did you mean "ticket"?',
  ],
  [
    'a number of records that do not point here',
    (f) => (formField(f, 'ticket_count').countOf = 'terminal'),
    'ticket-forms.json record.properties.ticket_count.countOf: terminal has 0 fields that point to ticket_form, not one',
  ],
  [
    'a file with a type',
    (f) => (f['users.json'].record.properties.profile_image.type = 'string'),
    'users.json record.properties.profile_image.type: the value of a "file" is a file, so it has no type',
  ],
  [
    'a kind of file that none has',
    (f) => (f['users.json'].record.properties.profile_image.file.accept = 'images/*'),
    'users.json record.properties.profile_image.file.accept: no file is of the kind "images/*"',
  ],
  [
    'multipart without a file',
    (f) => (f['worktypes.json'].api.body = 'multipart'),
    'worktypes.json api.body: no field of it is a file, so its records travel as JSON: leave "body" out',
  ],
  [
    'a pattern of a day',
    (f) => Object.assign(f['holidays.json'].record.properties.value1, { pattern: '^2026' }),
    'holidays.json record.properties.value1.pattern: a "date-range" has one form, so it has no pattern',
  ],
  [
    'a pattern that no e-mail address has',
    (f) => (f['users.json'].record.properties.email.pattern = '^[A-Z]+$'),
    'users.json record.properties.email.pattern: no "email" has that form',
  ],
  [
    'a number of records that point here in two ways',
    (f) => (f['tickets.json'].record.properties.other_id = { title: 'Other', type: 'integer', ref: 'ticket_form' }),
    'ticket-forms.json record.properties.ticket_count.countOf: ticket has 2 fields that point to ticket_form: say in "countBy" which one counts',
  ],
  [
    'a number of records by a field that does not point here',
    (f) => (formField(f, 'ticket_count').countBy = 'ticket_form_type'),
    'ticket-forms.json record.properties.ticket_count.countBy: no field of ticket that points to ticket_form "ticket_form_type"; did you mean "ticket_form_type_id"?',
  ],
  [
    'a field by which nothing is counted',
    (f) => (formField(f, 'last_change').countBy = 'ticket_form_type_id'),
    'ticket-forms.json record.properties.last_change.countBy: only what is counted is counted by a field, so it needs "countOf"',
  ],
  [
    'a count that could be sent',
    (f) => delete formField(f, 'ticket_count').readOnly,
    'ticket-forms.json record.properties.ticket_count.countOf: what is counted must be "readOnly"',
  ],
  [
    'a moment of another format',
    (f) => (formField(f, 'last_change').format = 'date'),
    'ticket-forms.json record.properties.last_change.stamp: the format of a moment is "local-date-time"',
  ],
  [
    'a copy without a page to make it on',
    (f) => f['ticket-forms.json'].screens.splice(1, 1),
    'ticket-forms.json screens[0].actions[2]: "copy" needs a "form", or a page form "under" this list',
  ],
  [
    'a copy of what cannot be read',
    (f) => (f['ticket-forms.json'].api.calls = ['list', 'create', 'update', 'delete']),
    'ticket-forms.json screens[0].actions[2]: "copy" needs the call "read", but ticket_form has only list, create, update, delete',
  ],
  [
    'a page under a list that is not there',
    (f) => (f['ticket-forms.json'].screens[1].under = '/formmanag'),
    'ticket-forms.json screens[1].under: no screen at "/formmanag"; did you mean "/formmanage"?',
  ],
  [
    'a page of no noun under a list',
    (f) => (f['app.json'].screens[1].under = '/terminals'),
    'app.json screens[1].under: only a screen of a noun belongs to a list',
  ],
];

const formList = (files: any): any => files['ticket-forms.json'].screens[0];
const formField = (files: any, name: string): any => files['ticket-forms.json'].record.properties[name];
const secondTerminal = (files: any, name: string): any =>
  (files['tickets.json'].record.properties[name] = { title: 'To', type: 'integer', ref: 'terminal' });
const errorPage = (files: any): any => files['app.json'].screens.find((screen: any) => screen.path === '/error');
const place = (files: any): any => files['terminals.json'].record.properties.geo_location;

const sheet = (files: any): any => files['tickets.json'].screens[2].print;

/** Gives the facilities an inline table with a range, and returns it to be broken. */
function inline(files: any): any {
  const screen = {
    kind: 'inline',
    title: 'Facilities',
    columns: ['facility_name', { fields: ['zone', 'block'], as: 'range', label: 'Where' }],
    actions: ['add', 'edit'],
  };
  files['facilities.json'].screens = [screen];
  files['facilities.json'].api.paged = false;
  return screen;
}

for (const [what, change, message] of table) {
  test(`${what}: ${message}`, () =>
    assert.ok(problemsAfter(change).includes(message), problemsAfter(change).join('\n')));
}

test.run();
