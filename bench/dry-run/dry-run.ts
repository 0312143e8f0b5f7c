// The dry run of a changed definition on the latest tickets of a form, in the real server on a real PostgreSQL: the whole
// request, beside one statement that reads the values of the same tickets. Bundled for Node and run by `rounds.ts`.
import type pg from 'pg';
import { valuesOf } from '../../server/ticket-types/stored-values';
import { wireFieldValues } from '../../src/schema/ticket-types/field-values';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { startApi } from '../../test/support/api';
import { formCalls } from '../../test/support/form-calls';
import { processorTime } from '../processor-time';

const TICKETS = 200;
const FIELDS = 100;

/** Pairs of a request and a read that are measured. */
const TIMES = 25;
/** And before, until the code is compiled and the pages of the tickets are in memory. */
const WARM_UPS = 20;

/** The figures of one run, in the order in which they were taken. */
export interface DryRunFigures {
  /** Milliseconds, one for each time: the request until its response is parsed, and the statement until its rows are. */
  request: number[];
  read: number[];
  /** Milliseconds of processor time of one: of this process, which is server and client, and of PostgreSQL. */
  requestCpu: number;
  readCpu: number;
}

/** @param env leads to the PostgreSQL. */
export async function measureDryRun(env: NodeJS.ProcessEnv): Promise<DryRunFigures> {
  Object.assign(process.env, env);
  const api = await startApi();
  try {
    await api.rows(`insert into terminal (terminal_name, status) values ('Bench', 1)`);
    const { addForm } = formCalls(() => api, 'Bench');
    const { id } = await addForm(Array.from({ length: FIELDS }, (_, index) => fieldAt(index)));
    const details: TicketFormDetail[] = (await api.call('GET', `/tickets/form/${id}`)).body.details;
    await addTickets(api.pool, id, details);
    const body = JSON.stringify({ form_datas: changed(details) });
    const url = `${await api.listen()}/api/client/tickets/form/${id}/try`;
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
    const request = async () => {
      const response = await fetch(url, { method: 'POST', headers, body });
      const { tickets, refused } = (await response.json()) as { tickets: number; refused: number };
      if (tickets !== TICKETS || refused === 0)
        throw new Error(`The dry run was of ${tickets} tickets, ${refused} refused`);
    };
    const read = async () => {
      const { rows } = await api.pool.query(
        'select ticket_id, ticket_no, field_values from ticket join ticket_values using (ticket_id) where ticket_form_type_id = $1 order by ticket_id desc limit $2',
        [id, TICKETS],
      );
      if (rows.length !== TICKETS || Object.keys(rows[0].field_values).length !== FIELDS)
        throw new Error('Not all tickets were read');
    };
    return await measured(api.pool, request, read);
  } finally {
    await api.close();
  }
}

async function measured(
  pool: pg.Pool,
  request: () => Promise<void>,
  read: () => Promise<void>,
): Promise<DryRunFigures> {
  const found: DryRunFigures = { request: [], read: [], requestCpu: 0, readCpu: 0 };
  const timed = async (work: () => Promise<void>, times: number[]) => {
    const cpu = await spent(pool);
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
    return (await spent(pool)) - cpu;
  };
  for (let i = 0; i < WARM_UPS; i++) {
    await request();
    await read();
  }
  for (let i = 0; i < TIMES; i++) {
    found.requestCpu += (await timed(request, found.request)) / TIMES;
    found.readCpu += (await timed(read, found.read)) / TIMES;
  }
  return found;
}

/** Milliseconds so far, of this process and of the PostgreSQL processes that serve it; those only on Linux. */
async function spent(pool: pg.Pool): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await pool.query('select pid from pg_stat_activity where datname = current_database()');
  return rows.reduce((sum, { pid }) => sum + processorTime(pid), (user + system) / 1000);
}

const KINDS = ['text', 'number', 'textarea', 'select', 'radio-group', 'checkbox-group', 'date', 'checkbox'] as const;
const CHOICES = ['dry', 'wet', 'torn', 'open'];

function fieldAt(index: number) {
  const input_type = KINDS[index % KINDS.length]!;
  const isChoice = ['select', 'radio-group', 'checkbox-group'].includes(input_type);
  return {
    input_name: `Question ${index + 1} of the form`,
    input_type,
    ...(isChoice ? { options: CHOICES.map((value) => ({ option_text: value, option_value: value })) } : {}),
    ...(index % 10 === 9 && index > 10
      ? { conditions: { show: { match: 'all', rules: [{ field: 'first', operator: 'is not empty' }] } } }
      : {}),
    field_key: index === 0 ? 'first' : `field-${index}`,
  };
}

/** A fifth of the tickets has no first value and is refused, some have a number that is too large. */
const changed = (details: readonly TicketFormDetail[]) =>
  details.map((detail, index) => ({
    ...detail,
    ...(index === 0 ? { is_require: 1 } : {}),
    ...(index === 1 ? { max_length: 9_900 } : {}),
  }));

async function addTickets(pool: pg.Pool, id: number, details: readonly TicketFormDetail[]): Promise<void> {
  for (let ticket = 0; ticket < TICKETS; ticket++) {
    const values = Object.fromEntries(
      details.map((detail, index) => [detail.ticket_form_detail_id, valueAt(detail.input_type, ticket, index)]),
    );
    if (ticket % 5 === 0) values[details[0]!.ticket_form_detail_id] = undefined;
    await pool.query(
      `with added as (
         insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
         values ($1, $2, 1, (select min(terminal_id) from terminal), now(), 1, 1) returning ticket_id
       )
       insert into ticket_values select ticket_id, $3::jsonb from added`,
      [`bench-${ticket}`, id, JSON.stringify(valuesOf(wireFieldValues(details, values)))],
    );
  }
  await pool.query('analyze ticket');
}

/** No two tickets have the same texts and numbers. */
function valueAt(type: string, ticket: number, index: number): unknown {
  const number = ticket * FIELDS + index;
  switch (type) {
    case 'number':
      return (number * 7) % 10_000;
    case 'textarea':
      return `Package ${number} was found beside the track, its label wet and its seal ${CHOICES[number % 4]}. `.repeat(
        2,
      );
    case 'select':
    case 'radio-group':
      return CHOICES[number % 4];
    case 'checkbox-group':
      return [CHOICES[number % 4], CHOICES[(number + 1) % 4]];
    case 'date':
      return `2026-${String((number % 12) + 1).padStart(2, '0')}-${String((number % 28) + 1).padStart(2, '0')}`;
    case 'checkbox':
      return number % 2 === 0;
    default:
      return `Milepost ${number} north of the yard`;
  }
}
