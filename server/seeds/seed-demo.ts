// The sample data of `npm run demo`: more ticket types, rates and holidays, and some weeks of tickets, or years of them
// where many were requested. The same every time, except that the days count back from today.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { statesFor, withoutHidden } from '../../src/schema/conditions/field-states';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { localMinute } from '../../src/schema/formats/dates';
import { isFiles } from '../../src/schema/formats/plain-values';
import { nounOf } from '../../src/schema/model/nouns';
import { propertyOf } from '../../src/schema/ticket-types/field-property';
import { isFileField, wireFieldValues } from '../../src/schema/ticket-types/field-values';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import type { Connection } from '../db/database';
import type { FileStore } from '../files/store';
import { insertFiles, type OwnedFile } from '../files/stored-files';
import { createForm, currentForm, type FormVersion } from '../ticket-types/forms';
import { storeValues } from '../ticket-types/stored-values';
import { placeText } from '../tickets/check-ticket';
import { takeNumber } from '../tickets/number';
import { note, paper, type SeedFile, sitePlan, trackPhoto } from './seed-files';
import { demoForms } from './seed-forms';
import { type PastTicket, seedHistory } from './seed-history';
import { seedRates } from './seed-rates';
import { seedRow } from './seed-row';
import { type DemoTicket, seedTickets } from './seed-tickets';
import { seedUsers } from './seed-users';
import { seedWork } from './seed-work';

/** Tickets of a demo where no other number was requested, and of any demo those that may have files. */
const TICKETS = 60;
const DAYS = 45;

/** The days of a large railroad: at least so many tickets on each, over so many days at most. */
const TICKETS_A_DAY = 200;
const MAX_DAYS = 4 * 365;
/** Sets of filled fields of a ticket type that the tickets of a large railroad share. */
const FILLED_PER_FORM = 300;

/** Options of `npm run demo` (`demo-options.ts`). */
export interface DemoSize {
  /** How many tickets there will be. */
  tickets?: number;
  /** Called while many are written, with how many are. */
  progress?(written: number, tickets: number): void;
}

/** @param files where the tickets' files go; they are in place before the rows that name them commit. */
export async function seedDemo(
  db: Connection,
  files: FileStore,
  { tickets = TICKETS, progress = () => {} }: DemoSize = {},
  now = new Date(),
): Promise<void> {
  const author = await firstAccount(db);
  await seedUsers(db);
  for (const draft of demoForms()) await createForm(db, draft);
  await seedRates(db, now);
  const railroad = {
    forms: await allForms(db),
    terminals: await sitesOf(db, 'terminal'),
    facilities: await sitesOf(db, 'facility'),
    staff: await staffOf(db),
  };
  await seedFewTickets(db, files, { railroad, author, now, count: Math.min(tickets, TICKETS) });
  const count = tickets - TICKETS;
  if (count <= 0) return;
  const ticketAt = largeRailroad(railroad, count, now);
  await seedTickets(db, { count, author, ticketAt, progress: (written) => progress(TICKETS + written, tickets) });
}

/** What tickets are written about. */
interface Railroad {
  forms: FormVersion[];
  terminals: Site[];
  facilities: Site[];
  /** Ids of the users who can be responsible, that of who signs in to the demo first. */
  staff: number[];
}

/** One by one, with files. */
async function seedFewTickets(
  db: Connection,
  files: FileStore,
  { railroad, author, now, count }: { railroad: Railroad; author: number; now: Date; count: number },
): Promise<void> {
  const dice = rolls(20_480);
  // A generator of its own, so that tickets stay the same when their files change.
  const fileDice = rolls(4_711);
  const past: PastTicket[] = [];
  for (let index = 0; index < count; index++) {
    const form = dice.pick(railroad.forms);
    let hidden: ReadonlySet<number> = new Set();
    const ticket = demoTicket(railroad, form, dice, {
      now,
      issuedOn: () => daysBefore(now, DAYS - Math.floor((index * DAYS) / count), dice),
      fieldsOf(issued) {
        const filled = withConditions(form, fieldValues(form.details, issued, dice));
        hidden = filled.hidden;
        return wireFieldValues(form.details, filled.values);
      },
    });
    const id = await insertTicket(db, ticket, author, await ticketFiles(files, form.details, hidden, index, fileDice));
    const { issued, assignee_id: mover = author } = ticket;
    past.push({ id, issued, states: statesOf(issued, now), mover });
  }
  await seedHistory(db, past, author);
  await seedWork(db, past, author);
}

/** @returns what makes the ticket at a position; those of later days come later. */
function largeRailroad(railroad: Railroad, count: number, now: Date): (position: number) => DemoTicket {
  const dice = rolls(65_537);
  const days = Math.min(MAX_DAYS, Math.max(DAYS, Math.ceil(count / TICKETS_A_DAY)));
  const filled = new Map(
    railroad.forms.map((form) => [
      form,
      Array.from({ length: FILLED_PER_FORM }, () => {
        const issued = daysBefore(now, Math.floor(dice.next() * days), dice);
        return wireFieldValues(form.details, withConditions(form, fieldValues(form.details, issued, dice)).values);
      }),
    ]),
  );
  return (position) => {
    const form = dice.pick(railroad.forms);
    return demoTicket(railroad, form, dice, {
      now,
      issuedOn: () => daysBefore(now, days - Math.floor((position * days) / count), dice),
      fieldsOf: () => dice.pick(filled.get(form)!),
    });
  };
}

function demoTicket(
  { terminals, facilities, staff }: Railroad,
  form: FormVersion,
  dice: Dice,
  { now, issuedOn, fieldsOf }: { now: Date; issuedOn(): Date; fieldsOf(issued: Date): DemoTicket['form_fields'] },
): DemoTicket {
  const terminal = dice.pick(terminals);
  // A few miles around the terminal.
  const point = {
    latitude: rounded(terminal.latitude + (dice.next() - 0.5) / 8),
    longitude: rounded(terminal.longitude + (dice.next() - 0.5) / 8),
  };
  const issued = issuedOn();
  return {
    ticket_form_type_id: form.ticket_form_id,
    ticket_form_version: form.version,
    terminal_id: terminal.id,
    ...point,
    geo_location: placeText(point),
    issued,
    form_fields: fieldsOf(issued),
    facility_id: dice.next() < 0.9 ? dice.pick(facilities).id : null,
    pkg_count: 1 + Math.floor(dice.next() ** 2 * 40),
    status: dice.next() < 0.08 ? 0 : 1,
    ...stateOf(issued, now),
    ...taskOf(issued, staff),
  };
}

/** Milliseconds in which a ticket comes from one state into the next. */
const STATE_MS = 3 * 24 * 3_600_000;

/**
 * The states that a ticket has been in. The older it is, the further it has come; one of fifteen has left the way by the
 * last of the possible states. None where a project has taken them out.
 */
function statesOf(issued: Date, now: Date): { name: string; since: Date }[] {
  const { states = [] } = nounOf('ticket');
  const steps = Math.floor((now.getTime() - issued.getTime()) / STATE_MS);
  const leavesAt = issued.getMinutes() % 15 === 0 ? 1 : steps;
  const taken: { name: string; since: Date }[] = [];
  let [state] = states;
  while (state && taken.length <= steps) {
    const { name, to } = state;
    const next = taken.length < leavesAt ? to?.[0] : to?.at(-1);
    taken.push({ name, since: new Date(issued.getTime() + taken.length * STATE_MS) });
    state = states.find((other) => other.name === next);
  }
  return taken;
}

function stateOf(issued: Date, now: Date): Partial<Pick<DemoTicket, 'state' | 'state_since'>> {
  const last = statesOf(issued, now).at(-1);
  return last ? { state: last.name, state_since: last.since } : {};
}

/** Three of four tickets have a responsible user, and most of these are to be done within days, so that some are late. */
function taskOf(issued: Date, staff: readonly number[]): Partial<Pick<DemoTicket, 'assignee_id' | 'due_date'>> {
  const minute = issued.getMinutes();
  const { properties } = nounOf('ticket').record;
  if (minute % 4 === 0) return {};
  const due = new Date(issued.getTime() + (2 + (minute % 8)) * 24 * 3_600_000);
  // A project may have taken them out.
  return {
    ...(properties.assignee_id && { assignee_id: staff[minute % staff.length] }),
    ...(properties.due_date && minute % 5 > 0 && { due_date: localMinute(due).slice(0, 10) }),
  };
}

async function insertTicket(
  db: Connection,
  { ticket_form_version, geo_location, issued, form_fields, state_since, ...values }: DemoTicket,
  author: number,
  files: readonly OwnedFile[],
): Promise<number> {
  const issue_date = localMinute(issued);
  const ticket_no = await takeNumber(db, values.terminal_id, issue_date);
  const since = state_since && { state_since };
  const columns = { ticket_no, ticket_form_version, geo_location, ...since, created_at: issued };
  const row: Values = { ...values, issue_date };
  const ticket_id = await seedRow(db, 'ticket', row, columns, author);
  await storeValues(db, ticket_id, form_fields);
  await insertFiles(
    db,
    files.map((file) => ({ ...file, owner: { ...file.owner, ticket_id } })),
  );
  return ticket_id;
}

/** Who signs in to the demo has written its tickets. */
async function firstAccount(db: Connection): Promise<number> {
  return (await db.selectFrom('users').select('user_id').orderBy('user_id').limit(1).executeTakeFirstOrThrow()).user_id;
}

const staffOf = async (db: Connection): Promise<number[]> =>
  (await db.selectFrom('users').select('user_id').where('status', '=', 1).orderBy('user_id').execute()).map(
    ({ user_id }) => user_id,
  );

/** A seeded random generator: the demo looks the same on every machine. */
interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number;
  pick<T>(list: readonly T[]): T;
}

function rolls(start: number): Dice {
  let state = start;
  const next = () => {
    // Mulberry32: small, and random enough for sample data.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, pick: (list) => list[Math.floor(next() * list.length)]! };
}

async function allForms(db: Connection): Promise<FormVersion[]> {
  const rows = await db.selectFrom('ticket_form').select('ticket_form_id').orderBy('ticket_form_id').execute();
  const forms = await Promise.all(rows.map((row) => currentForm(db, row.ticket_form_id)));
  return forms.filter((form) => form !== undefined);
}

type Site = { id: number; latitude: number; longitude: number };

async function sitesOf(db: Connection, table: 'terminal' | 'facility'): Promise<Site[]> {
  const id = sql.id(`${table}_id`);
  const { rows } =
    await sql<Site>`select ${id} as id, latitude, longitude from ${sql.id(table)} order by ${id}`.execute(db);
  return rows;
}

/** A moment between six and twenty o'clock, so many days ago. Today's is never later than now. */
function daysBefore(now: Date, days: number, dice: Dice): Date {
  const day = new Date(
    now.getFullYear(),
    now.getMonth(),
    now.getDate() - days,
    6 + Math.floor(dice.next() * 14),
    Math.floor(dice.next() * 60),
  );
  return day < now ? day : now;
}

const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/** The values as a form sends them: a field that its conditions hide is left empty. */
function withConditions(form: FormVersion, values: Values): { values: Values; hidden: ReadonlySet<number> } {
  const { record } = ticketSubForm(form.form_name, form.details);
  const states = statesFor(record, values);
  const hidden = [...states].flatMap(([name, state]) => (state.hidden ? [Number(name)] : []));
  return { values: withoutHidden(values, states), hidden: new Set(hidden) };
}

function fieldValues(details: readonly TicketFormDetail[], issued: Date, dice: Dice): Values {
  return Object.fromEntries(
    details.map((detail) => [String(detail.ticket_form_detail_id), fieldValue(detail, issued, dice)]),
  );
}

function fieldValue(detail: TicketFormDetail, issued: Date, dice: Dice): unknown {
  if (detail.is_require === 0 && dice.next() < 0.3) return undefined;
  const property = propertyOf(detail);
  if (isFiles(property)) return undefined;
  if (property.options) {
    const value = dice.pick(detail.options ?? []).option_value;
    return property.type === 'array' ? [value] : value;
  }
  if (property.type === 'number') return (property.minimum ?? 1) + Math.floor(dice.next() * 12);
  if (property.type === 'boolean') return detail.is_require === 1 || dice.next() < 0.5;
  // What a ticket reports happened a few days before.
  if (property.format === 'date')
    return localMinute(daysBefore(issued, 1 + Math.floor(dice.next() * 5), dice)).slice(0, 10);
  return dice.pick(texts[detail.input_name] ?? ['See the report.']);
}

/** The files of a ticket: one for every required file field that is shown and some others, and attachments on every third one. */
async function ticketFiles(
  store: FileStore,
  details: readonly TicketFormDetail[],
  hidden: ReadonlySet<number>,
  index: number,
  dice: Dice,
): Promise<OwnedFile[]> {
  const fieldValues = details.flatMap((detail) => {
    const given = isFileField(detail) && (detail.is_require === 1 || dice.next() < 0.6);
    return given && !hidden.has(detail.ticket_form_detail_id)
      ? [{ detailId: detail.ticket_form_detail_id, files: fieldFiles(detail.input_name, index) }]
      : [];
  });
  const attached = dice.next() < 0.35 ? [{ detailId: null, files: attachments(index) }] : [];
  const kept: OwnedFile[] = [];
  for (const { detailId, files } of [...attached, ...fieldValues]) {
    for (const [position, { name, bytes }] of files.entries()) {
      const received = await store.receive(Readable.from([bytes]));
      kept.push({
        ...received,
        field: '',
        name,
        type: received.kind ?? '',
        claimedType: received.kind ?? 'text/plain',
        owner: { ticket_form_detail_id: detailId, position },
      });
    }
  }
  await store.keep(kept);
  return kept;
}

function fieldFiles(label: string, index: number): SeedFile[] {
  switch (label) {
    case 'Photos of the place':
      return [trackPhoto('track-north.png', index), trackPhoto('track-south.png', index + 1)].slice(0, 1 + (index % 2));
    case 'Site plan':
      return [sitePlan('site-plan.png', index)];
    default:
      return [
        paper('signed-receipt.pdf', 'Receipt', [
          'Received in good order from the carrier named on the ticket.',
          `Receipt number ${3_000 + index}`,
          'Signed at the counter.',
        ]),
      ];
  }
}

function attachments(index: number): SeedFile[] {
  const waybill = paper('waybill.pdf', `Waybill ${70_000 + index}`, [
    'Carrier: MLR',
    'Articles as listed on the ticket.',
    'Hand over against signature.',
  ]);
  const all = [
    waybill,
    trackPhoto('parcel.png', index + 7),
    note('dispatcher-notes.txt', ['Called in by the dispatcher.', 'Track is open, use caution.']),
  ];
  return all.slice(index % 2, 2 + (index % 2));
}

const texts: Record<string, readonly string[]> = {
  Milepost: ['12.4', '87.1', '203.9', '412.6', '518.0', '66.3'],
  'Where exactly': [
    'North side, in the ditch behind the signal bridge.',
    'Between the rails of track 2, just east of the road crossing.',
    'Under the overpass, next to the relay house.',
    'At the foot of the embankment, about thirty yards from the switch.',
  ],
  'Case number': ['SS-2041', 'SS-2048', 'SS-2050', 'SS-2063', 'SS-2077'],
  'Car number': ['MLRX 204117', 'MLRX 204388', 'MLRX 310020', 'MLRX 310544', 'MLRX 118209'],
  Remarks: [
    'Re-packed on site.',
    'Two boxes were beyond saving.',
    'Contents complete by the packing list.',
    'Label is unreadable; sender unknown.',
  ],
  'Incident number': ['DR-118', 'DR-121', 'DR-124', 'DR-130'],
  'Access road': [
    'Gate on the county road, code at the dispatcher.',
    'Follow the levee to the second gate.',
    'Yard entrance, then along track 7.',
  ],
};
