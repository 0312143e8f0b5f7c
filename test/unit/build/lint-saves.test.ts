// Descriptors whose screens could not be reached, whose forms could not be saved, or whose saves would lose a value.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FixtureFiles, carFields as fields, problemsAfter } from '../../support/lint-fixture';

const cars = (files: FixtureFiles): any => files['cars.json'];

const table: [what: string, change: (files: FixtureFiles) => void, ...messages: string[]][] = [
  ['the fixture as it is', () => {}],
  [
    'a path that differs from another by case alone',
    (f) => (f['depots.json'].screens[0].path = '/Cars'),
    'cars.json screens[0].path: the path /cars is already taken by depots.json',
  ],
  ['calls whose addresses differ by case alone', (f) => (f['depots.json'].api.base = '/Car')],
  [
    'a required field that nobody can fill while one is added',
    (f) => (cars(f).add = { properties: { car_no: { readOnly: true } } }),
    'cars.json add.properties.car_no.readOnly: "car_no" is required, so nobody could fill it',
  ],
  [
    'the same while one is edited',
    (f) => (cars(f).edit = { properties: { car_no: { readOnly: true } } }),
    'cars.json edit.properties.car_no.readOnly: "car_no" is required, so nobody could fill it',
  ],
  [
    'a field that is only required while one is added',
    (f) => {
      cars(f).record.required.shift();
      cars(f).add = { required: ['car_no'] };
      cars(f).edit = { properties: { car_no: { readOnly: true } } };
    },
  ],
  [
    'a field that is required while one is added, as it always is',
    (f) => (cars(f).add = { required: ['car_no'] }),
    'cars.json add.required[0]: "car_no" is required by the record already',
  ],
  [
    'a field that is read as another one',
    (f) => (fields(f).email.readAs = 'owner'),
    'cars.json record.properties.email.readAs: "owner" is another field, and a save would overwrite one with the other',
  ],
  [
    'a field that is read as the id',
    (f) => (fields(f).email.readAs = 'car_id'),
    'cars.json record.properties.email.readAs: "car_id" is another field, and a save would overwrite one with the other',
  ],
  [
    'two fields that are read as one',
    (f) => {
      fields(f).email.readAs = 'contact';
      fields(f).owner.readAs = 'contact';
    },
    'cars.json record.properties.email.readAs: "owner" is read as "contact" already',
  ],
  [
    'a field that is read as itself',
    (f) => (fields(f).owner.readAs = 'owner'),
    'cars.json record.properties.owner.readAs: it is read under its own name anyway',
  ],
];

for (const [what, change, ...messages] of table)
  test(`${what}: ${messages.length > 0 ? 'reported with file and place' : 'nothing to report'}`, () =>
    assert.equal(problemsAfter(change), messages));

test.run();
