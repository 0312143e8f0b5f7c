// What follows for a noun whose records have files, single ones and lists: they are kept, shown, replaced, removed, and
// deleted with their record.
import * as assert from 'uvu/assert';
import type { Property, Values } from '../../src/schema/model/descriptor';
import { type Api, form } from './api';
import type { NounCalls } from './contract-records';
import { asTexts } from './noun-samples';

interface FileCalls extends Pick<NounCalls, 'noun' | 'is' | 'good' | 'page'> {
  api(): Api;
}

/** The smallest bytes that are taken for an image, and others. */
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const fileOf = (name: string, { file, items }: Property): File =>
  (file ?? items?.file)?.accept?.startsWith('image/')
    ? new File([PNG], `${name}.png`, { type: 'image/png' })
    : new File([`Text of ${name}`], `${name}.txt`, { type: 'text/plain' });

/** Registers the tests of a noun with files; of one with a module its own tests know more. */
export function testFiles(calls: FileCalls): void {
  const { noun, is } = calls;
  const all = Object.entries(noun.record.properties);
  const single = all.filter(([, { file }]) => file);
  const lists = all.filter(([, { items }]) => items?.file);
  if (noun.server !== undefined || single.length + lists.length === 0) return;
  const { save, read, listed, kept } = callsOf(calls);

  is('its files are kept, and are in reads and lists with links', async () => {
    const files = Object.fromEntries([
      ...single.map(([name, property]) => [name, fileOf(name, property)]),
      ...lists.map(([name, property]) => [`${name}[]`, [fileOf('b', property), fileOf('a', property)]]),
    ]);
    const id = await save('create', files);
    const body = await read(id);
    const row = await listed(id);
    for (const [name, property] of single) {
      const link = property.file?.accept?.startsWith('image/') ? `/storage/${body[name]}` : body[name].url;
      const response = await calls.api().call('GET', link, { absolute: true, token: null });
      assert.is(response.status, 200, name);
      assert.equal(row[name], body[name], `${name} in the list`);
      if (!property.file?.accept)
        assert.equal([body[name].name, body[name].size], [`${name}.txt`, `Text of ${name}`.length]);
    }
    for (const [name] of lists) {
      assert.equal(
        body[name].map((file: Values) => file.name),
        (files[`${name}[]`] as File[]).map((file) => file.name),
        'in the order in which they were sent',
      );
      assert.equal(row[name], body[name], `${name} in the list`);
    }
    assert.is(await kept(), single.length + 2 * lists.length);
  });

  is('a file is replaced and emptied; one of a list is removed and another added; what is not sent stays', async () => {
    for (const [name, property] of single) {
      const id = await save('create', { [name]: fileOf('old', property) });
      const before = await kept();
      await save(`update/${id}`, {});
      assert.ok((await read(id))[name], 'not sent');
      await save(`update/${id}`, { [name]: fileOf('new', property) });
      if (!property.file?.accept) assert.is((await read(id))[name].name, 'new.txt');
      assert.is(await kept(), before, 'the old one is gone');
      await save(`update/${id}`, { [name]: '' });
      assert.is((await read(id))[name], null);
      assert.is(await kept(), before - 1);
    }
    for (const [name, property] of lists) {
      const id = await save('create', { [`${name}[]`]: ['a', 'b', 'c'].map((each) => fileOf(each, property)) });
      const names = async () => ((await read(id))[name] ?? []).map((file: { name: string }) => file.name.split('.')[0]);
      await save(`update/${id}`, {});
      assert.equal(await names(), ['a', 'b', 'c'], 'not sent');
      const [a, , c] = (await read(id))[name];
      await save(`update/${id}`, { [`${name}[]`]: [String(a.file_id), String(c.file_id), fileOf('d', property)] });
      assert.equal(await names(), ['a', 'c', 'd']);
      const others = await save('create', { [`${name}[]`]: [fileOf('other', property)] });
      const [foreign] = (await read(others))[name];
      const refused = await calls.api().call('POST', `${noun.api.base}/update/${id}`, {
        body: await bodyOf(calls, { [`${name}[]`]: String(foreign.file_id) }),
      });
      assert.equal([refused.status, Object.keys(refused.body.data)], [422, [name]], 'a file of another record');
      await save(`update/${id}`, { [name]: '' });
      assert.equal(await names(), []);
    }
  });

  is('its files are deleted with it', async () => {
    const before = await kept();
    const id = await save(
      'create',
      Object.fromEntries([
        ...single.map(([name, property]) => [name, fileOf(name, property)]),
        ...lists.map(([name, property]) => [`${name}[]`, [fileOf('a', property)]]),
      ]),
    );
    assert.is(await kept(), before + single.length + lists.length);
    await calls.api().call('DELETE', `${noun.api.base}/delete/${id}`);
    assert.is(await kept(), before);
  });
}

type Sent = Record<string, string | File | readonly (string | File)[]>;

const bodyOf = async ({ good }: Pick<FileCalls, 'good'>, files: Sent): Promise<FormData> =>
  form({ ...asTexts(await good()), ...files });

function callsOf(calls: FileCalls) {
  const { noun, api, page } = calls;
  const { base, id: idName } = noun.api;
  return {
    async save(path: string, files: Sent): Promise<number> {
      const response = await api().call('POST', `${base}/${path}`, { body: await bodyOf(calls, files) });
      assert.is(response.status, 200, response.text);
      return response.body.data[idName];
    },
    read: async (id: number) => (await api().call('GET', `${base}/${id}`)).body,
    listed: async (id: number) => (await page({ length: '1000' })).body.data.find((row: Values) => row[idName] === id),
    /** Files of records of this noun. */
    async kept(): Promise<number> {
      const [{ count }] = await api().rows('select count(*)::int as count from stored_file where ticket_id is null');
      return count;
    },
  };
}
