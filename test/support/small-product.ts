// A small product of its own, so that descriptions and comparisons do not depend on the real one.

/** Descriptors by file name, to change at will. */
export type SmallProduct = Record<string, any>;

export const smallProduct = (): SmallProduct => ({
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
