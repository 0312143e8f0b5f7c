// What is noted about records, and fields that begin with the user: in memory as on the server.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { zoneOf } from '../../../src/api/table';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { session } from '../../../src/engine/session/session';
import type { Noun, Property, Values } from '../../../src/schema/descriptor/descriptor';
import { isMe, recordForUser } from '../../../src/schema/model/default-me';
import { nounOf } from '../../../src/schema/model/nouns';

const noted = (stamp: Property['stamp'], title: string): Property => ({
  title,
  type: 'string',
  readOnly: true,
  stamp,
  ...(stamp === 'created' || stamp === 'changed' ? { format: 'local-date-time' } : {}),
});

const walk: Noun = {
  noun: 'yard_walk',
  title: 'Yard Walk',
  label: 'subject',
  api: { id: 'yard_walk_id', base: '/yard-walk', list: 'GET', paged: true },
  record: {
    required: ['subject'],
    properties: {
      subject: { title: 'Subject', type: 'string' },
      inspector_id: { title: 'Inspector', type: 'integer', ref: 'users', default: 'me' },
      created: noted('created', 'Created'),
      created_name: noted('createdBy', 'Created by'),
      changed: noted('changed', 'Changed'),
      changed_name: noted('changedBy', 'Changed by'),
    },
  },
};

const user = (user_id: number, first_name: string) => ({
  user_id,
  first_name,
  last_name: '',
  username: `user-${user_id}`,
  email: '',
  mobile: null,
  address: null,
  profile_image: null,
});

test('a record in memory notes who created and who last changed it', async () => {
  const source = createMemorySource(givenRecords({}));
  const read = async (id: unknown): Promise<Values> => {
    const result = await source.read(walk, Number(id));
    assert.ok(result.ok);
    return result.ok ? result.data : {};
  };
  session.user = user(3, 'Ada');
  const created = await source.create(walk, { subject: 'North lead', created_name: 'Forged' }, { key: 'one' });
  const id = created.ok && created.data.yard_walk_id;
  const first = await read(id);
  assert.equal([first.created_name, first.changed_name, first.inspector_id], ['Ada', 'Ada', 3]);
  assert.match(String(first.created), /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  session.user = user(4, '');
  await source.update(walk, Number(id), { subject: 'South lead', inspector_id: 3 });
  const second = await read(id);
  assert.equal([second.created, second.created_name, second.changed_name], [first.created, 'Ada', 'user-4']);
  session.user = null;
});

test('"me" is the user who adds the record, on a reference to users only', () => {
  const { inspector_id } = recordForUser(walk.record, 9).properties;
  assert.is(inspector_id!.default, 9);
  assert.is(recordForUser(walk.record, null).properties.inspector_id!.default, undefined, 'nobody is known yet');
  assert.is(recordForUser(nounOf('terminal').record, 9), nounOf('terminal').record);
  assert.not(isMe({ default: 'me' }));
});

test('calls for records with moments name the time zone of the reader, all others do not', () => {
  assert.equal(zoneOf(walk), {
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  assert.equal(zoneOf(nounOf('terminal')), {});
});

test.run();
