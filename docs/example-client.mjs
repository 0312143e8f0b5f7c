// An example client of the API: lists tickets, creates one with a file, and prints its number.
//   API_URL=http://127.0.0.1:8080 API_TOKEN=… node docs/example-client.mjs
// Without a token of its own it signs in with EMAIL and PASSWORD.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

const { API_URL = 'http://127.0.0.1:8080', API_TOKEN, EMAIL: email, PASSWORD: password } = process.env;
const signIn = { body: JSON.stringify({ email, password }), headers: { 'content-type': 'application/json' } };
const authorization = `Bearer ${API_TOKEN ?? (await call('POST', '/login', signIn)).data.token}`;

const active = new URLSearchParams({ length: 5, 'columns[0][data]': 'status', 'columns[0][search][value]': 'Active' });
const { data: tickets, recordsFiltered } = await call('GET', `/tickets?${active}`, { headers: { authorization } });
console.log(`${recordsFiltered} active tickets, the newest:`, tickets.map(({ ticket_no }) => ticket_no).join(', '));

const lists = await call('GET', '/settings/get?ticketFormTypes=1&terminals=1', { headers: { authorization } });
const { ticket_form_id } = lists.ticketFormTypes.find(({ form_name }) => form_name === 'Right-of-way Recovery');
const { details } = await call('GET', `/tickets/form/${ticket_form_id}`, { headers: { authorization } });
const values = { Milepost: '412.6', 'Article found': 'parcel', Condition: ['dry'] };
const form_fields = details.map((field) => ({ ...field, value: values[field.input_name] ?? null }));

const body = new FormData();
body.append('ticket_form_type_id', ticket_form_id);
body.append('terminal_id', lists.terminals[0].terminal_id);
body.append('issue_date', '2026-03-01 10:15');
body.append('pkg_count', 2);
body.append('form_fields', JSON.stringify(form_fields));
body.append('attachments[]', new Blob(['Found beside the track.'], { type: 'text/plain' }), 'note.txt');
const headers = { authorization, 'idempotency-key': randomUUID() };
console.log('Created', (await call('POST', '/tickets/create', { body, headers })).data.ticket_no);

/** One call, repeated while the server is busy, for up to a minute each time: a create with its key is carried out once. */
async function call(method, path, options, attempts = 5) {
  const response = await fetch(`${API_URL}/api/client${path}`, { method, ...options });
  const { message, data, ...rest } = await response.json();
  if (response.ok) return { data, ...rest };
  if (![429, 503].includes(response.status) || attempts === 1) throw new Error(`${message} ${JSON.stringify(data)}`);
  const seconds = Number(response.headers.get('retry-after'));
  if (seconds > 60) throw new Error(`${message} (Retry-After: ${seconds} seconds)`);
  await setTimeout(1000 * seconds);
  return call(method, path, options, attempts - 1);
}
