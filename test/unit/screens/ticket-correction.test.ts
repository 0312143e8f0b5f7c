// What the form that corrects a ticket sends of fields that read the ticket and its terminal, also where the terminal
// cannot be read.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { httpSource } from '../../../src/api/http-source';
import { createFormStore } from '../../../src/engine/form/form-store';
import { startEffects } from '../../../src/engine/form/start-effects';
import { endSession, session, startSession } from '../../../src/engine/session/session';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { nounOf } from '../../../src/schema/model/nouns';
import { roleOf } from '../../../src/schema/model/profile';
import { labelOf } from '../../../src/schema/rules/rule-messages';
import { referencesIn, ticketReferences } from '../../../src/schema/ticket-types/ticket-around';
import type { TicketFormDetail } from '../../../src/schema/ticket-types/ticket-field';
import { type TicketSubForm, ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';
import { correctionEffects } from '../../../src/screens/tickets/correction-effects';
import { followReferred, withRecordsRead } from '../../../src/screens/tickets/referred-values';
import { ticketEffects } from '../../../src/screens/tickets/ticket-effects';
import { inSmallPage } from '../../support/small-page';

const reference = ticketReferences().find(({ noun }) => referencesOf(noun.noun).length > 0)!;
const { name: CHOSEN, parts } = reference;
const { path, column } = parts.find(({ property }) => property.type === 'string') ?? parts[0]!;

function referencesOf(noun: string) {
  return ticketReferences().filter((one) => one.noun.noun === noun && one.noun.may?.read === undefined);
}

const detail = (ticket_form_detail_id: number, input_type: string, more: object = {}): TicketFormDetail => ({
  ticket_form_detail_id,
  input_type,
  input_name: `Field ${ticket_form_detail_id}`,
  is_require: 0,
  options: [],
  layout: { row: ticket_form_detail_id, col: 0, size: 12 },
  ...more,
});

const shownAt = (field: string) => ({
  conditions: { show: { match: 'all' as const, rules: [{ field, operator: 'is' as const, value: 'Port' }] } },
});

const fields = (): TicketSubForm => ({
  ...ticketSubForm('Papers', [
    detail(1, 'text', shownAt(`ticket.${path}`)),
    detail(2, 'file', shownAt(`ticket.${path}`)),
    detail(3, 'text'),
  ]),
  around: { ticket: { [CHOSEN]: 7, [path]: 'Port' } },
});

/** What is sent of a form that had a value in every field when it was opened. */
function sentFrom(subForm: TicketSubForm): Values {
  const record = { required: [], properties: { form_fields: { title: 'Fields', type: 'object' as const } } };
  const file = { name: 'a.pdf', size: 1, stored: '5' };
  const store = createFormStore(record, { form_fields: { 1: 'North 4', 2: file, 3: 'x' } }, undefined, 'edit');
  store.setSubForm('form_fields', subForm);
  store.patch({ 'form_fields.1': 'North 4', 'form_fields.2': file, 'form_fields.3': 'x' });
  return correctionEffects.body!({ [CHOSEN]: 7, ...store.values() }, { form_fields: subForm });
}

const idsIn = ({ form_fields }: Values) => JSON.parse(String(form_fields)).map((one: any) => one.ticket_form_detail_id);
const filesIn = (body: Values) => Object.keys(body).filter((name) => name.startsWith('dynamic_files['));

test('what the form hides is not sent, values and files', () => {
  const shown = sentFrom(fields());
  assert.equal(idsIn(shown), [1, 2, 3]);
  assert.equal(filesIn(shown), ['dynamic_files[2]']);
  const hidden = sentFrom({ ...fields(), around: { ticket: { [CHOSEN]: 7 } } });
  assert.equal(idsIn(hidden), [3]);
  assert.equal(filesIn(hidden), []);
});

/** A source that reads records by their ids; a number is the status of a failure. */
async function withSource<T>(records: Record<number, Values | undefined>, run: () => Promise<T>): Promise<T> {
  const { read } = httpSource;
  httpSource.read = (async (_noun: unknown, id: number) => {
    const data = records[id];
    return data ? { ok: true, data } : { ok: false, failure: { kind: 'server', status: 500, message: '' } };
  }) as typeof read;
  try {
    return await run();
  } finally {
    httpSource.read = read;
  }
}

const around = (part: TicketSubForm) => part.around!.ticket as Values;

test('where the same record cannot be read again, what was read of it stays', async () => {
  assert.is(referencesIn(fields().record, roleOf(session.user)).length, 1);
  const read = (id: number) => withRecordsRead(fields(), new AbortController().signal, () => ({ [CHOSEN]: id }));
  assert.is(around(await withSource({}, () => read(7)))[path], 'Port');
  assert.is(around(await withSource({}, () => read(8)))[path], undefined, 'of another one nothing is known');
  const other = await withSource({ 8: { [column]: 'Depot' } }, () => read(8));
  assert.is(around(other)[path], 'Depot');
  const again = await withSource({}, () =>
    withRecordsRead(other, new AbortController().signal, () => ({ [CHOSEN]: 8 })),
  );
  assert.is(around(again)[path], 'Depot', 'it is known which one was read');
  assert.is(again.unread, undefined, 'nothing is missing');
});

test('a record that cannot be read is said above the fields, and read again on wish', async () => {
  const properties = {
    [CHOSEN]: { title: 'Chosen', type: 'integer' as const },
    form_fields: { title: 'Fields', type: 'object' as const },
  };
  const store = createFormStore({ required: [], properties }, { [CHOSEN]: 7 });
  store.setSubForm('form_fields', fields());
  const announced: string[] = [];
  const effects = startEffects(store, { rules: [followReferred] }, (text) => announced.push(text));
  const unread = () => store.subForm('form_fields')!.unread;
  await withSource({}, () => {
    store.set(CHOSEN, 8);
    return effects.settled();
  });
  const label = labelOf(nounOf('ticket').record.properties[CHOSEN]!);
  assert.match(unread()!.message, `What was chosen for ${label} could not be read.`);
  assert.equal(announced, [unread()!.message]);
  await withSource({ 8: { [column]: 'Port' } }, () => {
    store.reread('form_fields');
    return effects.settled();
  });
  assert.is(unread(), undefined);
  assert.is(store.cell('form_fields.1').state?.hidden, false);
  effects.stop();
  store.reread('form_fields');
});

const NOTHING = new AbortController().signal;

// A call knows its address by the page.
inSmallPage(test, ['localStorage'], { url: 'http://localhost/' });

// Nothing is requested where an earlier session of the page has lost its token.
test.before(() => startSession('a'.repeat(43)));
test.after(() => endSession('logged-out'));

/** Calls by the ends of their addresses; one that is not among them fails. */
async function withCalls<T>(responses: Record<string, () => unknown>, run: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  globalThis.fetch = (async (address: string | URL | Request) => {
    const { pathname } = new URL(String(address instanceof Request ? address.url : address), 'http://test.example');
    const found = Object.entries(responses).find(([end]) => pathname.endsWith(end))?.[1]();
    return found ? Response.json(found) : new Response('{}', { status: 500 });
  }) as typeof fetch;
  try {
    return await run();
  } finally {
    globalThis.fetch = fetch;
  }
}

test('fields that come while a record is read get what it has', async () => {
  const later = { ...fields(), version: 2 };
  let open: TicketSubForm = fields();
  const records = { 7: { [column]: 'Port' }, 8: { [column]: 'Depot' } };
  const patch = await withSource(records, async () => {
    const bare: TicketSubForm = {
      ...ticketSubForm('Papers', later.details),
      around: { ticket: { [CHOSEN]: 7, own: 1 } },
    };
    const done = followReferred.run(
      {},
      NOTHING,
      () => open,
      () => ({ [CHOSEN]: 8 }),
      () => ({}),
    );
    open = bare;
    return done;
  });
  assert.equal(patch!.around!.form_fields!.ticket, { [CHOSEN]: 8, [path]: 'Depot', own: 1 });
});

test('a terminal that is chosen while the fields load is the one that they read', async () => {
  const type = 5;
  const details = [detail(1, 'text', shownAt(`ticket.${path}`)), detail(2, 'text', { default_from: 'last' })];
  const form = { form_name: 'Papers', details, ticket_form_version: 1 };
  const rule = ticketEffects.rules.find(({ live }) => live === 'ticket_form_type_id')!;
  let chosen = 7;
  const last = () => {
    chosen = 8;
    return { form_fields: [] };
  };
  const records = { 7: { [column]: 'Port' }, 8: { [column]: 'Depot' } };
  const patch = await withSource(records, () =>
    withCalls({ [`/form/${type}`]: () => form, [`/form/${type}/last`]: last }, async () =>
      rule.run(
        { ticket_form_type_id: type },
        NOTHING,
        () => undefined,
        () => ({ [CHOSEN]: chosen }),
        () => ({}),
      ),
    ),
  );
  assert.is(chosen, 8, 'the last values were read');
  assert.is(around(patch!.subForms!.form_fields as TicketSubForm)[path], 'Depot');
});

test('a version that cannot be loaded leaves what the fields read by now', async () => {
  const rule = correctionEffects.rules.find(({ on }) => on.includes('ticket_form_version'))!;
  const later = { ...fields(), version: 1, around: { ticket: { [CHOSEN]: 8, [path]: 'Depot' } } };
  let open: TicketSubForm = { ...fields(), version: 1 };
  const patch = await withCalls({}, async () => {
    const values = { ticket_form_version: 2, ticket_form_type_id: 5 };
    const done = rule.run(
      values,
      NOTHING,
      () => open,
      () => ({}),
      () => ({}),
    );
    open = later;
    return done;
  });
  assert.is(around(patch!.subForms!.form_fields as TicketSubForm)[path], 'Depot');
});

test.run();
