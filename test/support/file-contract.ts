// What follows for a noun whose records have files, single ones and lists: they are kept, shown, replaced, removed, and
// deleted with their record.
import * as assert from 'uvu/assert';
import { sendable } from '../../build/samples/sample-record';
import { statesFor } from '../../src/schema/conditions/field-states';
import type { Property, Values } from '../../src/schema/descriptor/descriptor';
import { type Api, form } from './api';
import { isListed, type NounCalls } from './contract-records';
import { asTexts, fileOf, neededFiles, withNeededFiles } from './noun-samples';

interface FileCalls extends Pick<NounCalls, 'noun' | 'is' | 'page'> {
  /** Good values; `focus` is a field that can be filled in with them. */
  good(mode?: 'add' | 'edit', focus?: string): Promise<Values>;
  api(): Api;
}

/** Registers the tests of a noun with files; of one with a module its own tests know more. */
export function testFiles(calls: FileCalls): void {
  const { noun, is, good } = calls;
  const all = Object.entries(noun.record.properties);
  const single = all.filter(([, { file }]) => file);
  const lists = all.filter(([, { items }]) => items?.file);
  if (noun.server !== undefined || single.length + lists.length === 0) return;
  const { save, refused, read, listed, kept } = callsOf(calls);
  /** A file for each field, two for a list, as far as the values show it. */
  const filesFor = (values: Values): Sent => {
    const states = statesFor(sendable(noun, 'add'), values);
    const isShown = ([name]: [string, Property]) => !states.get(name)?.hidden && !states.get(name)?.locked;
    return Object.fromEntries([
      ...single.filter(isShown).map(([name, property]) => [name, fileOf(name, property)]),
      ...lists
        .filter(isShown)
        .map(([name, property]) => [`${name}[]`, several(property, ['b', 'a']).map((each) => fileOf(each, property))]),
    ]);
  };

  is('its files are kept, and are in reads and lists with links', async () => {
    const values = await good();
    const before = await kept();
    const files = filesFor(values);
    const id = await save('create', values, files);
    const body = await read(id);
    const row = await listed(id);
    for (const [name, property] of single) {
      if (!files[name]) continue;
      const link = property.file?.accept?.startsWith('image/') ? `/storage/${body[name]}` : body[name].url;
      const response = await calls.api().call('GET', link, { absolute: true, token: null });
      assert.is(response.status, 200, name);
      if (isListed(noun, name)) assert.equal(row[name], body[name], `${name} in the list`);
      if (!property.file?.accept)
        assert.equal([body[name].name, body[name].size], [`${name}.txt`, `Text of ${name}`.length]);
    }
    for (const [name] of lists) {
      const sent = files[`${name}[]`] as File[] | undefined;
      if (!sent) continue;
      assert.equal(
        body[name].map((file: Values) => file.name),
        sent.map((file) => file.name),
        'in the order in which they were sent',
      );
      if (isListed(noun, name)) assert.equal(row[name], body[name], `${name} in the list`);
    }
    assert.is((await kept()) - before, Object.values(files).flat().length);
  });

  is('a file is replaced and emptied; one of a list is removed and another added; what is not sent stays', async () => {
    for (const [name, property] of single) {
      const values = async (mode: 'add' | 'edit' = 'edit') => good(mode, name);
      const id = await save('create', await values('add'), { [name]: fileOf('old', property) });
      await save(`update/${id}`, await values());
      assert.ok((await read(id))[name], 'not sent');
      const changed = await values();
      const before = await kept();
      await save(`update/${id}`, changed, { [name]: fileOf('new', property) });
      if (!property.file?.accept) assert.is((await read(id))[name].name, 'new.txt');
      assert.is(await kept(), before, 'the old one is gone');
      if (noun.record.required.includes(name)) {
        assert.equal(await refused(`update/${id}`, await values(), { [name]: '' }), [name], 'a record must have it');
        continue;
      }
      await save(`update/${id}`, changed, { [name]: '' });
      assert.is((await read(id))[name], null);
      assert.is(await kept(), before - 1);
    }
    for (const [name, property] of lists) {
      const values = async (mode: 'add' | 'edit' = 'edit') => good(mode, name);
      const all = several(property, ['a', 'b', 'c']);
      const id = await save('create', await values('add'), {
        [`${name}[]`]: all.map((each) => fileOf(each, property)),
      });
      const names = async () => ((await read(id))[name] ?? []).map((file: { name: string }) => file.name.split('.')[0]);
      await save(`update/${id}`, await values());
      assert.equal(await names(), all, 'not sent');
      const [first, ...rest] = (await read(id))[name];
      const staying = [first, ...rest].slice(0, all.length - 1);
      const ids = staying.map((file: Values) => String(file.file_id));
      await save(`update/${id}`, await values(), { [`${name}[]`]: [...ids, fileOf('d', property)] });
      assert.equal(await names(), [...all.slice(0, -1), 'd']);
      const others = await save('create', await values('add'), {
        [`${name}[]`]: several(property, ['other']).map((each) => fileOf(each, property)),
      });
      const [foreign] = (await read(others))[name];
      assert.equal(
        await refused(`update/${id}`, await values(), { [`${name}[]`]: String(foreign.file_id) }),
        [name],
        'a file of another record',
      );
      if (noun.record.required.includes(name)) continue;
      await save(`update/${id}`, await values(), { [name]: '' });
      assert.equal(await names(), []);
    }
  });

  // A record that must have a file cannot be sent as JSON.
  const isIfJson: FileCalls['is'] = neededFiles(noun).length === 0 ? is : () => {};
  isIfJson(
    'what is sent in the place of a file is refused with the way to send it, and nothing is saved or lost',
    async () => {
      const { base } = noun.api;
      const lost = [{}, { name: 'a.png' }, 'data:image/png;base64,iVBORw0KGgo=', 'a.png', [{}], 7, true];
      const names = [...single, ...lists].map(([name]) => name);
      const [{ n: before }] = await calls.api().rows(`select count(*)::int as n from "${noun.noun}"`);
      for (const [name, { title, items }] of [...single, ...lists]) {
        const part = items ? `${name}[]` : name;
        const message = `${title} must be sent as a file: as a part of multipart/form-data named ${part}, with a file name.`;
        for (const value of lost) {
          const { status, body } = await calls
            .api()
            .call('POST', `${base}/create`, { body: { ...(await calls.good()), [name]: value } });
          assert.equal([status, body.data], [422, { [name]: [message] }], JSON.stringify(value));
        }
        const text = await calls
          .api()
          .call('POST', `${base}/create`, { body: form(asTexts({ ...(await good()), [name]: '[object Object]' })) });
        assert.equal([text.status, text.body.data], [422, { [name]: [message] }]);
      }
      assert.equal(await calls.api().rows(`select count(*)::int as n from "${noun.noun}"`), [{ n: before }]);

      const values = await good();
      const id = await save('create', values, filesFor(values));
      const record = await read(id);
      const update = async (values: Values) =>
        calls.api().call('POST', `${base}/update/${id}`, { body: { ...(await calls.good('edit')), ...values } });
      const asRead = Object.fromEntries(names.map((name) => [name, record[name]]));
      assert.is((await update(asRead)).status, 200, 'what was read says that the files stay');
      for (const name of names) {
        const other = await update({ [name]: Array.isArray(record[name]) ? record[name].slice(1) : { file_id: 1 } });
        assert.equal([other.status, Object.keys(other.body.data)], [422, [name]]);
      }
      assert.is((await update(Object.fromEntries(lists.map(([name]) => [name, []])))).status, 200);
      for (const [name] of lists) assert.equal((await read(id))[name] ?? [], [], 'an empty list empties');
      for (const [name] of single) assert.ok((await read(id))[name]);
    },
  );

  is('its files are deleted with it', async () => {
    const values = await good();
    const before = await kept();
    const files = filesFor(values);
    const id = await save('create', values, files);
    assert.is(await kept(), before + Object.values(files).flat().length);
    await calls.api().call('DELETE', `${noun.api.base}/delete/${id}`);
    assert.is(await kept(), before);
  });
}

/** As many of the names as a list may have, and as it must. */
const several = ({ minItems = 0, maxItems = 100 }: Property, names: readonly string[]): string[] => {
  const more = Array.from({ length: Math.max(0, minItems - names.length) }, (_, i) => `more-${i}`);
  return [...names.slice(0, maxItems), ...more];
};

type Sent = Record<string, string | File | readonly (string | File)[]>;

function callsOf({ noun, api, page }: FileCalls) {
  const { base, id: idName } = noun.api;
  const send = (path: string, values: Values, files: Sent) => {
    const sent = { ...values, ...files };
    return api().call('POST', `${base}/${path}`, {
      body: form(asTexts(path === 'create' ? withNeededFiles(noun, sent) : sent)),
    });
  };
  return {
    /** @returns the id of the record. */
    async save(path: string, values: Values, files: Sent = {}): Promise<number> {
      const response = await send(path, values, files);
      assert.is(response.status, 200, response.text);
      return response.body.data[idName];
    },
    /** @returns the names of the fields for which it was refused. */
    async refused(path: string, values: Values, files: Sent): Promise<string[]> {
      const response = await send(path, values, files);
      assert.is(response.status, 422, response.text);
      return Object.keys(response.body.data);
    },
    read: async (id: number) => (await api().call('GET', `${base}/${id}`)).body,
    listed: async (id: number) => (await page({ length: '1000' })).body.data.find((row: Values) => row[idName] === id),
    /** Files of records of this noun. */
    async kept(): Promise<number> {
      const [{ count }] = await api().rows(
        'select count(*)::int as count from stored_file where ticket_id is null and not in_trash',
      );
      return count;
    },
  };
}
