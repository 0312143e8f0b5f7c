// What a descriptor may say of records beside each other, of computed fields and of how a list opens, and what not.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsAfter } from '../../support/lint-frozen';

const list = (files: any): any => files['terminals.json'].screens[0];
const users = (files: any): any => files['users.json'].screens.find((screen: any) => screen.kind === 'list');

const record = (files: any): any => files['terminals.json'].record;

const properties = (files: any): any => record(files).properties;

/** A terminal with a computed field, and with fields to compute it from. */
function make(files: any, fields: string[], rule: object, property: object): void {
  properties(files).opened = { title: 'Opened', type: 'string', format: 'date' };
  properties(files).gate = { title: 'Gate', type: 'string', format: 'point' };
  properties(files).made = { title: 'Made', readOnly: true, ...property, computed: { fields, ...rule } };
}

function makeSum(files: any, property: object): void {
  properties(files).rent = { title: 'Rent', type: 'number', multipleOf: 0.01 };
  properties(files).fee = { title: 'Fee', type: 'number', multipleOf: 0.5 };
  make(files, ['rent', 'fee'], { as: 'sum' }, property);
}

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
    'a repetition that is unique',
    (f) => (f['users.json'].record.properties.password_confirmation.unique = true),
    'users.json record.properties.password_confirmation.unique: it is only compared with "password" and never kept',
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
  // Computed fields
  ['a sum of money', (f) => makeSum(f, { type: 'number', multipleOf: 0.01 })],
  ['a sum of measures', (f) => make(f, ['latitude', 'longitude'], { as: 'sum' }, { type: 'number' })],
  ['a text', (f) => make(f, ['terminal_name', 'status'], { as: 'text', separator: ', ' }, { type: 'string' })],
  ['a text of a text', (f) => make(f, ['terminal_name', 'geo_location'], { as: 'text' }, { type: 'string' })],
  ['a distance of points', (f) => make(f, ['geo_location', 'gate'], { as: 'distance' }, { type: 'number' })],
  ['an age', (f) => make(f, ['opened'], { as: 'age', unit: 'days' }, { type: 'integer' })],
  [
    'an unknown part',
    (f) => make(f, ['terminal_nam', 'status'], { as: 'text' }, { type: 'string' }),
    'terminals.json record.properties.made.computed.fields[0]: no field "terminal_nam" in terminal; did you mean "terminal_name"?',
  ],
  [
    'a circle',
    (f) => {
      make(f, ['terminal_name', 'other'], { as: 'text' }, { type: 'string' });
      properties(f).other = {
        title: 'x',
        type: 'string',
        readOnly: true,
        computed: { fields: ['made', 'status'], as: 'text' },
      };
    },
    'terminals.json record.properties.made.computed.fields[1]: "other" is itself made of "made"',
    'terminals.json record.properties.other.computed.fields[0]: "made" is itself made of "other"',
  ],
  [
    'a field of itself',
    (f) => make(f, ['terminal_name', 'made'], { as: 'text' }, { type: 'string' }),
    'terminals.json record.properties.made.computed.fields[1]: a field cannot be made of itself',
  ],
  [
    'a part twice',
    (f) => make(f, ['latitude', 'latitude'], { as: 'sum' }, { type: 'number' }),
    'terminals.json record.properties.made.computed.fields[1]: "latitude" is in it twice',
  ],
  [
    'one part',
    (f) => make(f, ['latitude'], { as: 'sum' }, { type: 'number' }),
    'terminals.json record.properties.made.computed.fields: a "sum" is made of two fields or more',
  ],
  [
    'words of other ways',
    (f) => make(f, ['latitude', 'longitude'], { as: 'sum', separator: ' ', unit: 'days' }, { type: 'number' }),
    'terminals.json record.properties.made.computed.separator: only the parts of a "text" have something between them',
    'terminals.json record.properties.made.computed.unit: only an "age" has a unit',
  ],
  [
    'a sum of texts',
    (f) => make(f, ['latitude', 'terminal_name'], { as: 'sum' }, { type: 'number' }),
    'terminals.json record.properties.made.computed.fields[1]: "terminal_name" cannot be part of it: it is no number to add',
  ],
  [
    'a sum of choices',
    (f) => make(f, ['latitude', 'status'], { as: 'sum' }, { type: 'number' }),
    'terminals.json record.properties.made.computed.fields[1]: "status" cannot be part of it: it is no number to add',
  ],
  [
    'a whole sum of what is not whole',
    (f) => make(f, ['latitude', 'longitude'], { as: 'sum' }, { type: 'integer' }),
    'terminals.json record.properties.made.computed: not every part is a whole number, so the type is "number"',
  ],
  [
    'a whole sum that may be too large',
    (f) => {
      properties(f).tracks = { title: 'Tracks', type: 'integer' };
      properties(f).docks = { title: 'Docks', type: 'integer', minimum: 0, maximum: 10 };
      make(f, ['tracks', 'docks'], { as: 'sum' }, { type: 'integer' });
    },
    'terminals.json record.properties.made.computed: the sum may be larger than an "integer" can be, 2147483647: the type is "number", or each part needs a "minimum" and a "maximum"',
  ],
  [
    'money that loses its cents',
    (f) => makeSum(f, { type: 'number' }),
    'terminals.json record.properties.made.computed: its parts are exact, so it needs a "multipleOf", such as 0.01',
  ],
  [
    'money in steps that it has not',
    (f) => makeSum(f, { type: 'number', multipleOf: 0.25 }),
    'terminals.json record.properties.made.multipleOf: a sum of these parts is no multiple of it',
  ],
  [
    'an exact sum of measures',
    (f) => make(f, ['latitude', 'longitude'], { as: 'sum' }, { type: 'number', multipleOf: 0.01 }),
    'terminals.json record.properties.made.multipleOf: not every part has a step, so neither has the sum',
  ],
  [
    'a text that is a number',
    (f) => make(f, ['terminal_name', 'status'], { as: 'text' }, { type: 'number' }),
    'terminals.json record.properties.made.computed: a "text" is one, so the type is "string"',
  ],
  [
    'a text with a format',
    (f) => make(f, ['terminal_name', 'status'], { as: 'text' }, { type: 'string', format: 'date' }),
    'terminals.json record.properties.made.format: what is computed has no format but "paragraph"',
  ],
  [
    'a text of an id',
    (f) => {
      properties(f).boss_id = { title: 'Boss', type: 'integer', ref: 'role' };
      make(f, ['terminal_name', 'boss_id'], { as: 'text' }, { type: 'string' });
    },
    'terminals.json record.properties.made.computed.fields[1]: "boss_id" cannot be part of it: it is the id of another record, whose name may change',
  ],
  [
    'a text of what changes by itself',
    (f) => {
      make(f, ['terminal_name', 'age'], { as: 'text' }, { type: 'string' });
      properties(f).age = {
        title: 'Age',
        type: 'integer',
        readOnly: true,
        computed: { fields: ['opened'], as: 'age' },
      };
    },
    'terminals.json record.properties.made.computed.fields[1]: "age" cannot be part of it: it must be known when the record is saved, and be kept with it as one value',
  ],
  [
    'a distance of a point and a number',
    (f) => make(f, ['geo_location', 'latitude'], { as: 'distance' }, { type: 'number' }),
    'terminals.json record.properties.made.computed.fields: a distance is that between two points, or between the four numbers of two points',
  ],
  [
    'whole miles',
    (f) => make(f, ['geo_location', 'gate'], { as: 'distance' }, { type: 'integer' }),
    'terminals.json record.properties.made.computed: miles have a decimal, so the type is "number"',
  ],
  [
    'an age since a text',
    (f) => make(f, ['terminal_name'], { as: 'age' }, { type: 'integer' }),
    'terminals.json record.properties.made.computed.fields[0]: "terminal_name" cannot be part of it: it is no "date"',
  ],
  [
    'an age with decimals',
    (f) => make(f, ['opened'], { as: 'age' }, { type: 'number' }),
    'terminals.json record.properties.made.computed: an age is a whole number, so the type is "integer"',
  ],
  [
    'a field that could be typed',
    (f) => make(f, ['opened'], { as: 'age' }, { type: 'integer', readOnly: undefined }),
    'terminals.json record.properties.made.computed: what is made of other fields must be "readOnly"',
  ],
  [
    'a rule that the server could not check',
    (f) => {
      make(f, ['latitude', 'longitude'], { as: 'sum' }, { type: 'number' });
      properties(f).longitude.after = 'made';
    },
    'terminals.json record.properties.longitude.after: made is not part of what is saved',
  ],
  [
    'a view that lets it become stale',
    (f) => {
      f['users.json'].record.properties.full_name = {
        title: 'Name',
        type: 'string',
        readOnly: true,
        computed: { fields: ['first_name', 'last_name'], as: 'text' },
      };
    },
    'profile.json table: "first_name" is part of "full_name" in users, so that must be a field here, too',
  ],
  // The map of a list
  ['a map by numbers of its own', (f) => (list(f).map = { fields: ['latitude', 'longitude'] })],
  [
    'a map by what is no field',
    (f) => (list(f).map = { fields: ['latitud', 'longitude'] }),
    'terminals.json screens[0].map.fields[0]: no field "latitud" in terminal; did you mean "latitude"?',
  ],
  [
    'a map by a text',
    (f) => (list(f).map = { fields: ['latitude', 'terminal_name'] }),
    'terminals.json screens[0].map.fields[1]: "terminal_name" is no coordinate: it must be a number',
  ],
  [
    'a map by a choice',
    (f) => (list(f).map = { fields: ['status', 'longitude'] }),
    'terminals.json screens[0].map.fields[0]: "status" is no coordinate: it must be a number',
  ],
  [
    'a map by one field',
    (f) => (list(f).map = { fields: ['latitude', 'latitude'] }),
    'terminals.json screens[0].map.fields[1]: "latitude" is in it twice',
  ],
  [
    'a line beside the map with what is no field',
    (f) => (list(f).map = { fields: ['latitude', 'longitude'], lines: [['terminal_nam']] }),
    'terminals.json screens[0].map.lines[0][0]: no field "terminal_nam" in terminal; did you mean "terminal_name"?',
  ],
  [
    'two lists with maps by other fields',
    (f) => {
      properties(f).old_latitude = { title: 'Old', type: 'number' };
      f['terminals.json'].screens.push({
        ...structuredClone(list(f)),
        path: '/old',
        title: 'Old Terminals',
        menu: undefined,
        map: { fields: ['old_latitude', 'longitude'] },
      });
    },
    'terminals.json screens[1].map.fields: another list of terminal has other coordinates',
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
    'terminals.json screens[0].filter.status: must be string, so write "1"',
  ],
  [
    'a view of what is no column',
    (f) => (list(f).views = [{ name: 'Closed', filter: { state: '1' } }]),
    'terminals.json screens[0].views[0].filter.state: no column "state"; did you mean "status"?',
  ],
  [
    'a view with the name of one that lists have',
    (f) => (list(f).views = [{ name: 'late', filter: { status: '0' } }]),
    'terminals.json screens[0].views[0].name: every list names a view of its own "late"',
  ],
  [
    'a view with a column that the list does not have',
    (f) => (list(f).views = [{ name: 'Closed', filter: { status: '0' }, columns: ['statsu'] }]),
    'terminals.json screens[0].views[0].columns[0]: no column "statsu"; did you mean "status"?',
  ],
  [
    'two views of one name',
    (f) => (list(f).views = ['Closed', 'closed'].map((name) => ({ name, filter: { status: '0' } }))),
    'terminals.json screens[0].views[1].name: another view is called "closed"',
  ],
  [
    'views of a list that shows none',
    (f) => Object.assign(list(f), { views: [{ name: 'Closed', filter: { status: '0' } }], disable: ['views'] }),
    'terminals.json screens[0].views: the list shows no views: "disable" names them',
  ],
  [
    'a search for no day',
    (f) => {
      f['users.json'].record.properties.hired = { title: 'Hired', type: 'string', format: 'date' };
      users(f).columns.push('hired');
      users(f).filter = { hired: '02-30-2026' };
    },
    `users.json screens[0].filter.hired: "02-30-2026" is no day, such as "2026-03-01", no month and no range, such as "last 7 days"`,
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
