// Saving a record, whatever it is saved from: on the data source in memory, which obeys the same rules as the server.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withSharedChoices } from '../../../src/engine/data/data-context';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { arrivals, awaitedBySave } from '../../../src/engine/form/arrivals';
import { createFormStore } from '../../../src/engine/form/form-store';
import { createRecordSave, newBody } from '../../../src/engine/form/record-save';
import { endSession, startSession } from '../../../src/engine/session/session';
import { createIdempotencyKey } from '../../../src/engine/storage/idempotency-key';
import type { RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { messagesOf } from '../../../src/schema/model/messages';
import { nounOf } from '../../../src/schema/model/nouns';
import { loadedValues, recordFor } from '../../../src/schema/model/record-for';

const noun = nounOf('labortype');

function opened(read?: Values, more: Partial<Parameters<typeof createRecordSave>[0]> = {}) {
  const memory = createMemorySource(
    givenRecords({ labortype: [{ labortype_id: 1, labortype: 'Welder', status: 1, updated_at: 'then' }] }),
  );
  const source = withSharedChoices(memory);
  const store = createFormStore(recordFor(noun, read ? 'edit' : 'add'), read && loadedValues(noun, read));
  const idempotencyKey = createIdempotencyKey(store, read ? 'edit' : 'add');
  const id = read?.labortype_id as number | undefined;
  return { source, store, ...createRecordSave({ source, noun, id, read, store, idempotencyKey, ...more }) };
}
/** No response, however often. */
const lost = (_times: number) => ({ ok: false, failure: { kind: 'unreachable' } }) as const;
const welder = { labortype_id: 1, labortype: 'Welder', status: 1, updated_at: 'then' };

test('what the rules find is not sent', async () => {
  const { save, source } = opened();
  const outcome = await save();
  assert.is(outcome.kind, 'problems');
  const list = await source.list(noun);
  assert.is(list.ok && list.data.length, 1);
});

test('a new record is created once, however often Save is pressed meanwhile', async () => {
  const { save, isBusy, store, source } = opened();
  store.set('labortype', 'Flagger');
  const saving = save();
  assert.ok(isBusy());
  assert.equal(await save(), { kind: 'busy' });
  const outcome = await saving;
  assert.is(outcome.kind === 'saved' && outcome.saved.record.labortype, 'Flagger');
  assert.not.ok(isBusy());
  const list = await source.list(noun);
  assert.is(list.ok && list.data.length, 2);
});

test('what a control is still reading when Save is pressed is in that save', async () => {
  const { save, store } = opened();
  const read = Promise.resolve('Flagger').then(async (name) => {
    await new Promise((pass) => setTimeout(pass, 5));
    store.set('labortype', name);
  });
  awaitedBySave(read);
  awaitedBySave(Promise.reject(new Error('gone'))).catch(() => {});
  const outcome = await save();
  assert.is(outcome.kind === 'saved' && outcome.saved.record.labortype, 'Flagger');
  assert.is(arrivals(), undefined);
});

test('a save does not wait without end for a permission that nobody gives', async () => {
  const { setTimeout: real } = globalThis;
  Object.assign(globalThis, { setTimeout: (act: () => void) => real(act) });
  const { save } = opened();
  awaitedBySave(new Promise(() => {}));
  assert.is((await save()).kind, 'problems');
  assert.is(arrivals(), undefined);
  Object.assign(globalThis, { setTimeout: real });
});

test('a file that was changed on the device since it was chosen is named at its field, and nothing is sent', async () => {
  const properties = { papers: { title: 'Papers', type: 'array' }, labor: { title: 'Labor', type: 'array' } } as const;
  const store = createFormStore({ required: [], properties } as unknown as RecordSchema);
  const [whole, spoiled] = [new File(['x'], 'a.pdf'), new File(['x'], 'report.docx')];
  spoiled.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as unknown as Blob;
  let sent = 0;
  let kept = 0;
  const { save } = opened(undefined, {
    store,
    source: { ...withSharedChoices(createMemorySource(givenRecords({}))), create: async () => lost(++sent) },
    async keep() {
      kept++;
      return { kind: 'kept', values: {} };
    },
  });
  store.set('papers', [whole, spoiled]);
  const text = 'report.docx was changed or removed after it was chosen. Remove it here and add it again.';
  assert.equal(await save(), { kind: 'problems', problems: [{ name: 'papers', message: text }] });
  assert.equal([sent, kept], [0, 0]);
  store.set('papers', [whole]);
  assert.is((await save()).kind, 'kept');
  assert.equal([sent, kept], [1, 1]);
});

test('a save is sent and kept as the user who pressed it, and never as one who has signed in meanwhile', async () => {
  const sentAs: unknown[] = [];
  let kept = 0;
  startSession('first');
  const { save, store } = opened(undefined, {
    source: {
      ...withSharedChoices(createMemorySource(givenRecords({}))),
      async create(_noun, _values, options) {
        sentAs.push(options?.as);
        if (sentAs.length > 1) startSession('second');
        return lost(1);
      },
    },
    async keep() {
      kept++;
      return { kind: 'kept', values: {} };
    },
  });
  store.set('labortype', 'Flagger');
  assert.is((await save()).kind, 'kept');
  assert.is((await save()).kind, 'failed');
  assert.equal([sentAs, kept], [['first', 'first'], 1]);
  endSession('logged-out');
});

test('what is typed while a save is under way is saved by the next one, which knows the state that the first one left', async () => {
  const { save, store } = opened(welder);
  store.set('labortype', 'Lead Welder');
  const saving = save();
  store.set('labortype', 'Chief Welder');
  const first = await saving;
  assert.is(first.kind === 'saved' && first.saved.settled, false);
  const second = await save();
  assert.is(second.kind === 'saved' && second.saved.record.labortype, 'Chief Welder');
  assert.is(second.kind === 'saved' && second.saved.settled, true);
});

/** An older value is refused, and the newer one stays. */
async function assertKept({ source, store, save }: Pick<ReturnType<typeof opened>, 'source' | 'store' | 'save'>) {
  store.set('labortype', 'Older');
  const outcome = await save();
  assert.is(outcome.kind === 'failed' && outcome.failure.kind, 'conflict');
  const read = await source.read(noun, 1);
  assert.is(read.ok && read.data.labortype, 'Newer');
}

test('a record that another user has saved since it was read is not overwritten', async () => {
  const { save, source, store } = opened(welder);
  await source.update(noun, 1, { labortype: 'Newer', status: 1 });
  await assertKept({ source, store, save });
});

test('what another user has saved is not overwritten where the form goes on from it while the save is under way', async () => {
  const { source, store, reopen, save } = opened(welder, {
    onSend: () => {
      queueMicrotask(() => reopen({ ...welder, labortype: 'Newer', updated_at: 'now' }));
      return {};
    },
  });
  await source.update(noun, 1, { labortype: 'Newer', status: 1 });
  await assertKept({ source, store, save });
});

test('a version that differs in nothing but what is computed is saved over, and no question of any user', async () => {
  const read = { ...welder, priced: 'then', total: 1, rows: [{ row_id: 'a', hours: 1, amount: 48 }] };
  const column = (more: object) => ({ title: 'Column', type: 'number', ...more }) as const;
  const properties = {
    ...noun.record.properties,
    priced: { title: 'Prices of', type: 'string', readOnly: true },
    total: { title: 'Total', type: 'number', computed: 'sum(rows.amount)' },
    rows: {
      title: 'Rows',
      type: 'array',
      items: { type: 'object', properties: { hours: column({}), amount: column({ readOnly: true }) } },
    },
  } as const;
  const priced = { ...noun, record: { ...noun.record, properties } };
  const outcomeAfter = async (change: object) => {
    const current = { ...read, ...change, updated_at: 'now' };
    const changed = { kind: 'conflict', message: messagesOf(noun).changed, fields: {}, current } as const;
    const source = {
      ...withSharedChoices(createMemorySource(givenRecords({}))),
      update: async (_noun: unknown, _id: unknown, body: Values) =>
        body.updated_at === 'now'
          ? ({ ok: true, data: { ...current, ...body } } as const)
          : ({ ok: false, failure: changed } as const),
    };
    const { save, store } = opened(read, { source, noun: priced });
    store.set('labortype', 'Lead Welder');
    return save();
  };
  const later = { priced: 'now', total: 2, rows: [{ row_id: 'a', hours: 1, amount: 50 }] };
  const saved = await outcomeAfter(later);
  assert.is(saved.kind === 'saved' && saved.saved.record.labortype, 'Lead Welder');
  for (const theirs of [
    { status: 0 },
    { ...later, rows: [{ row_id: 'a', hours: 2, amount: 100 }] },
    { form_fields: 1 },
  ])
    assert.is((await outcomeAfter(theirs)).kind, 'failed', JSON.stringify(theirs));
});

test('a save whose response was lost is no conflict with itself when it is sent again, and the next one is another save', async () => {
  const memory = withSharedChoices(createMemorySource(givenRecords({ labortype: [welder] })));
  let isLost = true;
  const lossy = {
    ...memory,
    update: async (...write: Parameters<typeof memory.update>) => {
      const result = await memory.update(...write);
      return isLost ? ({ ok: false, failure: { kind: 'unreachable' } } as const) : result;
    },
  };
  const { save, store } = opened(welder, { source: lossy });
  store.set('labortype', 'Lead Welder');
  assert.equal(await save(), { kind: 'failed', failure: { kind: 'unreachable' } });
  isLost = false;
  const repeated = await save();
  assert.is(repeated.kind === 'saved' && repeated.saved.record.labortype, 'Lead Welder');
  store.set('labortype', 'Chief Welder');
  const next = await save();
  assert.is(next.kind === 'saved' && next.saved.record.labortype, 'Chief Welder');
});

test('what the server refuses comes back under its fields, and is reported once', async () => {
  const refused: string[] = [];
  const { save, store } = opened(welder, {
    body: () => ({ labortype: '', status: 1 }),
    onRefused: (names) => refused.push(...names),
  });
  const outcome = await save();
  assert.is(outcome.kind === 'refused' && outcome.problems.length, 1);
  assert.is(store.cell('labortype').errors?.length, 1);
  assert.equal(refused, ['labortype']);
});

test('a conflict about one field is shown there, and its effects run again', async () => {
  const again: string[] = [];
  const { save, store } = opened(undefined, {
    source: {
      ...withSharedChoices(createMemorySource(givenRecords({}))),
      create: async () => ({
        ok: false,
        failure: { kind: 'conflict', message: 'Changed.', fields: { labortype: ['It has changed.'] } },
      }),
    },
    onRefused: (names) => again.push(...names),
  });
  store.set('labortype', 'Flagger');
  assert.equal(await save(), { kind: 'refused', problems: [{ name: 'labortype', message: 'It has changed.' }] });
  assert.equal(store.cell('labortype').value, 'Flagger');
  assert.equal(again, ['labortype']);
});

test('a save waits for what is still loading, and is busy meanwhile', async () => {
  let ready = () => {};
  const { save, isBusy, store } = opened(welder, { ready: () => new Promise<void>((done) => (ready = done)) });
  const saving = save();
  assert.ok(isBusy());
  store.set('labortype', 'Loaded late');
  ready();
  const outcome = await saving;
  assert.is(outcome.kind === 'saved' && outcome.saved.values.labortype, 'Loaded late');
});

test('what a new record would begin with is sent as empty where it was emptied', () => {
  const text = { title: 'T', type: 'string' as const };
  const record = {
    required: [],
    properties: { plain: text, begun: { ...text, default: 'x' }, given: { ...text, default: 'x', readOnly: true } },
  };
  const sent = (values: Values) => newBody({ ...noun, record }, values);
  assert.equal(sent({ plain: undefined, begun: undefined, given: undefined }), {
    plain: undefined,
    begun: null,
    given: undefined,
  });
  assert.equal(sent({ begun: 'y' }), { begun: 'y' });
  assert.equal(sent({}), {});
});

test.run();
