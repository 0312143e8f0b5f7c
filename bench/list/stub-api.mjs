// Stands in for the API while lists are measured: one signed-in user and a hundred tickets, answered at once.
// The server of the bench calls it first for every request.

import { gzipSync } from 'node:zlib';

/** The answer to an API address, packed once; undefined when the address is none. */
export function apiAnswer(url) {
  if (!url.pathname.startsWith('/api/client/')) return undefined;
  const answer = answers[url.pathname.slice('/api/client'.length)];
  if (!answer) return packed(404, { status: 'error', message: 'Not found', data: {} });
  return packed(200, answer(url.searchParams));
}

const answers = {
  '/login': () => ({ status: 'success', data: { token: 'bench' } }),
  '/profile': () => ({ user_id: 1, first_name: 'Bench', last_name: 'User', username: 'bench', email: 'bench@example.com', mobile: null, address: null, profile_image: null }),
  '/tickets': (query) => {
    const start = Number(query.get('start') ?? 0);
    const length = Number(query.get('length') ?? 10);
    return { draw: Number(query.get('draw') ?? 1), recordsTotal: tickets.length, recordsFiltered: tickets.length, data: tickets.slice(start, start + length) };
  },
  '/settings/get': () => ({ terminals: [], facilities: [], ticketForms: [] }),
};

const tickets = Array.from({ length: 100 }, (_, i) => {
  const number = String(i + 1).padStart(4, '0');
  const terminal = (i % 12) + 1;
  return {
    ticket_id: i + 1,
    ticket_no: `20251120-${terminal}-${number}`,
    ticket_form_type_id: (i % 4) + 1,
    ticket_form: { ticket_form_id: (i % 4) + 1, form_name: ['Damaged package', 'Lost package', 'Wrong address', 'Open package'][i % 4] },
    terminal_id: terminal,
    terminal: { terminal_id: terminal, terminal_name: `Terminal ${terminal}` },
    facility_id: i % 5 === 0 ? null : (i % 7) + 1,
    facility: i % 5 === 0 ? null : { facility_id: (i % 7) + 1, facility_name: `Facility ${(i % 7) + 1}` },
    issue_date: `2025-11-20 ${String(i % 24).padStart(2, '0')}:30`,
    pkg_count: (i * 7) % 40,
    latitude: 41.25 + i / 100,
    longitude: -95.93 - i / 100,
    status: i % 9 === 0 ? 0 : 1,
  };
});

const bodies = new Map();

/** Packing is not what is measured: the same answer is packed once. */
function packed(status, data) {
  const text = JSON.stringify(data);
  if (!bodies.has(text)) bodies.set(text, gzipSync(text));
  return { status, type: 'application/json; charset=utf-8', body: bodies.get(text) };
}
