// The messages of a list.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  arrivalMessage,
  countMessage,
  directionText,
  searchText,
  sortText,
} from '../../../src/engine/list/model/list-messages';
import { firstState } from '../../../src/engine/list/model/list-state';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import type { Column } from '../../../src/schema/model/columns';
import { nounLabel } from '../../../src/schema/model/noun-label';

const name: Column = { path: 'name', label: 'Name', property: { title: 'Name', type: 'string' }, search: 'text' };
const count: Column = {
  path: 'count',
  label: 'Count',
  property: { title: 'Count', type: 'integer' },
  search: 'number',
};
const day: Column = {
  path: 'day',
  label: 'Date & Time',
  property: { title: 'Day', type: 'string', format: 'local-date-time' },
  search: 'date',
};
const open: Column = {
  path: 'open',
  label: 'Open',
  property: {
    title: 'Open',
    type: 'integer',
    options: [
      { value: 1, text: 'Active' },
      { value: 0, text: 'Inactive' },
    ],
  },
  search: 'choice',
};
const columns = [name, count, day, open];

test('the count beside the title names the total only when a search leaves rows out', () => {
  assert.is(countMessage({ filtered: 1284, total: 1284 }), '1,284');
  assert.is(countMessage({ filtered: 212, total: 1284 }), '212 of 1,284');
  assert.is(countMessage({ filtered: 0, total: 0 }), '0');
});

test('arriving rows are announced as "12 of 340 rows", with the page when there are several', () => {
  assert.is(arrivalMessage({ filtered: 12, total: 340 }, firstState(columns)), '12 of 340 rows');
  assert.is(arrivalMessage({ filtered: 1, total: 1 }, firstState(columns)), '1 row');
  assert.is(
    arrivalMessage({ filtered: 340, total: 340 }, { ...firstState(columns), page: 2 }),
    '340 rows, page 2 of 14',
  );
});

test('where more rows match than were counted, a plus says so, of the pages too', () => {
  const counts = { filtered: 10_000, total: 1_000_000, isAtLeast: true };
  assert.is(countMessage(counts), '10,000+ of 1,000,000');
  assert.is(arrivalMessage(counts, { ...firstState(columns), page: 2 }), '10,000+ of 1,000,000 rows, page 2 of 400+');
});

test('the order is described with words that suit the values', () => {
  assert.is(directionText(day, 'desc'), 'newest first');
  assert.is(directionText(count, 'asc'), 'lowest first');
  assert.is(directionText(name, 'asc'), 'A to Z');
  assert.is(sortText(columns, { path: 'day', dir: 'asc' }), 'Sorted by Date & Time, oldest first');
});

test('a chip shows a searched date as MM-dd-yyyy, a phone number under its mask and a choice by its text', () => {
  assert.is(searchText(day, '2025-11-20'), '11-20-2025');
  assert.is(searchText(day, '2025-11-20..2025-11-22'), '11-20-2025 to 11-22-2025');
  assert.is(searchText(day, 'last 7 days'), 'Last 7 days');
  assert.is(searchText(open, '0'), 'Inactive');
  assert.equal(
    ['3125550140', '0140'].map((digits) => searchText({ ...name, search: 'phone' }, digits)),
    ['(312) 555-0140', '0140'],
  );
  assert.is(searchText(name, 'Zone'), 'Zone');
});

test('a noun within a message is in lower case, an abbreviation keeps its capitals', () => {
  const noun = (title: string, plural?: string) => ({ title, plural }) as Noun;
  assert.equal(nounLabel(noun('Ticket')), { one: 'ticket', many: 'tickets' });
  assert.equal(nounLabel(noun('Facility', 'Facilities')), { one: 'facility', many: 'facilities' });
  assert.equal(nounLabel(noun('GPS point')), { one: 'GPS point', many: 'GPS points' });
  assert.equal(nounLabel(noun('Vehicle Type')), { one: 'vehicle type', many: 'vehicle types' });
  assert.equal(nounLabel(noun('API Token', 'API Tokens')), { one: 'API token', many: 'API tokens' });
  assert.equal(nounLabel(noun('Drop-Off Point')), { one: 'drop-off point', many: 'drop-off points' });
});

test.run();
