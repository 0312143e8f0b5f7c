// Columns of a table that read the record that the table is in, through every save of it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { growNounTables, linkNounTables } from '../../server/db/noun-tables';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { nouns, readNoun } from '../../src/schema/model/nouns';
import { type Api, form, startApi } from '../support/api';
import { silentLog } from '../support/postgres';

const money: Omit<Property, 'title'> = { type: 'number', multipleOf: 0.01 };
const rules = (field: string, value: string) => ({ match: 'all', rules: [{ field, operator: 'is', value }] }) as const;

const job = readNoun({
  noun: 'test_job',
  title: 'Job',
  label: 'code',
  api: { id: 'job_id', base: '/test-job', list: 'GET', paged: true, body: 'multipart' },
  record: {
    required: ['code'],
    properties: {
      code: { title: 'Code', type: 'string' },
      kind: { title: 'Kind', type: 'string' },
      base: { title: 'Base', ...money },
      rate: { title: 'Rate', ...money, readOnly: true, computed: 'base + 1' },
      labor: {
        title: 'Labor',
        type: 'array',
        items: {
          type: 'object',
          properties: {
            hours: { title: 'Hours', type: 'number' },
            suit: { title: 'Suit', type: 'string', requiredWhen: rules('record.kind', 'Hazmat') },
            dog: { title: 'Dog', type: 'string', visibleWhen: rules('record.kind', 'Night') },
            photo: { title: 'Photo', file: {} },
            cost: { title: 'Cost', ...money, readOnly: true, computed: 'hours * record.rate' },
          },
        },
      },
      total: { title: 'Total', ...money, readOnly: true, computed: 'sum(labor.cost)' },
    },
  },
  screens: [{ kind: 'list', path: '/test-jobs', title: 'Jobs', actions: [], columns: ['code', 'total'] }],
});

let api: Api;
test.before(async () => {
  (nouns as Map<string, Noun>).set(job.noun, job);
  api = await startApi();
  const db = openDatabase(api.pool);
  await growNounTables(db, { log: silentLog });
  await linkNounTables(db);
});
test.after(async () => {
  (nouns as Map<string, Noun>).delete(job.noun);
  await api?.close();
});

const create = (body: Values) => api.call('POST', '/test-job/create', { body: { code: 'A', ...body } });
const update = (id: number, body: Values) =>
  api.call('POST', `/test-job/update/${id}`, { body: { code: 'A', ...body } });

async function created(body: Values): Promise<any> {
  const { status, body: made, text } = await create(body);
  assert.is(status, 200, text);
  return made.data;
}

const costs = ({ labor, total }: any) => [labor.map(({ cost }: Values) => cost), total];

test('cells are computed of the record and summed in it, also where only the record changes', async () => {
  const made = await created({ base: 4, labor: [{ hours: 2, cost: 99 }, { hours: 1 }] });
  assert.equal(costs(made), [[10, 5], 15]);
  const changed = (await update(made.job_id, { base: 9 })).body.data;
  assert.equal(costs(changed), [[20, 10], 30]);
  assert.equal(
    changed.labor.map(({ row_id }: Values) => row_id),
    made.labor.map(({ row_id }: Values) => row_id),
  );
  const { changes } = (await api.call('GET', `/test-job/${made.job_id}/history`)).body;
  assert.equal(changes[0].fields.map(({ name }: Values) => name).sort(), ['base'], 'what follows is not logged');
  const undone = await api.call('POST', '/test-job/undo', { body: { changes: [changes[0].change_id] } });
  assert.is(undone.status, 200, undone.text);
  assert.equal(costs((await api.call('GET', `/test-job/${made.job_id}`)).body), [[10, 5], 15]);
});

test('a cell is required while the record says so, and one that it hides is emptied', async () => {
  const refused = await create({ kind: 'Hazmat', labor: [{ hours: 1, suit: 'Blue' }, { hours: 2 }] });
  assert.equal([refused.status, refused.body.data], [422, { 'labor.1.suit': ['Suit is required.'] }]);
  const { job_id, labor } = await created({ kind: 'Night', labor: [{ hours: 1, dog: 'Rex' }] });
  assert.is(labor[0].dog, 'Rex');
  const changed = await update(job_id, { kind: 'Hazmat' });
  assert.equal(Object.keys(changed.body.data), ['labor.0.suit'], 'rows are checked although none is sent');
  const filled = await update(job_id, { kind: 'Hazmat', labor: [{ ...labor[0], suit: 'Blue' }] });
  assert.equal([filled.body.data.labor[0].dog, filled.body.data.labor[0].suit], [null, 'Blue'], filled.text);
});

test('files of rows stay where the record alone changes', async () => {
  const body = form({
    code: 'F',
    kind: 'Plain',
    base: 1,
    labor: JSON.stringify([{ hours: 1 }]),
    'labor[0][photo]': new File([Buffer.from('note')], 'note.txt', { type: 'text/plain' }),
  } as never);
  const { body: made, status, text } = await api.call('POST', '/test-job/create', { body });
  assert.is(status, 200, text);
  const { job_id, labor } = made.data;
  const changed = (await update(job_id, { base: 2 })).body.data;
  assert.equal([changed.labor[0].photo.file_id, changed.labor[0].cost], [labor[0].photo.file_id, 3]);
});

test('200 rows follow their record by one statement', async () => {
  const labor = Array.from({ length: 200 }, (_, n) => ({ hours: n }));
  const { job_id, total } = await created({ base: 0, labor });
  assert.is(total, 19_900);
  assert.is((await update(job_id, { base: 1 })).body.data.total, 39_800);
});

test.run();
