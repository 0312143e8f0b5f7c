// The same with `swagger-typescript-api`, whose client has a function for each call.
import assert from 'node:assert/strict';
import { Api } from './generated/swagger.js';

const [baseUrl = '', token = ''] = process.argv.slice(2);
const { api } = new Api({ baseUrl, baseApiParams: { format: 'json', headers: { Authorization: `Bearer ${token}` } } });

const { data: created } = await api.createWorkType({ worktype: 'Made by another client', status: 1 });
const id: number = created.data.worktype_id;
const { data: read } = await api.readWorkType(id);
const name: string = read.worktype;
assert.equal(name, 'Made by another client');

const query = {
  length: 2,
  'columns[0][data]': 'terminal.terminal_name',
  'columns[0][search][value]': 'Chicago',
} as const;
const { data: page } = await api.listTickets(query);
const names: string[] = page.data.map(({ terminal }) => terminal.terminal_name);
assert.equal(names.length, 2);
assert.match(String(names[0]), /Chicago/);

const { data: file } = await api.exportTickets(query, { format: 'text' });
const text: string = file;
assert.match(text, /"Ticket ID"/);
