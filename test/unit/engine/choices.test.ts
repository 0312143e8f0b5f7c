// The option lists of the server: fetched once, shared, and fetched again as soon as one of their records is saved or
// deleted.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { placeOfChoices } from '../../../src/schema/model/form-steps';
import { nounOf } from '../../../src/schema/model/nouns';
import { inSmallPage } from '../../support/small-page';

const terminal = nounOf('terminal');
const labortype = nounOf('labortype');
let calls: string[] = [];
let responses: Record<string, { status: number; body: unknown }> = {};

inSmallPage(test, ['localStorage', 'fetch'], { url: 'http://localhost/' });
test.before(() => {
  globalThis.fetch = async (address, init) => {
    const call = `${init?.method} ${String(address).replace('/api/client', '')}`;
    calls.push(call);
    const { status, body } = responses[call] ?? { status: 200, body: {} };
    return new Response(JSON.stringify(body), { status });
  };
});

const LIST = `GET /settings/get?terminals=1${placeOfChoices(terminal).length > 0 ? '&places=1' : ''}`;
const listed = (...names: string[]) => ({
  status: 200,
  body: { terminals: names.map((terminal_name, i) => ({ terminal_id: i + 1, terminal_name })) },
});

/** A data source as a page has it that was just opened. */
async function fresh() {
  calls = [];
  const { withSharedChoices } = await import('../../../src/engine/data/data-context');
  const { httpSource } = await import('../../../src/api/http-source');
  const { endSession } = await import('../../../src/engine/session/session');
  endSession('expired');
  return withSharedChoices(httpSource);
}

test('for any number of requests the list is fetched once', async () => {
  const { choices, knownChoices } = await fresh();
  responses = { [LIST]: listed('MLR Chicago', 'MLR Memphis') };
  const [one, other] = await Promise.all([choices(terminal), choices(terminal)]);
  await choices(terminal);
  assert.equal(one, {
    ok: true,
    data: [
      { value: 1, text: 'MLR Chicago' },
      { value: 2, text: 'MLR Memphis' },
    ],
  });
  assert.is(one, other);
  assert.equal(calls, [LIST]);
  assert.is(knownChoices(terminal)?.length, 2);
});

test('a saved or deleted record is in the list, or out of it, at once: everything that shows it fetches it again', async () => {
  const source = await fresh();
  const { choices } = source;
  responses = { [LIST]: listed('MLR Chicago') };
  await choices(terminal);
  let notified = 0;
  const stop = source.onChoicesForgotten(terminal, () => notified++);
  const changes = [
    () => source.create(terminal, { terminal_name: 'MLR Omaha' }, { key: 'k' }),
    () => source.update(terminal, 2, { terminal_name: 'MLR Boone' }),
    () => source.delete(terminal, 2),
  ];
  for (const [i, change] of changes.entries()) {
    await change();
    assert.is(notified, i + 1);
    responses[LIST] = listed('MLR Chicago', `change ${i}`);
    const result = await choices(terminal);
    assert.is(result.ok && result.data[1]?.text, `change ${i}`);
  }
  stop();
  await source.delete(terminal, 3);
  assert.is(notified, changes.length);
});

test('a failure is not cached: the next request fetches again', async () => {
  const { choices, forgetChoices } = await fresh();
  responses = { [LIST]: { status: 500, body: {} } };
  assert.not.ok((await choices(terminal)).ok);
  responses = { [LIST]: listed('MLR Chicago') };
  assert.ok((await choices(terminal)).ok);
  responses = { [LIST]: { status: 200, body: { something: 'else' } } };
  forgetChoices(terminal);
  assert.not.ok((await choices(terminal)).ok, 'an answer without the list is none');
});

test("a list without a key is the noun's own: sorted, with its inactive records marked", async () => {
  const { choices } = await fresh();
  const rows = [
    { labortype_id: 1, labortype: 'Welder', status: 1 },
    { labortype_id: 2, labortype: 'Flagger', status: 0 },
    { labortype: 'no id' },
  ];
  responses = { 'POST /labortype': { status: 200, body: { data: rows } } };
  assert.equal(await choices(labortype), {
    ok: true,
    data: [
      { value: 2, text: 'Flagger', isOff: true },
      { value: 1, text: 'Welder' },
    ],
  });
});

test.run();
