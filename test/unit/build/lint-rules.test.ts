// What the server, the engine and the database cannot do, and so no descriptor may say: each with its message.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsAfter } from '../../support/lint-frozen';

const terminal = (files: any): any => files['terminals.json'];
const field = (files: any, name: string): any => terminal(files).record.properties[name];
const add = (files: any, name: string, property: object): any =>
  (terminal(files).record.properties[name] = { title: 'New', ...property });

const kinds = { type: 'array', items: { type: 'string' }, options: ['a', 'b'] };

const table: [what: string, change: (files: any) => void, message: string][] = [
  // Former names
  [
    'a noun that was one that is still described',
    (f) => (f['worktypes.json'].was = 'labortype'),
    'worktypes.json was: the noun "labortype" is still described, and does not say that it was another one',
  ],
  [
    'a noun that was itself',
    (f) => (f['worktypes.json'].was = 'worktype'),
    'worktypes.json was: it has that name now, so it was nothing else',
  ],
  [
    "a noun that was a table of the server's own",
    (f) => (f['worktypes.json'].was = ['kind', 'session']),
    'worktypes.json was[1]: no noun was ever called "session"',
  ],
  [
    'a noun whose former name is none',
    (f) => (f['worktypes.json'].was = 'Work type'),
    'worktypes.json was: "Work type" is no name: it must begin with a small letter, and have only small letters, digits and underscores',
  ],
  [
    'two nouns that were the same one',
    (f) => {
      f['worktypes.json'].was = 'kind';
      f['labortypes.json'].was = 'kind';
    },
    'worktypes.json was: "labortype" says already that it was "kind"',
  ],
  [
    'a field that was one that is still described',
    (f) => (field(f, 'terminal_name').was = 'status'),
    'terminals.json record.properties.terminal_name.was: the field "status" is still described, and does not say that it was another one',
  ],
  [
    'a field that was the id',
    (f) => (field(f, 'terminal_name').was = 'terminal_id'),
    'terminals.json record.properties.terminal_name.was: no field was ever called "terminal_id"',
  ],
  [
    'a former name twice',
    (f) => (field(f, 'terminal_name').was = ['name', 'name']),
    'terminals.json record.properties.terminal_name.was[1]: "name" is in it twice',
  ],
  // Names
  [
    'two files for one noun',
    (f) => (f['copy.json'] = structuredClone(f['worktypes.json'])),
    'copy.json noun: the noun "worktype" is already described in worktypes.json',
  ],
  [
    "a table that is the server's own",
    (f) => (f['worktypes.json'].noun = 'session'),
    'worktypes.json noun: the database needs the name "session", which the server has taken',
  ],
  [
    'a word of SQL',
    (f) => (f['worktypes.json'].noun = 'user'),
    'worktypes.json noun: "user" is a word of SQL, so no table can be called that',
  ],
  [
    'a name that the database keeps',
    (f) => (f['worktypes.json'].noun = 'pg_class'),
    'worktypes.json noun: the database keeps "pg_class" for itself',
  ],
  [
    'a noun of JavaScript',
    (f) => (f['worktypes.json'].noun = 'constructor'),
    'worktypes.json noun: "constructor" has a meaning of its own, so no noun can be called that',
  ],
  [
    'a reference of JavaScript',
    (f) => {
      add(f, 'role_id', { type: 'integer', ref: 'role' });
      add(f, 'constructor_id', { type: 'integer', ref: 'role' });
    },
    'terminals.json record.properties.constructor_id.ref: rows would show its role as "constructor", which is taken; give the field another name that ends in "_id"',
  ],
  [
    'a name that is too long for an index',
    (f) => add(f, `a${'b'.repeat(55)}`, { type: 'string' }),
    'terminals.json record.properties.abbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: the database would need the name "terminal_abbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb_trgm", which has more than 63 characters',
  ],
  [
    'a table that is called like an index',
    (f) => (f['worktypes.json'].noun = 'users_terminal_id'),
    'users.json record.properties.terminal_id: the database needs the name "users_terminal_id", which worktypes.json has taken',
  ],
  [
    'a field of JavaScript',
    (f) => add(f, 'constructor', { type: 'string' }),
    'terminals.json record.properties.constructor: "constructor" has a meaning of its own, so no field can be called that',
  ],
  [
    'a field of PostgreSQL',
    (f) => add(f, 'ctid', { type: 'string' }),
    'terminals.json record.properties.ctid: "ctid" has a meaning of its own, so no field can be called that',
  ],
  [
    'a field in capitals',
    (f) => add(f, 'Zone', { type: 'string' }),
    'terminals.json record.properties.Zone: "Zone" is no name: it must begin with a small letter, and have only small letters, digits and underscores',
  ],
  [
    'an id that every table has',
    (f) => (f['worktypes.json'].api.id = 'created_at'),
    'worktypes.json api.id: every table has a column "created_at" already',
  ],
  [
    'an id that could be typed',
    (f) => add(f, 'terminal_id', { type: 'integer' }),
    'terminals.json record.properties.terminal_id: the id of a record is a "readOnly" field of type "integer", and no "ref"',
  ],
  [
    'an id that refers to another record',
    (f) => (f['users.json'].record.properties.user_id.ref = 'terminal'),
    'users.json record.properties.user_id: the id of a record is a "readOnly" field of type "integer", and no "ref"',
  ],
  [
    'too many columns',
    (f) => {
      for (let i = 0; i < 500; i++) add(f, `more_${i}`, { type: 'string' });
    },
    'terminals.json record.properties: a table has at most 400 columns',
  ],
  [
    'a field that is sent with every list',
    (f) => (f['holidays.json'].api.fixed.name = 'x'),
    'holidays.json api.fixed.name: a field has that name, and it would never be sent',
  ],
  // Addresses
  [
    'an address with a star',
    (f) => (f['worktypes.json'].api.base = '/work*'),
    'worktypes.json api.base: "/work*" is no address: each part has only letters, digits, "_" and "-"',
  ],
  [
    'an address of the server',
    (f) => (f['worktypes.json'].api.base = '/login'),
    'worktypes.json api.base: the call POST /login is already taken by the server',
  ],
  [
    'an address that is a call of another noun',
    (f) => (f['terminals.json'].api.base = '/user/create'),
    'users.json api.base: the call POST /user/create is already taken by terminals.json',
  ],
  [
    'a screen under /api',
    (f) => (terminal(f).screens[0].path = '/api/terminals'),
    "terminals.json screens[0].path: addresses under /api are the server's own",
  ],
  [
    'a list of one record',
    (f) => (f['worktypes.json'].screens[0].path = '/worktype/{id}'),
    'worktypes.json screens[0].path: only a form or a screen that is code shows one record, so no other kind has {id}',
  ],
  [
    'a menu entry of one record',
    (f) => (f['users.json'].screens[2].menu = { group: 'Settings', label: 'x', order: 1 }),
    'users.json screens[2].path: a menu cannot lead to one record, so a path with {id} has no "menu"',
  ],
  [
    'a path with another parameter',
    (f) => (f['users.json'].screens[2].path = '/users/edit/{user}'),
    'users.json screens[2].path: "/users/edit/{user}" is no path: each part has only letters, digits, "_" and "-", and the last may be {id}, a record',
  ],
  [
    'a form under itself',
    (f) => (f['users.json'].screens[1].under = '/users/add'),
    'users.json screens[1].under: a screen cannot be under itself',
  ],
  [
    'a home that is one record',
    (f) => (f['app.json'].home = '/users/edit/{id}'),
    'app.json home: it must be a page by itself, not that of a record',
  ],
  [
    'a product without its sign-in page',
    (f) => f['app.json'].screens.shift(),
    'app.json screens: nobody could sign in: a "fullScreen" with the component "sign-in" must be at /login',
  ],
  // Calls
  [
    'a list of a noun that is not paged',
    (f) => delete terminal(f).api.paged,
    'terminals.json screens[0]: a list comes a page at a time, so the "api" of terminal must be "paged"',
  ],
  [
    'a list without its call',
    (f) => (terminal(f).api.calls = ['read', 'create', 'update', 'delete']),
    'terminals.json screens[0]: a list needs the call "list", but terminal has only read, create, update, delete',
  ],
  [
    'a list without an address',
    (f) => delete terminal(f).screens[0].path,
    'terminals.json screens[0]: a list without a "path" has no address, so nobody could open it',
  ],
  [
    'one record with a list',
    (f) => delete f['profile.json'].api.calls,
    'profile.json api.calls: a caller has one record only, so there is no call "list"; "calls" must say so',
  ],
  [
    'one record in a list',
    (f) => f['profile.json'].screens.push(structuredClone(f['worktypes.json'].screens[0])),
    'profile.json screens[1].kind: a caller has one record only, so there is no list of them',
  ],
  [
    'rules of another noun',
    (f) => (f['worktypes.json'].server = 'users'),
    'worktypes.json server: server/nouns/users.ts belongs to users.json, not to worktype',
  ],
  [
    'a noun without the rules that are there for it',
    (f) => delete f['users.json'].server,
    'users.json as a whole: there is server/nouns/users.ts, so "server" must name it: "users"',
  ],
  [
    'a page that shows nothing',
    (f) => (f['tickets.json'].screens[2].path = '/tickets/show'),
    'tickets.json screens[2].path: a record is shown at a path that ends in {id}',
  ],
  [
    'a form whose record cannot be read',
    (f) => (f['profile.json'].api.calls = ['update']),
    'profile.json screens[0]: it needs the call "read", but profile has only update',
  ],
  // Choices and references
  [
    'choices under another id',
    (f) => (terminal(f).choices.id = 'id'),
    'terminals.json choices.id: the id of terminal is "terminal_id"',
  ],
  [
    'choices without their text',
    (f) => (terminal(f).choices.text = 'name'),
    'terminals.json choices.text: no field "name" in terminal',
  ],
  [
    'choices under one key twice',
    (f) => (terminal(f).choices.key = 'facilities'),
    'terminals.json choices.key: the key "facilities" is already described in facilities.json',
  ],
  [
    'a status that is no number',
    (f) => Object.assign(field(f, 'status'), { type: 'boolean', enum: undefined, options: undefined, default: true }),
    'terminals.json record.properties.status: of what has a status only records with 1 can be chosen, so its type is "integer"',
  ],
  [
    'a reference that is a text',
    (f) => (f['laborhours.json'].record.properties.labortype_id.type = 'string'),
    'laborhours.json record.properties.labortype_id.type: it holds the id of a record, so the type is "integer"',
  ],
  [
    'a reference with a default',
    (f) => (f['laborhours.json'].record.properties.labortype_id.default = 1),
    'laborhours.json record.properties.labortype_id.default: a field with "ref" cannot begin with a fixed value',
  ],
  [
    'a reference with options',
    (f) => (f['laborhours.json'].record.properties.labortype_id.options = 'status'),
    'laborhours.json record.properties.labortype_id.options: a field with "ref" cannot have it',
  ],
  [
    'records that need each other',
    (f) => {
      add(f, 'facility_id', { type: 'integer', ref: 'facility' });
      terminal(f).record.required.push('facility_id');
      terminal(f).screens[0].form.layout.push('facility_id');
      f['facilities.json'].record.properties.terminal_id = { title: 'T', type: 'integer', ref: 'terminal' };
      f['facilities.json'].record.required.push('terminal_id');
      f['facilities.json'].screens[0].form.layout.push('terminal_id');
    },
    'terminals.json record.properties.facility_id.ref: it is required, and a facility needs a terminal in turn, so the first of them could never be saved',
  ],
  [
    'a record that needs another of its kind',
    (f) => {
      add(f, 'parent_id', { type: 'integer', ref: 'terminal' });
      terminal(f).record.required.push('parent_id');
      terminal(f).screens[0].form.layout.push('parent_id');
    },
    'terminals.json record.properties.parent_id.ref: it is required, so the first terminal could never be saved',
  ],
  [
    'a label that no row has',
    (f) => (f['users.json'].label = 'role_name'),
    'users.json label: "role_name" cannot name a record: it must be kept with it, and be one text or number',
  ],
  [
    'a label that is a secret',
    (f) => (f['users.json'].label = 'password'),
    'users.json label: "password" cannot name a record: it must be kept with it, and be one text or number',
  ],
  [
    'a label of another type',
    (f) => (f['users.json'].record.properties.role_name.type = 'integer'),
    'users.json record.properties.role_name.labelOf: the label of role is of type "string"',
  ],
  // Values
  [
    'a value without a type',
    (f) => delete field(f, 'terminal_name').type,
    'terminals.json record.properties.terminal_name: the keyword "type" is missing',
  ],
  [
    'a format of a number',
    (f) => (field(f, 'latitude').format = 'date'),
    'terminals.json record.properties.latitude.format: "format" is about a value of type string, but the type is "number"',
  ],
  [
    'a length of a number',
    (f) => (field(f, 'latitude').maxLength = 5),
    'terminals.json record.properties.latitude.maxLength: "maxLength" is about a value of type string, but the type is "number"',
  ],
  [
    'a minimum above the maximum',
    (f) => (field(f, 'latitude').minimum = 91),
    'terminals.json record.properties.latitude.minimum: no number is 91 or more and 90 or less',
  ],
  [
    'bounds without a whole number between them',
    (f) => add(f, 'n', { type: 'integer', minimum: 1.2, maximum: 1.8 }),
    'terminals.json record.properties.n.minimum: no number is within these bounds',
  ],
  [
    'a day of five characters',
    (f) => add(f, 'day', { type: 'string', format: 'date', maxLength: 5 }),
    'terminals.json record.properties.day.maxLength: no date is that short',
  ],
  [
    'a pattern that is none',
    (f) => (field(f, 'terminal_name').pattern = '\\-'),
    'terminals.json record.properties.terminal_name.pattern: it is no regular expression (of those with the flag "u")',
  ],
  [
    'an option that would be refused',
    (f) => (field(f, 'status').enum = [1, 2]),
    'terminals.json record.properties.status.options: 0 would be refused: It must be one of [1, 2].',
  ],
  [
    'options of another type',
    (f) => (field(f, 'status').options = 'days'),
    'terminals.json record.properties.status.options: "Monday" would be refused: It must be a number.',
  ],
  [
    'an enum of another type',
    (f) => (field(f, 'status').enum = [0, 1, '2']),
    'terminals.json record.properties.status.enum[2]: "2" would be refused: It must be a number.',
  ],
  [
    'a default that would be refused',
    (f) => (field(f, 'status').default = 7),
    'terminals.json record.properties.status.default: 7 would be refused: It must be one of [0, 1].',
  ],
  [
    'a default list with fewer choices than are required',
    (f) => add(f, 'kinds', { ...kinds, minItems: 2, default: ['a'] }),
    'terminals.json record.properties.kinds.default: ["a"] would be refused: It must have at least 2 item(s).',
  ],
  [
    'a default list with an unknown choice',
    (f) => add(f, 'kinds', { ...kinds, default: ['a', 'z'] }),
    'terminals.json record.properties.kinds.default: ["a","z"] would be refused: It must be one of [a, b].',
  ],
  [
    'a default list with a choice that is off',
    (f) => add(f, 'kinds', { ...kinds, options: ['a', { value: 'b', text: 'B', isOff: true }], default: ['b'] }),
    'terminals.json record.properties.kinds.default: it is a choice that is off',
  ],
  [
    'a default list with a choice twice',
    (f) => add(f, 'kinds', { ...kinds, default: ['a', 'a'] }),
    'terminals.json record.properties.kinds.default: ["a","a"] would be refused: It must not hold the same item twice.',
  ],
  [
    'a default that is empty',
    (f) => add(f, 'kind', { type: 'string', maxLength: 5, default: ' ' }),
    'terminals.json record.properties.kind.default: an empty text is no value: without "default" a new record begins with none',
  ],
  [
    'two defaults that refuse each other',
    (f) => {
      add(f, 'from', { type: 'integer', default: 7 });
      add(f, 'to', { type: 'integer', default: 7, after: 'from' });
    },
    'terminals.json record.properties.to.default: with the default of "from" it would be refused because of "after"',
  ],
  [
    'a default of another type',
    (f) => (field(f, 'terminal_name').default = 7),
    'terminals.json record.properties.terminal_name.default: 7 would be refused: It must be text.',
  ],
  [
    'a moment that is no moment',
    (f) => add(f, 'day', { type: 'string', format: 'date', default: 'now' }),
    'terminals.json record.properties.day.default: "now" would be refused: It must be in MM-DD-YYYY format.',
  ],
  [
    'a default that can be there once',
    (f) => Object.assign(field(f, 'terminal_name'), { unique: true, default: 'x' }),
    'terminals.json record.properties.terminal_name.default: a field with "unique" cannot begin with a fixed value',
  ],
  [
    'choices of a list without their type',
    (f) => add(f, 'days', { type: 'array', options: 'days' }),
    'terminals.json record.properties.days.options: a list of choices needs "items" that say of which type each is',
  ],
  [
    'a reference within a list',
    (f) => add(f, 'ids', { type: 'array', items: { type: 'integer', ref: 'facility' } }),
    'terminals.json record.properties.ids.items: "ref" is about a whole field, not about an item',
  ],
  [
    'a message of no rule',
    (f) => (field(f, 'terminal_name').messages = { requierd: 'x' }),
    'terminals.json record.properties.terminal_name.messages.requierd: no rule "requierd"; did you mean "required"?',
  ],
  [
    'a message of a rule that the field has not',
    (f) => (field(f, 'terminal_name').messages = { minimum: 'x' }),
    'terminals.json record.properties.terminal_name.messages.minimum: the field has no rule "minimum", so nobody would ever see this message',
  ],
  [
    'a value twice in a list',
    (f) => f['lists.json'].days.push('Monday'),
    'lists.json days[7]: the value "Monday" is in the list already',
  ],
  [
    'something that is unique and hashed',
    (f) => (f['users.json'].record.properties.password.unique = true),
    'users.json record.properties.password.hash: of a hash nobody knows the value, so it can neither be unique nor a choice',
  ],
  [
    'something that nobody writes and nobody reads',
    (f) => Object.assign(field(f, 'terminal_name'), { readOnly: true, writeOnly: true }),
    'terminals.json record.properties.terminal_name.readOnly: what is neither sent nor read would never be seen',
  ],
  [
    'something required that nobody can fill',
    (f) => (field(f, 'terminal_name').readOnly = true),
    'terminals.json record.required[0]: "terminal_name" is "readOnly", so nobody could fill it',
  ],
  // Partners
  [
    'a time after a text',
    (f) => (f['laborhours.json'].record.properties.end_day.after = 'start_day'),
    'laborhours.json record.properties.end_day.after: which is later is known of two numbers, days, moments or times, each of the same kind',
  ],
  [
    'a number after a text',
    (f) => (field(f, 'latitude').after = 'terminal_name'),
    'terminals.json record.properties.latitude.after: terminal_name is of type "string", so the two cannot be compared',
  ],
  [
    'two fields after each other',
    (f) => {
      field(f, 'latitude').after = 'longitude';
      field(f, 'longitude').after = 'latitude';
    },
    'terminals.json record.properties.latitude.after: each of these fields would have to be later than the other',
  ],
  [
    'a field that differs from itself',
    (f) => (field(f, 'latitude').notEqualTo = 'latitude'),
    'terminals.json record.properties.latitude.notEqualTo: a field cannot be its own partner',
  ],
  [
    'a point of texts',
    (f) => (field(f, 'geo_location').computed.fields[0] = 'terminal_name'),
    'terminals.json record.properties.geo_location.computed.fields: a point is made of two numbers, latitude and longitude',
  ],
  [
    'a point of three',
    (f) => field(f, 'geo_location').computed.fields.push('latitude'),
    'terminals.json record.properties.geo_location.computed.fields: a point is made of two numbers, latitude and longitude',
  ],
  // Variants
  [
    'another type while adding',
    (f) => (terminal(f).add = { properties: { status: { type: 'string' } } }),
    'terminals.json add.properties.status.type: it is about how the value is kept, so it cannot differ here',
  ],
  [
    'a bad default while adding',
    (f) => (terminal(f).add = { properties: { status: { default: 9 } } }),
    'terminals.json add.properties.status.default: 9 would be refused: It must be one of [0, 1].',
  ],
  // Lists
  [
    'a list of values as a column',
    (f) => f['tickets.json'].screens[0].columns.push('attachments'),
    'tickets.json screens[0].columns[9]: the files of "attachments" are kept by the module of ticket, so lists do not have them',
  ],
  [
    'an object as a column',
    (f) => f['tickets.json'].screens[0].columns.push('form_fields'),
    'tickets.json screens[0].columns[9]: "form_fields" is not in lists: they show values and files, no objects or secrets',
  ],
  [
    'a secret as a column',
    (f) => f['users.json'].screens[0].columns.push('password'),
    'users.json screens[0].columns[9]: "password" is not in lists: they show values and files, no objects or secrets',
  ],
  [
    'further columns for which a request has no room',
    (f) => {
      const { record, screens } = f['tickets.json'];
      screens[0].furtherColumns = true;
      for (let i = screens[0].columns.length; i < 20; i++) {
        record.properties[`mark_${i}`] = { title: `Mark ${i}`, type: 'string' };
        screens[0].columns.push(`mark_${i}`);
      }
    },
    'tickets.json screens[0].columns: a list with further columns has at most 19 columns',
  ],
  [
    'a field of a reference that is not its label',
    (f) => f['tickets.json'].screens[0].columns.push('terminal.latitude'),
    'tickets.json screens[0].columns[9]: of terminal a list shows the label only, "terminal.terminal_name"',
  ],
  [
    'a column that rows have under another name',
    (f) => f['users.json'].screens[0].columns.push('type_id'),
    'users.json screens[0].columns[9]: rows have it as "user_role_id", so it cannot be a column; show the label of its record',
  ],
  [
    'a column of two fields',
    (f) => terminal(f).screens[0].columns.push({ fields: ['latitude', 'longitude'], as: 'from-to' }),
    'terminals.json screens[0].columns[4]: a column shows one field; several in one are for the lines on a phone',
  ],
  [
    'a column twice',
    (f) => terminal(f).screens[0].columns.push('status'),
    'terminals.json screens[0].columns[4]: "status" is in it twice',
  ],
  [
    'a cell for other values',
    (f) => (terminal(f).screens[0].columns[1].as = 'phone'),
    'terminals.json screens[0].columns[1].as: the field is no value of "phone"',
  ],
  [
    'a word of forms in a column',
    (f) => (terminal(f).screens[0].columns[1].readonly = true),
    'terminals.json screens[0].columns[1]: "readonly" has no meaning here',
  ],
  [
    'a column twice in a table',
    (f) => f['worktypes.json'].screens[0].columns.push('status'),
    'worktypes.json screens[0].columns[2]: "status" is in it twice',
  ],
  // Forms
  [
    'a field twice on a form',
    (f) => terminal(f).screens[0].form.layout.push('status'),
    'terminals.json screens[0].form.layout: "status" is in it twice',
  ],
  [
    'a select without choices',
    (f) => (terminal(f).screens[0].form.layout[0] = { field: 'terminal_name', as: 'select' }),
    'terminals.json screens[0].form.layout[0].as: there is nothing to choose: the field has neither "options" nor "ref"',
  ],
  [
    'a number in a calendar',
    (f) => (terminal(f).screens[0].form.layout[4][0] = { field: 'latitude', as: 'date' }),
    'terminals.json screens[0].form.layout[4][0].as: the field is no value of "date"',
  ],
  [
    'a list that cannot be entered',
    (f) => {
      add(f, 'tags', { type: 'array', items: { type: 'number' } });
      terminal(f).screens[0].form.layout.push('tags');
    },
    'terminals.json record.properties.tags.items: only texts can be typed into a list; choices of another type need "options"',
  ],
  [
    'a choice in place that is there twice',
    (f) => add(f, 'kind', { type: 'string', options: ['Tank', 'Hopper', 'Tank'] }),
    'terminals.json record.properties.kind.options[2]: "Tank" is in it twice',
  ],
  [
    'two choices in place with one text',
    (f) =>
      add(f, 'kind', {
        type: 'integer',
        options: [
          { value: 1, text: 'Tank' },
          { value: 2, text: 'Tank' },
        ],
      }),
    'terminals.json record.properties.kind.options[1]: "Tank" is in it twice',
  ],
  [
    'a choice in place of another type',
    (f) => add(f, 'kind', { type: 'integer', options: ['Tank'] }),
    'terminals.json record.properties.kind.options[0]: "Tank" would be refused: It must be a number.',
  ],
  [
    'choices in place of which none is left',
    (f) => add(f, 'kind', { type: 'string', options: [{ value: 'T', text: 'Tank', isOff: true }] }),
    'terminals.json record.properties.kind.options: every choice is off, so nothing could be chosen',
  ],
  [
    'a new record with a choice that is off',
    (f) =>
      add(f, 'kind', { type: 'string', options: ['Hopper', { value: 'T', text: 'Tank', isOff: true }], default: 'T' }),
    'terminals.json record.properties.kind.default: it is a choice that is off',
  ],
  [
    'days that are typed into a list',
    (f) => add(f, 'days', { type: 'array', items: { type: 'string', format: 'date' } }),
    'terminals.json record.properties.days.items.format: it cannot be typed into a list',
  ],
  [
    'a list of what',
    (f) => add(f, 'tags', { type: 'array' }),
    'terminals.json record.properties.tags: a list needs "items" that say of which type each is',
  ],
  [
    'choices of a list within its items',
    (f) => add(f, 'tags', { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }),
    'terminals.json record.properties.tags.items.enum: choices of a list stand beside "items", as "options"',
  ],
  [
    'an object that nothing makes a form of',
    (f) => delete f['tickets.json'].screens[1].effects,
    'tickets.json screens[1].layout: "form_fields" is an object, which only "effects" can make a form of',
  ],
  [
    'a map of texts',
    (f) => (terminal(f).screens[0].form.layout[3].fields = ['terminal_name', 'longitude']),
    'terminals.json screens[0].form.layout[3].fields: "map" is over 2 fields: number, number',
  ],
  [
    'a form of nothing',
    (f) => (f['tickets.json'].screens[2].layout = []),
    'tickets.json screens[2].layout: there is no field in it',
  ],
  [
    'a required field that cannot be typed',
    (f) => (terminal(f).screens[0].form.layout[0] = { field: 'terminal_name', readonly: true }),
    'terminals.json screens[0].form.layout: "terminal_name" is required, but is neither on the form nor has a default',
  ],
  [
    'a required field of new records only',
    (f) => (f['users.json'].screens[1].layout[2] = 'password_confirmation'),
    'users.json screens[1].layout: "password" is required, but is neither on the form nor has a default',
  ],
  [
    'a password without its repetition',
    (f) => (f['users.json'].screens[2].layout = f['users.json'].screens[1].layout.with(2, 'password')),
    'users.json screens[2].layout: "password_confirmation" is required with "password", which is on the form without it',
  ],
  [
    'a form without a layout before any other',
    (f) => delete f['users.json'].screens[1].layout,
    'users.json screens[1]: a form without "layout" has that of the form before it, and there is none',
  ],
  [
    'a count on a form',
    (f) =>
      f['ticket-forms.json'].screens.push({
        kind: 'form',
        path: '/formmanage/x',
        under: '/formmanage',
        title: 'x',
        layout: ['form_name', 'status', 'ticket_count'],
      }),
    'ticket-forms.json screens[4].layout[2]: "ticket_count" is known in lists only',
  ],
  [
    'a part twice in a stack',
    (f) => f['laborhours.json'].screens[0].parts.push('holiday'),
    'laborhours.json screens[0].parts[2]: "holiday" is in it twice',
  ],
  [
    'a table that nobody can open',
    (f) => f['laborhours.json'].screens[0].parts.pop(),
    'holidays.json screens[0]: a table without a "path" must be part of a stack, or nobody could open it',
  ],
  [
    'an address that is only a card',
    (f) => (f['laborhours.json'].screens[1].menu = { group: 'Settings', label: 'x', order: 1 }),
    'laborhours.json screens[1].menu: a screen without a "path" has no address to lead to',
  ],
];

for (const [what, change, message] of table)
  test(`${what}: ${message}`, () => {
    const problems = problemsAfter(change);
    assert.ok(problems.includes(message), problems.join('\n'));
  });

test('two nouns, and two fields, may change names with each other', () => {
  const problems = problemsAfter((f) => {
    f['worktypes.json'].was = 'labortype';
    f['labortypes.json'].was = ['worktype', 'kind'];
    field(f, 'terminal_name').was = 'terminal_address';
    field(f, 'terminal_address').was = 'terminal_name';
  });
  assert.equal(problems, []);
});

test('nothing else is said of a mistake that has one place', () => {
  const several = table.filter(([, change]) => problemsAfter(change).length > 3).map(([what]) => what);
  assert.equal(several, [
    'one record with a list',
    'one record in a list',
    'something that nobody writes and nobody reads',
  ]);
});

test.run();
