// What a program does with `openapi-typescript` and `openapi-fetch`: lists, searches, reads and saves, and takes a file.
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi.js';

const [baseUrl = '', token = ''] = process.argv.slice(2);
/** The names of columns go on by number, `columns[1][data]`: any may be sent beside those that the document names. */
const querySerializer = (query: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` }, querySerializer });

const { data: created, error } = await api.POST('/api/client/worktype/create', {
  body: { worktype: 'Made by a client', status: 1 },
});
assert.equal(error, undefined);
const id: number | undefined = created?.data.worktype_id;
assert.ok(id);

const { data: read } = await api.GET('/api/client/worktype/{id}', { params: { path: { id } } });
const name: string | undefined = read?.worktype;
assert.equal(name, 'Made by a client');

const { data: wrong, error: refused } = await api.POST('/api/client/worktype/create', {
  body: { worktype: '', status: 1 },
});
assert.equal(wrong, undefined);
assert.ok(refused && 'data' in refused);

const query = {
  length: 2,
  'columns[0][data]': 'terminal.terminal_name',
  'columns[0][search][value]': 'Chicago',
  'columns[1][data]': 'ticket_no',
  'order[0][column]': 1,
  'order[0][dir]': 'asc',
} as const;
const { data: page } = await api.GET('/api/client/tickets', { params: { query } });
assert.ok(page);
assert.equal(page.data.length, 2);
const [first, second] = page.data.map((row): string => row.terminal.terminal_name);
assert.equal(first, second);
assert.match(String(first), /Chicago/);
const numbers = page.data.map((row): string => row.ticket_no ?? '');
assert.deepEqual(numbers, [...numbers].sort());

const { data: file } = await api.GET('/api/client/tickets/export', { params: { query }, parseAs: 'text' });
const text: string | undefined = file;
assert.match(String(text), /"Ticket ID"/);
