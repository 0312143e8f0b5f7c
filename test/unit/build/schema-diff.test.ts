// What changed in the descriptors, for the people who own the product: a change in a file, and its message (`npm run
// screens -- --diff`).
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changesAsMarkdown, changesAsText } from '../../../build/screens/print-changes';
import { compareDescriptors, describeChanges } from '../../../build/screens/schema-diff';
import type { Finding } from '../../../src/schema/model/schema-finding';
import { descriptors } from '../../support/frozen-descriptors';
import { smallProduct as base, type SmallProduct as Files } from '../../support/small-product';

const depot = (files: Files) => files['depots.json'];
const fields = (files: Files) => depot(files).record.properties;
const list = (files: Files) => depot(files).screens[0];

const described: [what: string, change: (files: Files) => void, sentences: string[]][] = [
  ['nothing', () => {}, []],
  [
    'properties written in another order',
    (f) => (depot(f).record.properties = Object.fromEntries(Object.entries(fields(f)).reverse())),
    [],
  ],

  [
    'a column before another',
    (f) => (list(f).columns = ['name', { field: 'capacity', label: 'Room' }, 'status', 'place']),
    ['Depots: column Status moved before GPS Location.'],
  ],
  [
    'the first column to the end',
    (f) => list(f).columns.push(list(f).columns.shift()),
    ['Depots: column Depot Name moved after Status.'],
  ],
  [
    'a new column',
    (f) => list(f).columns.splice(3, 0, 'mobile'),
    ['Depots: column Mobile Number was added, before Status.'],
  ],
  [
    'a new last column',
    (f) => list(f).columns.push('mobile'),
    ['Depots: column Mobile Number was added, after Status.'],
  ],
  ['a column less', (f) => list(f).columns.splice(1, 1), ['Depots: column Room was removed.']],
  [
    'the label of a column',
    (f) => (list(f).columns[1].label = 'Space'),
    ['Depots: the label of column Space went from "Room" to "Space".'],
  ],
  [
    'the look of a column',
    (f) => (list(f).columns[1].as = 'number'),
    ['Depots: the look of column Room is now "number".'],
  ],

  [
    'a field that is shown, required and locked by the values of others',
    (f) => {
      const when = (field: string, value: string) => ({ match: 'all', rules: [{ field, operator: 'is', value }] });
      fields(f).capacity.visibleWhen = when('status', '1');
      fields(f).mobile.requiredWhen = when('open', 'true');
      fields(f).place.lockedWhen = { match: 'any', rules: [{ field: 'capacity', operator: 'is not empty' }] };
    },
    [
      'Depots: GPS Location is now locked when Capacity is not empty.',
      'Depots: Capacity is now shown only when Status is Active.',
      'Depots: Mobile Number is now required when Open is Yes.',
    ],
  ],

  [
    'choices that are offered, and values that are set, by the values of others',
    (f) => {
      const when = (value: string) => ({ match: 'all', rules: [{ field: 'status', operator: 'is', value }] });
      fields(f).place.options = ['Yard', 'Street'];
      fields(f).place.optionsWhen = [{ values: ['Yard'], ...when('1') }];
      fields(f).capacity.setWhen = [{ value: '5', ...when('0') }];
    },
    [
      'Depots: GPS Location was text and is now Yard or Street.',
      'Depots: of GPS Location, Yard is now offered only when Status is Active.',
      'Depots: Capacity is now set to 5 when Status is Inactive.',
    ],
  ],

  [
    'a value that must be unique',
    (f) => (fields(f).name.unique = true),
    ['Depots: no two records may have the same Depot Name any more.'],
  ],
  [
    'a value that is kept as a hash',
    (f) => Object.assign(fields(f).name, { writeOnly: true, hash: true }),
    ['Depots: Depot Name is no longer part of any response.', 'Depots: Depot Name is now stored only as a hash.'],
  ],
  ['the calls', (f) => (depot(f).api.calls = ['list', 'read']), ['Depots: the list of calls is now "list", "read".']],
  ['required', (f) => depot(f).record.required.push('capacity'), ['Depots: Capacity became required.']],
  ['no longer required', (f) => depot(f).record.required.shift(), ['Depots: Depot Name is no longer required.']],
  [
    'required when editing',
    (f) => (depot(f).edit = { required: ['mobile'] }),
    ['Depots: Mobile Number became required when editing.'],
  ],
  [
    'a lower limit',
    (f) => (fields(f).name.maxLength = 100),
    ['Depots: maximum length of Depot Name went from 255 to 100.'],
  ],
  [
    'a limit more',
    (f) => (fields(f).name.minLength = 3),
    ['Depots: minimum length of Depot Name is now limited to 3.'],
  ],
  [
    'a limit less',
    (f) => delete fields(f).name.maxLength,
    ['Depots: maximum length of Depot Name is no longer limited to 255.'],
  ],
  [
    'a larger file',
    (f) => (fields(f).photo.file.max_size = 8),
    ['Depots: largest file of Photo in MB went from 5 to 8.'],
  ],
  [
    'other files',
    (f) => (fields(f).photo.file.accept = '.pdf'),
    ['Depots: Photo was a file (images only) and is now a file (PDF only).'],
  ],
  ['the type', (f) => (fields(f).capacity.type = 'number'), ['Depots: Capacity was text and is now a number.']],
  [
    'yes as first value',
    (f) => (fields(f).open.default = true),
    ['Depots: the first value of Open went from no to yes.'],
  ],
  [
    'no as first value',
    (f) => (fields(f).night.default = false),
    ['Depots: the first value of Night went from yes to no.'],
  ],
  [
    'the title of a field',
    (f) => (fields(f).mobile.title = 'Phone'),
    ['Depots: field Mobile Number is now called Phone.'],
  ],
  [
    'a placeholder while adding',
    (f) => (depot(f).add.properties.name.placeholder = 'Name'),
    ['Depots: the placeholder of Depot Name went from "Name of the depot" to "Name" when adding.'],
  ],
  [
    'a sentence',
    (f) => (fields(f).name.messages = { required: 'Please enter a name' }),
    ['Depots: the message of Depot Name when it is empty is now "Please enter a name".'],
  ],
  [
    'a pair of fields',
    (f) => (fields(f).mobile.notEqualTo = 'name'),
    ['Depots: Mobile Number must differ from Depot Name.'],
  ],
  [
    'a field more',
    (f) => (fields(f).zone = { title: 'Zone', type: 'string' }),
    ['Depots: the record has a new field, Zone.'],
  ],
  ['a field less', (f) => delete fields(f).mobile, ['Depots: the record no longer has the field Mobile Number.']],

  [
    'a field on the form',
    (f) => list(f).form.layout.splice(1, 0, 'mobile'),
    ['Depots: field Mobile Number was added to the form, before Capacity.'],
  ],
  [
    'a field less on the form',
    (f) => list(f).form.layout.splice(0, 1),
    ['Depots: field Depot Name was removed from the form.'],
  ],
  [
    'a field elsewhere on the form',
    (f) => (list(f).form.layout[1] = ['status', 'capacity']),
    ['Depots: field Status moved before Capacity in the form.'],
  ],
  [
    'a field into a section',
    (f) => (list(f).form.layout = ['name', 'capacity', { section: 'Where', layout: ['status', 'place'] }]),
    ['Depots: field Status moved into "Where".'],
  ],
  [
    'a section under another title',
    (f) => (list(f).form.layout[2] = { section: 'Place', layout: ['place', 'mobile'] }),
    [
      'Depots: field Mobile Number was added to the form, after GPS Location.',
      'Depots: part "Where" of the form is now called "Place".',
    ],
  ],
  [
    'fields below each other',
    (f) => (list(f).form.layout = ['name', 'capacity', 'status', { section: 'Where', layout: ['place'] }]),
    ['Depots: the fields of the form are arranged differently.'],
  ],

  ['an action more', (f) => list(f).actions.push('delete'), ['Depots: rows can now be deleted.']],
  ['an action less', (f) => list(f).actions.pop(), ['Depots: rows can no longer be edited.']],
  [
    'the title of the screen',
    (f) => (list(f).title = 'Depots'),
    ['Depots: the title of the screen went from "Manage Depots" to "Depots".'],
  ],
  [
    'the address of the screen',
    (f) => (list(f).path = '/yards'),
    ['Depots: the address of "Manage Depots" went from "/depots" to "/yards".'],
  ],
  ['the rows of a phone', (f) => list(f).phone.push(['place']), ['Depots: the lines of a row on a phone changed.']],
  [
    'the text of the empty list',
    (f) => (list(f).empty = 'None yet.'),
    ['Depots: the text of the empty list went from "Every depot appears here." to "None yet.".'],
  ],
  ['a list without an export', (f) => (list(f).disable = ['export']), ['Depots: the list no longer has an export.']],
  [
    'a screen more',
    (f) =>
      depot(f).screens.push({
        kind: 'form',
        path: '/depots/add',
        title: 'Add Depot',
        under: '/depots',
        layout: ['name'],
      }),
    ['Depots: screen "Add Depot" at /depots/add is new.'],
  ],
  [
    'a table less in a stack',
    (f) => f['shifts.json'].screens[0].parts.pop(),
    ['Shifts: the table of depots was removed on "Shifts".'],
  ],

  [
    'the menu label',
    (f) => (list(f).menu.label = 'Yards'),
    ['Yards: the menu entry of "Manage Depots" went from "Depots" to "Yards".'],
  ],
  [
    'the menu group',
    (f) => (list(f).menu.group = 'Work'),
    ['Depots: "Depots" moved in the menu from Settings to Work.'],
  ],
  ['out of the menu', (f) => delete list(f).menu, ['Depots: "Depots" was removed from the menu.']],
  [
    'the order of the menu',
    (f) => (list(f).menu.order = 30),
    [
      'Menu, Settings: Shifts moved to the top.',
      'Depots: the place number of "Depots" in the menu went from 10 to 30.',
    ],
  ],
  [
    'a menu group more',
    (f) => f['app.json'].menu.push('Reports'),
    ['The product: menu group Reports was added after Work.'],
  ],
  [
    'the start page',
    (f) => (f['app.json'].home = '/shifts'),
    ['The product: the start page went from "/depots" to "/shifts".'],
  ],
  ['where maps open', (f) => (f['app.json'].mapsOpenAt = 'depot'), ['The product: where maps open is now "depot".']],

  [
    'a message',
    (f) => (depot(f).messages = { created: 'Saved' }),
    ['Depots: the message after adding went from "Depot created!" to "Saved".'],
  ],
  ['the name of the noun', (f) => (depot(f).title = 'Yard'), ['Depots: the title went from "Depot" to "Yard".']],
  [
    'what names a row',
    (f) => (depot(f).label = 'place'),
    ['Depots: rows are named by GPS Location instead of Depot Name.'],
  ],
  [
    'the calls',
    (f) => (depot(f).api.base = '/yard'),
    ['Depots: the address of the calls went from "/depot" to "/yard".'],
  ],
  [
    'the entry of an option list',
    (f) => (depot(f).choices.choose = '-- Choose --'),
    ['Depots: the empty entry of the option list went from "-- Select Depots --" to "-- Choose --".'],
  ],
  ['a noun less', (f) => delete f['shifts.json'], ['Removed: Shifts (Shifts at /shifts).']],
  [
    'a noun more',
    (f) => (f['yards.json'] = { ...depot(base()), noun: 'yard', plural: 'Yards', screens: [] }),
    ['New: Yards.'],
  ],
  [
    'a file with another name',
    (f) => {
      f['places.json'] = depot(f);
      delete f['depots.json'];
    },
    [],
  ],

  [
    'a choice more',
    (f) => f['lists.json'].days.splice(2, 0, 'Saturday'),
    ['Fixed list days: Saturday was added before Sunday.'],
  ],
  ['a choice less', (f) => f['lists.json'].days.pop(), ['Fixed list days: Sunday was removed.']],
  [
    'the text of a choice',
    (f) => (f['lists.json'].status[0].text = 'In use'),
    ['Fixed list status: the text of 1 went from "Active" to "In use".'],
  ],
  ['a list more', (f) => (f['lists.json'].zones = ['North']), ['Fixed lists: zones is new.']],
];

for (const [what, change, messages] of described) {
  test(`${what}: ${messages.join(' ') || 'no message'}`, () => {
    const after = base();
    change(after);
    assert.equal(describeChanges(base(), after), messages);
  });
}

test('several changes of one noun stand together, fields before screens', () => {
  const after = base();
  list(after).columns.reverse();
  depot(after).record.required.push('capacity');
  const messages = describeChanges(base(), after);
  assert.is(messages[0], 'Depots: Capacity became required.');
  assert.ok(messages.length > 1 && messages.every((message) => message.startsWith('Depots: ')));
});

/** A change, what follows from it for the records, and the same where a database counts them. */
const consequences: [
  what: string,
  change: (files: Files) => void,
  without: string[],
  finding: Partial<Finding>,
  counted: string[],
][] = [
  [
    'a field that became required',
    (f) => depot(f).record.required.push('capacity'),
    ['Records without it will lack Capacity until someone fills it in.'],
    { kind: 'required', property: 'capacity', rows: 25 },
    ['25 records will lack Capacity until someone fills it in.'],
  ],
  [
    'a new field that is required',
    (f) => {
      fields(f).zone = { title: 'Zone', type: 'string' };
      depot(f).record.required.push('zone');
    },
    ['Records without it will lack Zone until someone fills it in.'],
    { kind: 'new-column', property: 'zone', rows: 1 },
    ['1 record will lack Zone until someone fills it in.'],
  ],
  [
    'a field that was removed',
    (f) => delete fields(f).mobile,
    ['Its values are kept, out of sight, until someone drops them on purpose.'],
    { kind: 'column-kept', property: 'mobile', rows: 25 },
    ['Its values in 25 records are kept, out of sight, until someone drops them on purpose.'],
  ],
  [
    'another type',
    (f) => (fields(f).capacity.type = 'number'),
    ['What the records hold is converted at the next start; if one value cannot be, nothing is changed.'],
    { kind: 'type', effect: 'applied', property: 'capacity', rows: 25 },
    ['What 25 records hold is converted at the next start.'],
  ],
  [
    'another type that not all values fit',
    (f) => (fields(f).capacity.type = 'number'),
    ['What the records hold is converted at the next start; if one value cannot be, nothing is changed.'],
    { kind: 'type', effect: 'refused', property: 'capacity', rows: 3 },
    [
      '3 records hold what cannot be converted: the product does not start with these descriptors, and nothing is changed.',
    ],
  ],
  [
    'a tighter limit',
    (f) => (fields(f).name.maxLength = 100),
    ['Records that break the new rule stay as they are, and must be corrected when they are next edited.'],
    { kind: 'rules', property: 'name', rows: 1200 },
    ['1,200 records that break the new rule stay as they are, and must be corrected when they are next edited.'],
  ],
  ['a wider limit', (f) => (fields(f).name.maxLength = 300), [], {}, []],
  [
    'a value that must be unique',
    (f) => (fields(f).name.unique = true),
    [
      'Records with the same Depot Name as an older one stay as they are, and must be corrected when they are next edited.',
    ],
    { kind: 'unique', property: 'name', rows: 2 },
    [
      '2 records with the same Depot Name as an older one stay as they are, and must be corrected when they are next edited.',
    ],
  ],
  [
    'values that must be unique together',
    (f) => (depot(f).record.unique = [['name', 'place']]),
    [
      'If two records share Depot Name and GPS Location already, the product does not start with these descriptors, and nothing is changed.',
    ],
    { kind: 'unique', effect: 'refused', rows: 2 },
    [
      '2 records share Depot Name and GPS Location with an older one: the product does not start with these descriptors, and nothing is changed.',
    ],
  ],
  [
    'a reference to something else',
    (f) => Object.assign(fields(f).capacity, { type: 'string', ref: 'shift' }),
    ['What the records hold must be among the shifts; otherwise nothing is changed.'],
    { kind: 'reference', effect: 'applied', property: 'capacity', rows: 25 },
    ['What 25 records hold is among the shifts.'],
  ],
  [
    'a noun that was removed',
    (f) => delete f['depots.json'],
    ['Its records are kept, out of sight, until someone drops them on purpose.'],
    { kind: 'table-kept', rows: 25 },
    ['Its 25 records are kept, out of sight, until someone drops them on purpose.'],
  ],
  [
    'a field under another name',
    (f) => rename(f, 'capacity', 'room'),
    ['Its values are kept under the new name.'],
    { kind: 'column-renamed', property: 'room', rows: 25 },
    ['Its values in 25 records are kept under the new name.'],
  ],
];

/** Renames a property as people do it: everywhere in the file, with the former name behind `was`. */
function rename(files: Files, from: string, to: string): void {
  const renamed = JSON.parse(JSON.stringify(depot(files)).replaceAll(`"${from}"`, `"${to}"`));
  renamed.record.properties[to].was = from;
  files['depots.json'] = renamed;
}

for (const [what, change, without, finding, counted] of consequences)
  test(`${what}: ${without[0] ?? 'nothing follows for the records'}`, () => {
    const after = base();
    change(after);
    const following = (findings?: Finding[]) =>
      compareDescriptors(base(), after, findings).flatMap(({ consequences = [] }) => consequences);
    assert.equal(following(), without);
    assert.equal(following([{ noun: 'depot', effect: 'noted', message: '', ...finding } as Finding]), counted);
  });

test('a noun under another name keeps its rows, and nothing else of it has changed', () => {
  const after = base();
  const text = JSON.stringify(after).replaceAll('"depot"', '"yard"');
  const renamed: Files = JSON.parse(text);
  Object.assign(depot(renamed), { noun: 'yard', was: 'depot', title: 'Yard' });
  assert.equal(compareDescriptors(base(), renamed), [
    { text: 'Depots are now called Yards.', consequences: ['The rows of Depots are kept under their new name.'] },
    { text: 'Depots: the title went from "Depot" to "Yard".' },
  ]);
});

test('two nouns that change names with each other are both followed', () => {
  const after = base();
  const [yard, shift] = [depot(after), after['shifts.json']];
  Object.assign(yard, { noun: 'shift', was: 'depot' });
  Object.assign(shift, { noun: 'depot', was: 'shift' });
  const screens = shift.screens[0];
  screens.parts = ['depot', 'shift'];
  const texts = describeChanges(base(), after);
  assert.equal(texts, ['Depots are now called Depots.', 'Shifts are now called Shifts.'].sort());
});

test('a renamed field is followed into columns, forms and rules', () => {
  const after = base();
  fields(after).mobile.notEqualTo = 'capacity';
  const before = structuredClone(after);
  rename(after, 'capacity', 'room');
  assert.equal(describeChanges(before, after), ['Depots: field Capacity is stored under another name.']);
});

test('a new noun comes with its fields and rules', () => {
  const after = base();
  after['yards.json'] = { ...depot(base()), noun: 'yard', title: 'Yard', plural: 'Yards', screens: [] };
  const [added] = compareDescriptors(base(), after);
  assert.equal(added!.text, 'New: Yards.');
  assert.equal(added!.details!.slice(0, 3), [
    'Depot Name: text, at most 255 characters, required. When adding: Shows “Name of the depot” while it is empty.',
    'GPS Location: text.',
    'Capacity: text.',
  ]);
});

test('as text every message is a line, with what follows from it below', () => {
  const after = base();
  depot(after).record.required.push('capacity');
  assert.is(
    changesAsText(compareDescriptors(base(), after), 'HEAD'),
    'Depots: Capacity became required.\n    Records without it will lack Capacity until someone fills it in.',
  );
  assert.is(changesAsText([], 'HEAD'), 'Nothing in schemas/ has changed since HEAD.');
});

test('as Markdown every message is an entry of a list, and what people wrote stays text', () => {
  const after = base();
  fields(after).capacity.title = 'Space | *bold* <b> [x](y) @all';
  assert.is(
    changesAsMarkdown(compareDescriptors(base(), after), 'HEAD'),
    '## What changes\n\n- Depots: field Capacity is now called Space \\| \\*bold\\* &#60;b&#62; \\[x\\](y) &#64;all.\n',
  );
  assert.is(
    changesAsMarkdown([], '<v1>'),
    '## What changes\n\nNothing in the descriptors has changed since &#60;v1&#62;.\n',
  );
});

test('of whole descriptors, every single value that changes makes a message', () => {
  const silent: string[] = [];
  let changes = 0;
  const real = descriptors as Files;
  for (const path of leaves(real)) {
    const after = structuredClone(real);
    const owner = path.slice(0, -1).reduce((at, key) => at[key], after as Files);
    const key = path.at(-1)!;
    const value = owner[key];
    owner[key] = typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1000 : `${value} changed`;
    // A noun under another name is another noun, and a screen of another kind another screen; both have messages, too.
    if (describeChanges(real, after).length === 0) silent.push(path.join('.'));
    changes++;
  }
  assert.equal(silent, []);
  assert.ok(changes > 300, `${changes} changes`);
});

function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

test.run();
