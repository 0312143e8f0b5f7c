// Descriptors of a made-up product for tests of the lint, so that no test depends on what the product ships. They are
// clean; a test changes one thing.

import { lintAll } from '../../build/lint/lint-descriptors';
import { textOf } from '../../src/schema/keywords/finding';
import { meta } from './meta-schemas';

/** Descriptors by file name, to change at will. */
export type FixtureFiles = Record<string, any>;

/** What the lint says after `change`: one text for each problem, with file and place. */
export function problemsAfter(change: (files: FixtureFiles) => void): string[] {
  const files = lintFixture();
  change(files);
  return lintAll(files, meta, { serverModules: [] }).map(textOf);
}

/** A property of a car, to change or to replace. */
export const carFields = (files: FixtureFiles): Record<string, any> => files['cars.json'].record.properties;

/** The files as they are. */
export const lintFixture = (): FixtureFiles => ({
  'app.json': {
    product: 'Yard',
    home: '/cars',
    menu: ['Settings', 'Work'],
    screens: [
      { kind: 'custom', path: '/login', title: 'Sign in', component: 'sign-in', fullScreen: true },
      { kind: 'custom', path: '/ui', title: 'UI', component: 'ui', reference: true },
    ],
  },
  'lists.json': {
    status: [
      { value: 1, text: 'Active' },
      { value: 0, text: 'Inactive' },
    ],
    days: ['Monday', 'Tuesday', 'Sunday'],
    hours: ['00:00', '12:00', '23:45'],
  },
  'depots.json': {
    noun: 'depot',
    title: 'Depot',
    label: 'depot_name',
    choices: {
      key: 'depots',
      id: 'depot_id',
      text: 'depot_name',
      choose: '-- Select Depot --',
      none: '-- No Depots --',
    },
    api: { id: 'depot_id', base: '/depot', list: 'GET', paged: true },
    record: {
      required: ['depot_name', 'status'],
      properties: {
        depot_name: { title: 'Depot Name', type: 'string', maxLength: 100 },
        latitude: { title: 'Latitude', type: 'number', minimum: -90, maximum: 90 },
        longitude: { title: 'Longitude', type: 'number', minimum: -180, maximum: 180 },
        status: { title: 'Status', type: 'integer', default: 1, options: 'status' },
      },
    },
    screens: [
      {
        kind: 'list',
        path: '/depots',
        title: 'Manage Depots',
        menu: { group: 'Settings', label: 'Depots', order: 10 },
        columns: ['depot_name', 'status'],
        map: { fields: ['latitude', 'longitude'] },
        actions: ['add', 'edit', 'delete'],
        form: {
          layout: ['depot_name', 'status', { as: 'map', fields: ['latitude', 'longitude'] }, ['latitude', 'longitude']],
        },
      },
    ],
  },
  'cars.json': {
    noun: 'car',
    title: 'Car',
    label: 'car_no',
    api: { id: 'car_id', base: '/car', list: 'GET', paged: true, body: 'multipart' },
    record: {
      required: ['car_no', 'depot_id'],
      properties: {
        car_no: { title: 'Car Number', type: 'string', maxLength: 20 },
        depot_id: { title: 'Depot', type: 'integer', ref: 'depot' },
        kind: { title: 'Kind', type: 'string', options: ['Tank', 'Hopper', 'Flat'] },
        axles: { title: 'Axles', type: 'integer', minimum: 2, maximum: 12 },
        weight: { title: 'Weight', type: 'number', minimum: 0, multipleOf: 0.5 },
        load: { title: 'Load', type: 'number', minimum: 0, multipleOf: 0.5 },
        built: { title: 'Built', type: 'string', format: 'date' },
        retired: { title: 'Retired', type: 'string', format: 'date', after: 'built' },
        opens: { title: 'Opens', type: 'string', format: 'time' },
        owner: { title: 'Owner', type: 'string' },
        email: { title: 'Email', type: 'string', format: 'email' },
        note: { title: 'Note', type: 'string', format: 'paragraph' },
        hazmat: { title: 'Hazmat', type: 'boolean', default: false },
        days: { title: 'Days', type: 'array', items: { type: 'string' }, options: 'days', uniqueItems: true },
        tags: { title: 'Tags', type: 'array', items: { type: 'string', maxLength: 40 } },
        photo: { title: 'Photo', file: { accept: 'image/*', max_size: 5 } },
      },
    },
    screens: [
      {
        kind: 'list',
        path: '/cars',
        title: 'Manage Cars',
        menu: { group: 'Work', label: 'Cars', order: 10 },
        columns: ['car_no', { field: 'depot.depot_name', label: 'Depot' }, 'kind', 'axles'],
        actions: ['add', 'edit', 'view', 'delete'],
      },
      {
        kind: 'form',
        path: '/cars/add',
        title: 'Add Car',
        under: '/cars',
        menu: { group: 'Work', label: 'Add Car', order: 20 },
        layout: CAR_LAYOUT(),
      },
      { kind: 'form', path: '/cars/edit/{id}', title: 'Edit Car', under: '/cars' },
      {
        kind: 'form',
        path: '/cars/{id}',
        title: 'Car',
        under: '/cars',
        readonly: true,
        layout: ['car_no', 'depot_id'],
      },
    ],
  },
  'crews.json': {
    noun: 'crew',
    title: 'Crew',
    label: 'crew_name',
    api: { id: 'crew_id', base: '/crew', list: 'GET' },
    record: {
      required: ['crew_name'],
      properties: {
        crew_name: { title: 'Crew Name', type: 'string', maxLength: 40 },
        begins: { title: 'Begins', type: 'string', options: 'hours' },
        ends: { title: 'Ends', type: 'string', options: 'hours', notEqualTo: 'begins' },
      },
    },
    screens: [
      {
        kind: 'inline',
        path: '/crews',
        title: 'Manage Crews',
        menu: { group: 'Settings', label: 'Crews', order: 20 },
        columns: ['crew_name', { fields: ['begins', 'ends'], as: 'range', label: 'Shift' }],
        actions: ['add', 'edit', 'delete'],
      },
    ],
  },
});

const CAR_LAYOUT = () => [
  ['car_no', 'depot_id'],
  ['kind', 'axles'],
  ['weight', 'load'],
  ['built', 'retired', 'opens'],
  ['owner', 'email'],
  'note',
  'hazmat',
  { section: 'More', layout: ['days', 'tags', 'photo'] },
];
