// What two hundred people do: the calls of the mix, each in some variants, and how often each is made.

/** One request, without the session that sends it. */
export interface Call {
  method: 'GET' | 'POST';
  /** Below the API. */
  path: string;
  /** Values of a form. */
  body?: Record<string, string>;
  /** Instead of these. */
  json?: object;
}

/** Of the data that is measured: what variants are made of. */
export interface Sample {
  /** Ids of tickets, and days on which some were issued. */
  tickets: number[];
  days: string[];
  terminals: { id: number; name: string }[];
  /** A ticket as it is created. */
  created: Record<string, string>;
}

/** The name of a kind of call, as the report has it. */
export type Action = keyof typeof ACTIONS;

/** By name: its share of all calls in percent, and the call of a variant. */
export const ACTIONS = {
  list: { share: 30, call: (_: Sample, nth: number) => list({ start: 25 * (nth % 20) }) },
  'single-column search': {
    share: 12,
    call: ({ terminals }: Sample, nth: number) =>
      list({
        search: [
          ['terminal.terminal_name', at(terminals, nth).name] as const,
          ['status', 'Inactive'] as const,
          ['facility.facility_name', 'a'] as const,
          ['pkg_count', String(nth)] as const,
        ][nth % 4],
      }),
  },
  'date search': {
    share: 8,
    call: ({ days }: Sample, nth: number) => list({ search: ['issue_date', at(days, nth)] }),
  },
  'number search': {
    share: 8,
    call: ({ days }: Sample, nth: number) => {
      const day = at(days, nth).replaceAll('-', '');
      return list({ search: ['ticket_no', [day, day.slice(0, 4), `${day}-1-`, '0001'][nth % 4]!] });
    },
  },
  'global search': {
    share: 6,
    call: ({ terminals, days }: Sample, nth: number) =>
      list({ everywhere: [at(terminals, nth).name, at(days, nth).replaceAll('-', ''), '2024', 'nowhere'][nth % 4] }),
  },
  sort: {
    share: 4,
    call: ({ terminals }: Sample, nth: number) =>
      list({
        order: at(['terminal.terminal_name', 'facility.facility_name', 'pkg_count', 'ticket_form.form_name'], nth),
        search:
          nth % 3 === 0
            ? undefined
            : nth % 3 === 1
              ? ['status', 'Active']
              : ['terminal.terminal_name', at(terminals, nth).name],
      }),
  },
  create: {
    share: 10,
    call: ({ created }: Sample): Call => ({ method: 'POST', path: '/tickets/create', body: created }),
  },
  read: { share: 16, call: ({ tickets }: Sample, nth: number): Call => get(`/tickets/${at(tickets, nth)}`) },
  map: {
    share: 6,
    call: (_: Sample, nth: number): Call =>
      get(`/tickets/clusters?zoom=${4 + (nth % 5)}&bounds=${-105 - (nth % 7)},${30 - (nth % 3)},-75,48`),
  },
  // No part of the mix: these have lines of their own, by one client.
  'first page': { share: 0, call: () => list({}) },
  'counts of ten views': { share: 0, call: (): Call => post('/tickets/counts', { views: VIEWS, time_zone: 'UTC' }) },
  group: { share: 0, call: (_: Sample, nth: number): Call => post('/tickets/groups', groupBy(at(GROUPS, nth))) },
  board: {
    share: 0,
    call: (_: Sample, nth: number) => list({ search: ['state', at(['Issued', 'Delivered', 'Closed'], nth)] }),
  },
  dashboard: {
    share: 0,
    call: (_: Sample, nth: number): Call => get(`/dashboards/start?days=${at([7, 30, 90], nth)}&time_zone=UTC`),
  },
} as const;

/** As staff have them: some of few tickets, some of most. */
const VIEWS = [
  {},
  { 'users.username': 'me' },
  { due_date: 'late' },
  { 'facility.facility_name': 'empty' },
  { state: 'issued' },
  { state: 'delivered | in_recovery' },
  { 'terminal.terminal_name': 'a' },
  { pkg_count: '>5' },
  { issue_date: 'last 7 days' },
  { state: 'closed' },
].map((search) => ({ search }));

const GROUPS = ['state', 'terminal.terminal_name', 'users.username', 'issue_date'];

const groupBy = (by: string) => ({ by, search: {}, time_zone: 'UTC' });

/** What the bare server does besides: a creation, but for its entry in the change log. */
export const UNLOGGED = 'create without its entry';

/** Of each action; the bare server has the statements of so many. */
export const VARIANTS = 24;

const at = <Item>(items: readonly Item[], nth: number): Item => items[nth % items.length]!;

const get = (path: string): Call => ({ method: 'GET', path });

const post = (path: string, json: object): Call => ({ method: 'POST', path, json });

/** As the pages request it: all columns named, one of them searched or the sorted one. */
function list({
  start = 0,
  search,
  everywhere,
  order,
}: {
  start?: number;
  search?: readonly [column: string, text: string];
  everywhere?: string;
  order?: string;
}): Call {
  const query = new URLSearchParams({
    draw: '1',
    start: String(start),
    length: '25',
    filters: 'typed',
    count: 'capped',
  });
  for (const [place, column] of COLUMNS.entries()) {
    query.set(`columns[${place}][data]`, column);
    if (search?.[0] === column) query.set(`columns[${place}][search][value]`, search[1]);
  }
  if (everywhere !== undefined) query.set('search[value]', everywhere);
  if (order !== undefined) {
    query.set('order[0][column]', String(COLUMNS.indexOf(order)));
    query.set('order[0][dir]', 'asc');
  }
  return get(`/tickets?${query}`);
}

const COLUMNS = [
  'ticket_no',
  'ticket_form.form_name',
  'terminal.terminal_name',
  'facility.facility_name',
  'pkg_count',
  'issue_date',
  'status',
  'state',
];
