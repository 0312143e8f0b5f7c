// A small noun for tests of what a list requests and of its state in the address.
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';

const openOrClosed: Property = {
  title: 'Open',
  type: 'integer',
  options: [
    { value: 1, text: 'Open' },
    { value: 0, text: 'Closed' },
  ],
};

export const parcel: Noun = {
  noun: 'parcel',
  title: 'Parcel',
  api: { id: 'parcel_id', base: '/parcel', list: 'GET', paged: true },
  label: 'code',
  record: {
    required: [],
    properties: {
      code: { title: 'Code', type: 'string' },
      weight: { title: 'Weight', type: 'number' },
      found: { title: 'Found', type: 'string', format: 'date' },
      open: openOrClosed,
      page: { title: 'Page', type: 'string' },
      status: { ...openOrClosed, title: 'Status' },
    },
  },
};
