// Mistakes in descriptors that can never work, each on the fixture alone, and what looks like one and is none.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lintAll } from '../../../build/lint/lint-descriptors';
import { type FixtureFiles, carFields as fields, lintFixture, problemsAfter } from '../../support/lint-fixture';
import { meta } from '../../support/meta-schemas';

const depots = (files: FixtureFiles): any => files['depots.json'];
const cars = (files: FixtureFiles): any => files['cars.json'];
const crews = (files: FixtureFiles): any => files['crews.json'];
const change = (name: string, more: object) => (f: FixtureFiles) => void Object.assign(fields(f)[name], more);

const when = (...rules: [field: string, operator: string, value?: string][]) => ({
  match: 'all',
  rules: rules.map(([field, operator, value]) => ({ field, operator, ...(value === undefined ? {} : { value }) })),
});
const orElse = (...rules: Parameters<typeof when>) => ({ ...when(...rules), match: 'any' });

type Case = [what: string, change: (files: FixtureFiles) => void, message: string];

/** Of a property of a car, below its place. */
const OF_A_FIELD: [what: string, name: string, more: object, message: string][] = [
  // Lengths and bounds
  [
    'a form longer than the field',
    'owner',
    { pattern: '^[A-Z]{4}-\\d{3,6}$', maxLength: 6 },
    'pattern: such a text has at least 8 characters, and the field at most 6',
  ],
  [
    'a form shorter than the field',
    'owner',
    { pattern: '^(BN|UP|CSXT)$', minLength: 5 },
    'pattern: such a text has at most 4 characters, and the field at least 5',
  ],
  [
    'a form that needs more than the usual length',
    'owner',
    { pattern: '^x{300}$' },
    'pattern: such a text has at least 300 characters, and the field at most 255',
  ],
  [
    'a form of an e-mail address that is too long',
    'email',
    { pattern: '^.{20,}@example\\.com$', maxLength: 30 },
    'pattern: such a text has at least 32 characters, and the field at most 30',
  ],
  [
    'a form with the slashes of code',
    'owner',
    { pattern: '/^[A-Z]+$/' },
    'pattern: it would need slashes around the text: a pattern has none around itself',
  ],
  ['a form that only nothing has', 'owner', { pattern: '^$' }, 'pattern: only an empty text has that form'],
  [
    'a place in fewer characters than any has',
    'owner',
    { format: 'point', maxLength: 5 },
    'maxLength: no point is that short',
  ],
  [
    'a step that every whole number has',
    'axles',
    { multipleOf: 0.5 },
    'multipleOf: every whole number is a multiple of it',
  ],
  ['bounds between two steps', 'weight', { minimum: 0.1, maximum: 0.4 }, 'minimum: no number is within these bounds'],
  [
    'more choices than there are',
    'days',
    { minItems: 4 },
    'minItems: there are only 3 choices, and each is chosen once',
  ],
  ['min above max', 'axles', { minimum: 13 }, 'minimum: no number is 13 or more and 12 or less'],
  [
    'the shortest above the longest',
    'owner',
    { minLength: 9, maxLength: 8 },
    'minLength: no text can be that long, it has at most 8 characters',
  ],
  [
    'a list of more than its most',
    'tags',
    { minItems: 3, maxItems: 2 },
    'minItems: no list can be that long, it has at most 2 items',
  ],
  // Across rules
  [
    'required with another, and always',
    'car_no',
    { requiredWith: 'owner' },
    'requiredWith: "car_no" is always required',
  ],
  // Kinds of files
  [
    'a media type that is called otherwise',
    'photo',
    { file: { accept: 'image/jpg' } },
    'file.accept: no file is recognized as "image/jpg": name its extension instead',
  ],
  [
    'a media type that no bytes tell',
    'photo',
    { file: { accept: 'image/*,text/csv' } },
    'file.accept: no file is recognized as "text/csv": name its extension instead',
  ],
  [
    'a family of types that no bytes tell',
    'photo',
    { file: { accept: 'audio/*' } },
    'file.accept: no file is recognized as "audio/*": name its extension instead',
  ],
  [
    'kinds apart by a semicolon',
    'photo',
    { file: { accept: '.pdf;.png' } },
    'file.accept: no file is of the kind ".pdf;.png"',
  ],
  // Choices
  [
    'a choice with a blank at its end',
    'kind',
    { options: ['Tank ', 'Hopper'] },
    'options[0]: "Tank " has blanks around it, which nobody would see',
  ],
  [
    'an empty choice',
    'kind',
    { options: [{ value: '', text: 'None' }, 'Tank'] },
    'options[0]: an empty value is none: it could never be chosen',
  ],
  [
    'a limit that is no day',
    'built',
    { notAfter: 'tomorrow' },
    'notAfter: "tomorrow" is no day: write 2026-03-01, "today", "today+7" or "today-30"',
  ],
  ['a limit of days on a time', 'opens', { notAfter: 'today' }, 'notAfter: a "time" has no days that could be limited'],
  [
    'limits with no day between them',
    'built',
    { notBefore: 'today', notAfter: 'today-1' },
    'notAfter: no day is from today to today-1',
  ],
  [
    'a first day that its limit refuses',
    'built',
    { default: 'today', notBefore: 'today+1' },
    'notBefore: a new record begins with the day of today, which would be refused',
  ],
  [
    'a fixed day that its limit refuses',
    'built',
    { default: '2026-01-01', notAfter: '2025-12-31' },
    'default: "2026-01-01" would be refused: It must not be after 12-31-2025.',
  ],
  // Conditions against the field's own values
  [
    'a text longer than the field',
    'note',
    { visibleWhen: when(['car_no', 'is', 'x'.repeat(21)]) },
    `visibleWhen.rules[0].value: it is never "${'x'.repeat(21)}": Car Number must be no more than 20 characters.`,
  ],
  [
    'a part longer than the field',
    'note',
    { visibleWhen: when(['car_no', 'contains', 'x'.repeat(21)]) },
    'visibleWhen.rules[0].value: no text of the field is that long',
  ],
  [
    'an address that is none',
    'note',
    { visibleWhen: when(['email', 'is', 'desk']) },
    'visibleWhen.rules[0].value: it is never "desk": Please enter a valid email address.',
  ],
  [
    'a time that is none',
    'note',
    { visibleWhen: when(['opens', 'is', '25:00']) },
    'visibleWhen.rules[0].value: "opens" is never "25:00": it is no time',
  ],
  [
    'a tag that is too long',
    'note',
    { visibleWhen: when(['tags', 'includes', 'x'.repeat(41)]) },
    `visibleWhen.rules[0].value: "tags" never includes "${'x'.repeat(41)}": Tags must be no more than 40 characters.`,
  ],
  [
    'a tag with a blank at its end',
    'note',
    { visibleWhen: when(['tags', 'includes', 'rush ']) },
    'visibleWhen.rules[0].value: a tag has no blanks around it',
  ],
  // Conditions against each other
  [
    'a value that is and is not',
    'note',
    { visibleWhen: when(['kind', 'is', 'Tank'], ['kind', 'is not', 'Tank']) },
    'visibleWhen.rules[1]: "kind" cannot meet this rule and one before it',
  ],
  [
    'at least more than at most',
    'note',
    { visibleWhen: when(['axles', 'at least', '8'], ['axles', 'at most', '4']) },
    'visibleWhen.rules[1]: "axles" cannot meet this rule and one before it',
  ],
  [
    'a number below its bound',
    'note',
    { visibleWhen: when(['axles', 'is', '4'], ['axles', 'at least', '8']) },
    'visibleWhen.rules[1]: "axles" cannot meet this rule and one before it',
  ],
  [
    'a day after its bound',
    'note',
    { visibleWhen: when(['built', 'at most', '2026-01-01'], ['built', 'is', '2026-02-01']) },
    'visibleWhen.rules[1]: "built" cannot meet this rule and one before it',
  ],
  [
    'something in an empty text',
    'note',
    { visibleWhen: when(['owner', 'is', 'BNSF'], ['owner', 'is empty']) },
    'visibleWhen.rules[1]: "owner" cannot meet this rule and one before it',
  ],
  [
    'a text without its part',
    'note',
    { visibleWhen: when(['owner', 'is', 'BNSF'], ['owner', 'contains', 'UP']) },
    'visibleWhen.rules[1]: "owner" cannot meet this rule and one before it',
  ],
  [
    'always one of the two',
    'note',
    { visibleWhen: orElse(['kind', 'is', 'Tank'], ['kind', 'is not', 'Tank']) },
    'visibleWhen.rules[1]: "kind" always meets this rule or one before it',
  ],
  [
    'empty or not',
    'note',
    { visibleWhen: orElse(['owner', 'is not empty'], ['owner', 'is empty']) },
    'visibleWhen.rules[1]: "owner" always meets this rule or one before it',
  ],
  [
    'required only while hidden',
    'note',
    { visibleWhen: when(['kind', 'is', 'Tank']), requiredWhen: when(['kind', 'is', 'Flat']) },
    'requiredWhen: the field is hidden whenever this is met, and then never required',
  ],
  [
    'locked only while hidden',
    'note',
    { visibleWhen: when(['kind', 'is', 'Tank']), lockedWhen: when(['kind', 'is', 'Flat']) },
    'lockedWhen: the field is hidden whenever this is met',
  ],
  [
    'locked whenever it is shown',
    'note',
    { visibleWhen: when(['hazmat', 'is', 'true']), lockedWhen: when(['hazmat', 'is', 'true']) },
    'lockedWhen: the field is locked whenever it is shown, so nobody could fill it',
  ],
  [
    'required only while locked',
    'note',
    { requiredWhen: when(['hazmat', 'is', 'true']), lockedWhen: when(['hazmat', 'is', 'true']) },
    'requiredWhen: the field is locked whenever this is met, and then never required',
  ],
  // Blank texts
  ['a blank title', 'owner', { title: ' ' }, 'title: a blank text says nothing: leave the keyword out'],
  ['a blank hint', 'owner', { description: '' }, 'description: a blank text says nothing: leave the keyword out'],
  [
    'a blank placeholder',
    'owner',
    { placeholder: '  ' },
    'placeholder: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank message',
    'owner',
    { messages: { required: '' } },
    'messages.required: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank name in messages',
    'owner',
    { messageLabel: ' ' },
    'messageLabel: a blank text says nothing: leave the keyword out',
  ],
];

const NEVER: Case[] = [
  ...OF_A_FIELD.map(
    ([what, name, more, message]): Case => [
      what,
      change(name, more),
      message === '' ? '' : `cars.json record.properties.${name}.${message}`,
    ],
  ),
  // A default that is a time, choices
  [
    'a time later than the last',
    (f) => {
      const p = crews(f).record.properties;
      p.begins.options = ['12:00', '23:45'];
      p.ends = { title: 'Ends', type: 'string', options: ['00:00', '06:00'], after: 'begins' };
    },
    'crews.json record.properties.ends.after: it is at most 06:00, and begins at least 12:00, so it can never be later',
  ],
  [
    'two fields with one value that must differ',
    (f) => {
      const p = crews(f).record.properties;
      p.begins.options = ['12:00'];
      p.ends.options = ['12:00'];
    },
    'crews.json record.properties.ends.notEqualTo: both can only be "12:00"',
  ],
  [
    'a number that is never larger',
    (f) => Object.assign(fields(f), { lots: { title: 'Lots', type: 'integer', maximum: 2, after: 'axles' } }),
    'cars.json record.properties.lots.after: it is at most 2, and axles at least 2, so it can never be later',
  ],
  [
    'a repetition that is too short',
    (f) =>
      Object.assign(fields(f), {
        code: { title: 'Code', type: 'string', minLength: 8, writeOnly: true },
        again: { title: 'Again', type: 'string', maxLength: 6, writeOnly: true, match: 'code' },
      }),
    'cars.json record.properties.again.match: it has 1 to 6 characters, and code 8 to 255, so it could never equal that',
  ],
  [
    'a repetition in another format',
    (f) =>
      Object.assign(fields(f), {
        again: { title: 'Again', type: 'string', format: 'phone', writeOnly: true, match: 'email' },
      }),
    'cars.json record.properties.again.match: no text is both "phone" and "email", so it could never equal email',
  ],
  [
    'a repetition of other choices',
    (f) =>
      Object.assign(fields(f), {
        again: { title: 'Again', type: 'string', options: ['Box'], writeOnly: true, match: 'kind' },
      }),
    'cars.json record.properties.again.match: no value is one of both, so it could never equal kind',
  ],
  [
    'a condition on a field of no form',
    (f) => {
      fields(f).origin = { title: 'Origin', type: 'string' };
      fields(f).note.visibleWhen = when(['origin', 'is', 'x']);
    },
    'cars.json record.properties.note.visibleWhen.rules[0].field: "origin" is on no form, so it is always empty where "note" is filled in',
  ],
  // Latitude and longitude
  [
    'a map with its coordinates the wrong way round',
    (f) => (depots(f).screens[0].map.fields = ['longitude', 'latitude']),
    'depots.json screens[0].map.fields[0]: "longitude" stands where the latitude belongs: first the latitude, then the longitude',
  ],
  [
    'a picker with its coordinates the wrong way round',
    (f) => (depots(f).screens[0].form.layout[2].fields = ['longitude', 'latitude']),
    'depots.json screens[0].form.layout[2].fields[0]: "longitude" stands where the latitude belongs: first the latitude, then the longitude',
  ],
  [
    'a picker over one number twice',
    (f) => (depots(f).screens[0].form.layout[2].fields = ['latitude', 'latitude']),
    'depots.json screens[0].form.layout[2].fields[1]: "latitude" is in it twice',
  ],
  [
    'a latitude of 180',
    (f) => (depots(f).record.properties.latitude.maximum = 180),
    'depots.json screens[0].map.fields[0]: "latitude" is no latitude, which is between -90 and 90',
  ],
  [
    'a longitude of 360',
    (f) => (depots(f).record.properties.longitude.maximum = 360),
    'depots.json screens[0].map.fields[1]: "longitude" is no longitude, which is between -180 and 180',
  ],
  [
    'a point the wrong way round',
    (f) =>
      (depots(f).record.properties.place = {
        title: 'Place',
        type: 'string',
        readOnly: true,
        computed: { fields: ['longitude', 'latitude'], as: 'point' },
      }),
    'depots.json record.properties.place.computed.fields[0]: "longitude" stands where the latitude belongs: first the latitude, then the longitude',
  ],
  // What records are called
  [
    'a label that may be empty',
    (f) => cars(f).record.required.shift(),
    'cars.json label: "car_no" is what records are called by, so it must be required',
  ],
  [
    'choices that may be empty',
    (f) => {
      depots(f).record.properties.short = { title: 'Short', type: 'string' };
      depots(f).choices.text = 'short';
    },
    'depots.json choices.text: "short" is what records are called by, so it must be required',
  ],
  // Texts and titles
  [
    'a blank title of a screen',
    (f) => (cars(f).screens[0].title = ' '),
    'cars.json screens[0].title: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank section',
    (f) => (cars(f).screens[1].layout[7].section = ' '),
    'cars.json screens[1].layout[7].section: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank breadcrumb',
    (f) => (cars(f).screens[1].breadcrumb = ['Cars', ' ']),
    'cars.json screens[1].breadcrumb[1]: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank sentence for an empty list',
    (f) => (cars(f).screens[0].empty = ''),
    'cars.json screens[0].empty: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank entry of the menu',
    (f) => (cars(f).screens[0].menu.label = ' '),
    'cars.json screens[0].menu.label: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank group of the menu',
    (f) => f['app.json'].menu.push(' '),
    'app.json menu[2]: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank name of the product',
    (f) => (f['app.json'].product = ' '),
    'app.json product: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank first choice',
    (f) => (depots(f).choices.choose = ' '),
    'depots.json choices.choose: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank message of a noun',
    (f) => (cars(f).messages = { created: '' }),
    'cars.json messages.created: a blank text says nothing: leave the keyword out',
  ],
  [
    'a blank label in a form',
    (f) => (cars(f).screens[1].layout[5] = { field: 'note', label: ' ' }),
    'cars.json screens[1].layout[5].label: a blank text says nothing: leave the keyword out',
  ],
  [
    'a choice of a list with a blank at its end',
    (f) => f['lists.json'].days.push('Friday '),
    'lists.json days[3]: "Friday " has blanks around it, which nobody would see',
  ],
  [
    'an empty choice of a list',
    (f) => f['lists.json'].days.push({ value: '', text: 'Any' }),
    'lists.json days[3]: an empty value is none: it could never be chosen',
  ],
  [
    'two fields of one name in a form',
    (f) => (fields(f).load.title = 'Weight'),
    'cars.json screens[1].layout: "weight" and "load" are both called "Weight": one needs a "label" of its own',
  ],
  [
    'two columns of one name',
    (f) => (cars(f).screens[0].columns[3] = { field: 'axles', label: 'Kind' }),
    'cars.json screens[0].columns: "kind" and "axles" are both called "Kind": one needs a "label" of its own',
  ],
  [
    'two columns of one name in a table',
    (f) => (crews(f).screens[0].columns = ['crew_name', 'begins', { field: 'ends', label: 'Begins' }]),
    'crews.json screens[0].columns: "begins" and "ends" are both called "Begins": one needs a "label" of its own',
  ],
  [
    'two equal entries of a menu',
    (f) => (crews(f).screens[0].menu.label = 'Depots'),
    'crews.json screens[0].menu.label: the menu "Settings" has an entry "Depots" already, from depots.json',
  ],
  // Screens
  [
    'a form under the page to sign in',
    (f) => (cars(f).screens[1].under = '/login'),
    'cars.json screens[1].under: nobody can return there: it is a page to sign in, or one that can be turned off',
  ],
  [
    'a form under a reference page',
    (f) => (cars(f).screens[1].under = '/ui'),
    'cars.json screens[1].under: nobody can return there: it is a page to sign in, or one that can be turned off',
  ],
  [
    'a section without a field',
    (f) => (cars(f).screens[1].layout[7].layout = []),
    'cars.json screens[1].layout[7].layout: there is no field in this section',
  ],
  [
    'a range over a time and a name',
    (f) => (crews(f).screens[0].columns = [{ fields: ['begins', 'crew_name'], as: 'range', label: 'Shift' }]),
    'crews.json screens[0].columns[0].fields: a range goes from one value to another of the same type and format',
  ],
  [
    'a group called like the user menu',
    (f) => f['app.json'].menu.push('user-menu'),
    'app.json menu[2]: "user-menu" is the menu of the user, so no group can be called that',
  ],
  [
    'unique and one value',
    (f) => Object.assign(fields(f).owner, { unique: true, const: 'x' }),
    'cars.json record.properties.owner.unique: it has one value only, so a second record could never be saved',
  ],
  [
    'a placeholder of a checkbox',
    (f) => (fields(f).hazmat.placeholder = 'Yes'),
    'cars.json record.properties.hazmat.placeholder: there is no empty control to show it in',
  ],
  [
    'a placeholder of a file',
    (f) => (fields(f).photo.placeholder = 'x'),
    'cars.json record.properties.photo.placeholder: there is no empty control to show it in',
  ],
  [
    'what is never read under a name',
    (f) => Object.assign(fields(f).owner, { writeOnly: true, readAs: 'holder' }),
    'cars.json record.properties.owner.readAs: what is "writeOnly" is never read',
  ],
  [
    'a secret on the page of a record',
    (f) => {
      fields(f).owner.writeOnly = true;
      cars(f).screens[3].layout.push('owner');
    },
    'cars.json screens[3].layout[2]: "owner" is "writeOnly", so no page shows it',
  ],
  [
    'two screens of one title',
    (f) => (crews(f).screens[0].title = 'Manage Depots'),
    'crews.json screens[0].title: depots.json has a screen "Manage Depots" already',
  ],
  [
    'two nouns of one title',
    (f) => (crews(f).title = 'Depot'),
    'crews.json title: depots.json has a noun "Depot" already',
  ],
  [
    'a field that is split in two',
    (f) => {
      fields(f).owner.was = 'holder';
      fields(f).note.was = 'holder';
    },
    'cars.json record.properties.note.was: "owner" says already that it was "holder"',
  ],
];

const WORKS: [what: string, change: (files: FixtureFiles) => void][] = [
  ['a form of just the length', change('owner', { pattern: '^[A-Z]{4}$', maxLength: 4 })],
  ['a form whose end is open', change('owner', { pattern: '^[A-Z]{2}', minLength: 5 })],
  ['alternatives of which one fits', change('owner', { pattern: '^A$|^B{9}$', minLength: 5 })],
  ['an anchor for one alternative only', change('owner', { pattern: '^A|B$', minLength: 5 })],
  ['a form that repeats a group', change('owner', { pattern: '^(\\w+)-\\1$', minLength: 9 })],
  ['a form that looks ahead', change('owner', { pattern: '^(?=.*\\d)(?!x).{3,9}$', maxLength: 3 })],
  ['a form with slashes that are meant', change('owner', { pattern: '^/[a-z/]+/$' })],
  ['a step in bounds that are steps', change('weight', { minimum: 0.3, maximum: 0.3, multipleOf: 0.1 })],
  ['a whole number in steps of three halves', change('axles', { multipleOf: 1.5 })],
  ['as many as there are choices', change('days', { minItems: 3 })],
  [
    'kinds that bytes tell, and extensions',
    change('photo', { file: { accept: 'image/*, image/PNG, .csv, application/pdf' } }),
  ],
  [
    'a text that is compared without regard to case',
    (f) => {
      fields(f).owner.pattern = '^[A-Z]+$';
      fields(f).note.visibleWhen = when(['owner', 'is', ' bnsf ']);
    },
  ],
  [
    'an empty checkbox that is not ticked',
    change('note', { visibleWhen: when(['hazmat', 'is', 'false'], ['hazmat', 'is empty']) }),
  ],
  [
    'bounds that meet',
    change('note', {
      visibleWhen: when(['axles', 'at least', '4'], ['axles', 'at most', '4'], ['axles', 'is', '4.0']),
    }),
  ],
  [
    'texts that differ by case alone',
    change('note', { visibleWhen: when(['owner', 'is', 'BNSF'], ['owner', 'is', 'bnsf']) }),
  ],
  [
    'shown and required alike',
    change('note', { visibleWhen: when(['kind', 'is', 'Tank']), requiredWhen: when(['kind', 'is', 'Tank']) }),
  ],
  ['one of two choices', change('note', { visibleWhen: orElse(['kind', 'is', 'Tank'], ['kind', 'is', 'Flat']) })],
  [
    'a condition on a field with a default of no form',
    (f) => {
      fields(f).origin = { title: 'Origin', type: 'string', default: 'x' };
      fields(f).note.visibleWhen = when(['origin', 'is', 'x']);
    },
  ],
  [
    'a label that the server gives',
    (f) => {
      cars(f).record.required.shift();
      fields(f).car_no.readOnly = true;
      cars(f).screens[1].layout[0] = 'depot_id';
    },
  ],
  [
    'titles that a label tells apart',
    (f) => {
      fields(f).load.title = 'Weight';
      cars(f).screens[1].layout[2][1] = { field: 'load', label: 'Load' };
    },
  ],
  ['one label in two groups of the menu', (f) => (cars(f).screens[0].menu.label = 'Depots')],
  [
    'a number that can be larger',
    (f) => Object.assign(fields(f), { lots: { title: 'Lots', type: 'integer', maximum: 3, after: 'axles' } }),
  ],
  [
    'numbers that are no coordinates by name',
    (f) => {
      const p = depots(f).record.properties;
      p.along = { title: 'Along', type: 'number' };
      p.flat_no = { title: 'Flat', type: 'number' };
      depots(f).screens[0].map.fields = ['along', 'flat_no'];
    },
  ],
];

for (const [what, change, message] of NEVER)
  test(`${what} is reported with file and place`, () => {
    const problems = problemsAfter(change);
    assert.ok(problems.includes(message), `"${message}" in ${JSON.stringify(problems, null, 1)}`);
  });

test('of a field that is split the hint says where the values are', () => {
  const files = lintFixture();
  fields(files).note.was = 'owner';
  const [finding] = lintAll(files, meta, { serverModules: [] });
  assert.is(finding?.hint, '"owner" keeps its values while it is described; without "was" this one begins empty');
});

for (const [what, change] of WORKS) test(`${what} is nothing to report`, () => assert.equal(problemsAfter(change), []));

test.run();
