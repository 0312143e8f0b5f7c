// The names that programs call the fields of a ticket type by.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { up } from '../../server/db/migrations/0031-machine-names';
import { ownApiForEach } from '../support/api';
import { field, formCalls, ticketBody } from '../support/form-calls';

const api = ownApiForEach(test);
test.before.each(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
});

const { save, addForm, addTicket } = formCalls(() => api, 'Damage');

const SEALS = [
  { option_text: 'Intact', option_value: 'intact' },
  { option_text: 'Torn', option_value: 'torn' },
];

const namesOf = async (id: number): Promise<string[]> =>
  (await api.call('GET', `/tickets/form/${id}`)).body.details.map((detail: any) => detail.machine_name);

test('a field is called by its label, each by another name, unless it has a name of its own', async () => {
  const { id } = await addForm([
    field('Seal number'),
    field('Seal Number!'),
    field('Größe (m²)'),
    field('123'),
    field('ماده'),
    field('Weight', 'number', { machine_name: 'mass_kg' }),
    field('x'.repeat(200)),
  ]);
  const names = await namesOf(id);
  assert.equal(names.slice(0, 6), ['seal_number', 'seal_number_2', 'gro_e_m2', 'field', 'field_2', 'mass_kg']);
  assert.is(names[6], 'x'.repeat(40));
});

test('it keeps its name under another label, also where a save does not send it', async () => {
  const { id, ids } = await addForm([field('Weight'), field('Seal')]);
  const renamed = field('Mass', 'text', { ticket_form_detail_id: ids[0] });
  await save({ form_datas: [renamed, field('Weight')] }, id);
  assert.equal(await namesOf(id), ['weight', 'weight_2']);
  const named = { ...renamed, machine_name: 'mass' };
  await save({ form_datas: [named, field('Weight')] }, id);
  assert.equal(await namesOf(id), ['mass', 'weight']);
});

test('a name that was never another one is made, and one that is given away is no longer had', async () => {
  const { id, ids } = await addForm([field('Photos', 'heading'), field('Photos'), field('Seal')]);
  assert.equal(await namesOf(id), [undefined, 'photos', 'seal']);
  const photos = field('Photos', 'text', { ticket_form_detail_id: ids[1] });
  await save({ form_datas: [photos] }, id);
  await save({ form_datas: [photos, field('Seal')] }, id);
  assert.equal(await namesOf(id), ['photos', 'seal_2'], 'the first Seal is gone, and keeps its name in old tickets');
  await save({ form_datas: [photos, field('Seal', 'text', { machine_name: 'photos' })] }, id);
  assert.equal(await namesOf(id), ['photos_2', 'photos']);
});

test('two fields cannot have one name, and a name is small letters, digits and underscores', async () => {
  const sent = (...names: string[]) =>
    api.call('POST', '/tickets/form/create', {
      body: {
        form_name: 'F',
        status: 1,
        form_datas: names.map((machine_name, index) => field(`F${index}`, 'text', { machine_name })),
      },
    });
  assert.equal((await sent('seal', 'weight', 'seal')).body.data.form_datas, [
    'Field 3: Name in the API: another field is called seal already.',
  ]);
  for (const wrong of ['Seal', '1seal', 'seal number', '__proto__', 's'.repeat(41)])
    assert.is((await sent(wrong)).status, 422, wrong);
});

test('a ticket is written and read by these names', async () => {
  const { id } = await addForm([field('Seal number'), field('Weight', 'number')]);
  const values = { weight: '2.50', seal_number: 'ABCD', constructor: 'nothing' };
  const { body, text } = await api.call('POST', '/tickets/create', {
    body: ticketBody(id, values),
  });
  assert.is(body.status, 'success', text);
  const { form_fields } = (await api.call('GET', `/tickets/${body.data.ticket_id}`)).body;
  assert.equal(
    form_fields.map(({ machine_name, value }: any) => [machine_name, value]),
    [
      ['seal_number', 'ABCD'],
      ['weight', '2.50'],
    ],
  );
});

test('columns of the list and of its CSV are named by them, over all ticket types; they are searched and sorted', async () => {
  const { data } = (await save({ form_name: 'Other', form_datas: [field('Weight', 'text'), field('Tags', 'tags')] }))
    .body;
  const other = data.ticket_form_id;
  const damage = await addForm([field('Weight', 'number'), field('Seal', 'select', { options: SEALS })]);
  const write = (formId: number, values: Record<string, unknown>) =>
    api.call('POST', '/tickets/create', { body: ticketBody(formId, values) });
  await write(damage.id, { weight: '9.5', seal: 'torn' });
  await write(damage.id, { weight: '10', seal: '' });
  await write(other, { weight: 'light', tags: ['a', 'b'] });
  const list = async (query: string) => {
    const { status, body, text } = await api.call('GET', `/tickets?draw=1&length=10&${query}`);
    assert.is(status, 200, text);
    return body.data.map((row: any) => row.form_fields);
  };
  const columns = ['weight', 'seal', 'tags']
    .map((name, index) => `columns[${index}][data]=form_fields.${name}`)
    .join('&');
  const first = { weight: '9.5', seal: 'torn', tags: null };
  const second = { weight: '10', seal: null, tags: null };
  assert.equal(await list(`${columns}&order[0][column]=0&order[0][dir]=asc`), [
    first,
    second,
    { weight: 'light', seal: null, tags: ['a', 'b'] },
  ]);
  assert.equal(await list(`${columns}&columns[1][search][value]=torn`), [first]);
  assert.equal(await list(`${columns}&columns[0][search][value]=10`), [second]);
  assert.equal(await list(`${columns}&columns[0][search][value]=1`), [], 'a number is not a part of another');
  const weights = async (search: string) => {
    const query = `filters=typed&${columns}&columns[0][search][value]=${encodeURIComponent(search)}`;
    return (await list(`${query}&order[0][column]=0&order[0][dir]=asc`)).map(({ weight }: any) => weight);
  };
  assert.equal(await weights('>9.5'), ['10']);
  assert.equal(await weights('9..9.9'), ['9.5']);
  assert.equal(await weights('9.5 | 10'), ['9.5', '10']);
  assert.equal(await weights('!10'), ['9.5', 'light']);
  assert.equal(await weights('empty'), [], 'what was a text is no number, but not empty');
  assert.equal(await weights(`<1${'0'.repeat(60)}`), ['9.5', '10']);
  const csv = await api.call(
    'GET',
    `/tickets?format=csv&columns[9][data]=ticket_id&columns[9][visible]=false&${columns}`,
  );
  assert.match(csv.text, /"Weight","Seal","Tags"/);
  assert.match(csv.text, /"9\.5","Torn",""/);
  assert.match(csv.text, /"light","","a; b"/);
  assert.is(
    (await api.call('GET', '/tickets?draw=1&columns[0][data]=form_fields.nothing&order[0][column]=0&order[0][dir]=asc'))
      .status,
    400,
  );
});

test('the columns of fields can be chosen: by type, in the order of its fields, of the types of today', async () => {
  const { id, ids } = await addForm([
    field('Seal', 'select', { options: SEALS }),
    field('Photos', 'file'),
    field('Found', 'date'),
    field('About it', 'heading'),
  ]);
  await save({ form_name: 'Arrival', form_datas: [field('Gone'), field('Seal')] });
  const chosen = async () => {
    const { status, body, text } = await api.call('GET', '/tickets/columns');
    assert.is(status, 200, text);
    assert.is(body.data.grouped_by, 'ticket_form.form_name');
    return body.data.columns
      .filter(({ group }: any) => group === 'Arrival' || group === 'Damage')
      .map(({ group, path, search, property }: any) => [
        group,
        path,
        search,
        property.format ?? property.options?.length,
      ]);
  };
  assert.equal(await chosen(), [
    ['Arrival', 'form_fields.gone', 'text', undefined],
    ['Arrival', 'form_fields.seal', 'text', undefined],
    ['Damage', 'form_fields.seal', 'text', undefined],
    ['Damage', 'form_fields.found', 'date', 'date'],
  ]);
  await save({ form_datas: [field('Found', 'date', { ticket_form_detail_id: ids[2] })] }, id);
  assert.equal((await chosen()).slice(2), [['Damage', 'form_fields.found', 'date', 'date']]);
});

test('a day is found by the filters of days, also beside what is none, as the field was a text once', async () => {
  const { id, ids } = await addForm([field('Found')]);
  const texts = ['2026-11-21', 'yesterday', '2026-02-31', '2026-13-99x', "'; drop", '11-21-2026'];
  const written: number[] = [];
  for (const text of texts) written.push(await addTicket(id, 1, [[ids[0]!, text]]));
  for (const kind of ['date', 'date-time']) {
    await save({ form_datas: [field('Found', kind, { ticket_form_detail_id: ids[0] })] }, id);
    for (const [search, found] of [
      ['2026-11-21', 1],
      ['2026-11-01..2026-11-30', 1],
      ['2026', 2],
      ['last 7 days', undefined],
      ['nonsense', 0],
    ] as const)
      for (const typed of ['', '&filters=typed']) {
        const { status, body, text } = await api.call(
          'GET',
          `/tickets?length=100${typed}&columns[0][data]=form_fields.found&columns[0][search][value]=${encodeURIComponent(search)}&order[0][column]=0`,
        );
        assert.is(status, 200, text);
        if (typed !== '' && found !== undefined) assert.is(body.data.length, found, `${kind} ${search}`);
      }
    const { body } = await api.call(
      'GET',
      '/tickets?length=100&columns[0][data]=form_fields.found&order[0][column]=0&order[0][dir]=asc',
    );
    assert.is(body.data.filter((row: any) => written.includes(row.ticket_id)).length, texts.length);
    assert.is(body.data[0].form_fields.found, '2026-02-31');
  }
});

test('a tick box is found by yes and no, one that was never ticked by no', async () => {
  const { id, ids } = await addForm([field('Sealed', 'checkbox')]);
  const [yes, no, none] = [
    await addTicket(id, 1, [[ids[0]!, '1']]),
    await addTicket(id, 1, [[ids[0]!, '0']]),
    await addTicket(id, 1, []),
  ];
  const found = async (search: string): Promise<number[]> => {
    const columns = `columns[0][data]=form_fields.sealed&columns[0][search][value]=${encodeURIComponent(search)}`;
    const { body } = await api.call('GET', `/tickets?length=100&filters=typed&${columns}`);
    return body.data.map((row: any) => row.ticket_id).filter((one: number) => [yes, no, none].includes(one));
  };
  assert.equal(await found('Yes'), [yes]);
  assert.equal((await found('false')).sort(), [no, none].sort());
  assert.equal((await found('!true')).sort(), [no, none].sort());
});

test('one choice that became several is a list of one, and an id that is none names nothing', async () => {
  const { id, ids } = await addForm([field('Tags', 'tags')]);
  const { ids: terminals } = await addForm([field('Depot', 'record', { ref_noun: 'terminal' })]);
  const written = [
    await addTicket(id, 1, [[ids[0]!, 'torn']]),
    await addTicket(id, 1, [[ids[0]!, '']]),
    await addTicket(id, 1, [[terminals[0]!, '99999999999']]),
  ];
  const columns = 'columns[0][data]=form_fields.tags&columns[1][data]=form_fields.depot';
  for (const query of [
    'order[0][column]=0&order[0][dir]=asc',
    'order[0][column]=1&order[0][dir]=asc',
    'columns[0][search][value]=torn',
  ]) {
    const { status, body, text } = await api.call('GET', `/tickets?length=100&${columns}&${query}`);
    assert.is(status, 200, text);
    const found = body.data.filter((row: any) => written.includes(row.ticket_id));
    assert.equal(found.find((row: any) => row.ticket_id === written[0]).form_fields.tags, ['torn']);
    for (const row of found) assert.is(row.form_fields?.depot ?? null, null);
  }
});

test('fields from before there were names get them by an upgrade, the same in every version', async () => {
  const { id, ids } = await addForm([
    field('Weight'),
    field('Seal'),
    field('Seal'),
    field('Seal 2'),
    field('About it', 'heading'),
  ]);
  await save({ form_datas: [field('Mass', 'text', { ticket_form_detail_id: ids[0] }), field('2nd Seal!')] }, id);
  await api.rows(`update ticket_form_version set details = (
    select jsonb_agg(detail - 'machine_name' order by place) from jsonb_array_elements(details) with ordinality as d(detail, place))`);
  const db = openDatabase(api.pool);
  await up(db);
  const versions = await api.rows<{ names: (string | null)[] }>(`
    select array(select detail ->> 'machine_name' from jsonb_array_elements(details) with ordinality as d(detail, place) order by place) as names
    from ticket_form_version where ticket_form_id = ${id} order by version`);
  assert.equal(
    versions.map(({ names }) => names),
    [
      ['mass', 'seal', `seal_f${ids[2]}`, 'seal_2', null],
      ['mass', 'field'],
    ],
  );
});

test.run();
