// What changed in the descriptors, for the people who own the product: a change in a file, and its message (`npm run
// screens -- --diff`).
import { descriptors } from 'schemas';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describeChanges } from '../../build/screens/schema-diff';

type Files = Record<string, any>;

/** A small product of its own, so that the messages do not depend on the real one. */
const base = (): Files => ({
  'app.json': {
    product: 'Yard',
    home: '/depots',
    menu: ['Settings', 'Work'],
    screens: [{ kind: 'custom', path: '/login', title: 'Sign in', component: 'sign-in', fullScreen: true }],
  },
  'lists.json': {
    status: [
      { value: 1, text: 'Active' },
      { value: 0, text: 'Inactive' },
    ],
    days: ['Monday', 'Tuesday', 'Sunday'],
  },
  'depots.json': {
    noun: 'depot',
    title: 'Depot',
    label: 'name',
    choices: {
      key: 'depots',
      id: 'depot_id',
      text: 'name',
      choose: '-- Select Depots --',
      none: '-- No Depots Found --',
    },
    api: { id: 'depot_id', base: '/depot', list: 'GET', paged: true },
    record: {
      required: ['name', 'status'],
      properties: {
        name: { title: 'Depot Name', type: 'string', maxLength: 255 },
        place: { title: 'GPS Location', type: 'string' },
        capacity: { title: 'Capacity', type: 'string' },
        mobile: { title: 'Mobile Number', type: 'string', format: 'phone' },
        open: { title: 'Open', type: 'boolean', default: false },
        night: { title: 'Night', type: 'boolean', default: true },
        photo: { title: 'Photo', file: { accept: 'image/*', max_size: 5 } },
        status: { title: 'Status', type: 'integer', default: 1, options: 'status' },
      },
    },
    add: { properties: { name: { placeholder: 'Name of the depot' } } },
    screens: [
      {
        kind: 'list',
        path: '/depots',
        title: 'Manage Depots',
        menu: { group: 'Settings', label: 'Depots', order: 10, icon: 'pin' },
        columns: ['name', { field: 'capacity', label: 'Room' }, 'place', 'status'],
        phone: [['name', 'status']],
        actions: ['add', 'edit'],
        empty: 'Every depot appears here.',
        form: { layout: ['name', ['capacity', 'status'], { section: 'Where', layout: ['place'] }] },
      },
    ],
  },
  'shifts.json': {
    noun: 'shift',
    title: 'Shift',
    label: 'name',
    api: { id: 'shift_id', base: '/shift', list: 'POST' },
    record: { required: ['name'], properties: { name: { title: 'Name', type: 'string' } } },
    screens: [
      {
        kind: 'stack',
        path: '/shifts',
        title: 'Shifts',
        menu: { group: 'Settings', label: 'Shifts', order: 20 },
        parts: ['shift', 'depot'],
      },
      { kind: 'inline', title: 'Shifts', columns: ['name'], actions: ['add', 'edit', 'delete'] },
    ],
  },
});

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
    (f) => (depot(f).edit = { required: ['name', 'status', 'mobile'] }),
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
    ['Depots: files taken by Photo went from "image/*" to ".pdf".'],
  ],
  [
    'the type',
    (f) => (fields(f).capacity.type = 'number'),
    ['Depots: the type of Capacity went from "string" to "number".'],
  ],
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
    ['Depots: the sentence for "required" of Depot Name is now "Please enter a name".'],
  ],
  [
    'a pair of fields',
    (f) => (fields(f).mobile.notEqualTo = 'name'),
    ['Depots: Mobile Number must differ from "name".'],
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
    ['Shifts: the table of depot was removed on "Shifts".'],
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
  ['a file with another name', (f) => ((f['places.json'] = depot(f)), delete f['depots.json']), []],

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

test('of the real descriptors, every single value that changes makes a message', () => {
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
