// What of a save becomes an entry of the outbox, which saves are not kept, and entries as a file.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toFormData } from '../../../src/api/http-forms';
import { withSharedChoices } from '../../../src/engine/data/data-context';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { createFormStore } from '../../../src/engine/form/form-store';
import { keptSave } from '../../../src/engine/form/kept-save';
import { createRecordSave, type SaveOutcome, type SentSave } from '../../../src/engine/form/record-save';
import { endEntry } from '../../../src/engine/outbox/end-entry';
import { entriesFromFile, entriesToFile, fileNameOf } from '../../../src/engine/outbox/entry-file';
import { changedComment, keptComment } from '../../../src/engine/record/kept-comment';
import { createIdempotencyKey } from '../../../src/engine/storage/idempotency-key';
import { unpackFiles } from '../../../src/engine/storage/packed-files';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { nounOf } from '../../../src/schema/model/nouns';
import { recordFor } from '../../../src/schema/model/record-for';
import { memoryOutbox, waiting } from '../../support/memory-outbox';

const labortype = nounOf('labortype');
const source = withSharedChoices(createMemorySource(givenRecords({ labortype: [] })));
const photo = new File([new Uint8Array([0, 255, 7])], 'track.jpg', { type: 'image/jpeg', lastModified: 5 });

/** A save of `noun`, as its form would have sent it. */
const kept = (noun: Noun, body: Values, more: Partial<Parameters<typeof keptSave>[0]> = {}) =>
  keptSave({ source, user: '1', noun, values: body, body, key: 'k', content: { values: body, typed: [] }, ...more });

test('an entry has what is sent and what opens its form; a file of both is there once', () => {
  const full = kept(labortype, { labortype: 'Flagger', photo: [photo] })!;
  assert.equal(full.files, [photo]);
  const { kind, key, body, form, files, title } = full.entry;
  assert.equal([kind, key], ['create', { key: 'k', unknown: true }]);
  assert.equal(files, { count: 1, bytes: 3 });
  assert.is(title, 'New labor type: Flagger');
  assert.equal(unpackFiles(body, full.files), { labortype: 'Flagger', photo: [photo] });
  assert.equal(form!.values, body);
});

test('a stored file, which has a name and a type as well, stays the one that it is', () => {
  const stored = { stored: '7', file_id: 7, name: 'a.png', size: 3, type: 'image/png', url: 'x' };
  const full = kept(labortype, { photos: [stored, photo] })!;
  assert.equal(full.files, [photo]);
  assert.equal(unpackFiles(full.entry.body, full.files), { photos: [stored, photo] });
  const sent = toFormData({ photos: [stored, photo] }).getAll('photos[]');
  assert.equal([sent[0], (sent[1] as File).name], ['7', 'track.jpg']);
});

test('a change has the version that was read, and is called by its record', () => {
  const read = { labortype_id: 4, labortype: 'Welder', updated_at: 'then' };
  const { entry } = kept(labortype, { labortype: 'Lead' }, { id: 4, read })!;
  assert.equal([entry.kind, entry.record, entry.form!.read], ['update', 4, read]);
  assert.is(entry.title, 'Change of labor type Welder');
});

test('a comment that is open while its new record is sent keeps the record', async () => {
  const store = memoryOutbox();
  const made = await store.add(waiting({ mark: 'M' }), []);
  const about = { user: '1', noun: labortype, after: 'M' };
  const written = (text: string) => ({ ...about, content: { text, files: [] } as never, key: 'k' });
  const { entry, files } = keptComment(written('First'));
  const id = await store.add(entry, files);
  await endEntry(store, (await store.read(made))!, { labortype_id: 7 });
  const changed = changedComment(written('Second'));
  await store.change(id, changed.change, changed.files);
  const { record, after, body } = (await store.read(id))!;
  assert.equal([record, after, body.text], [7, undefined, 'Second']);
});

test('a save with a password is not kept, nor one of a noun that the product does not list', () => {
  const secret: Noun = {
    ...labortype,
    record: {
      required: [],
      properties: {
        secret: { title: 'Secret', type: 'string', format: 'strong-password' },
        name: { title: 'Name', type: 'string' },
      },
    },
  };
  assert.is(kept(secret, { secret: 'Recovery-2026!' }), undefined);
  assert.ok(kept(secret, { secret: '', name: 'x' }));
  assert.is(kept({ ...labortype, noun: 'no-such-noun' }, {}), undefined);
  assert.is(kept({ ...labortype, api: { ...labortype.api, single: true } }, {}), undefined);
});

test('a save without a response is kept under the key that it was sent with; any other failure is one', async () => {
  const failing = { ...source, create: async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const };
  const store = createFormStore(recordFor(labortype, 'add'));
  store.set('labortype', 'Flagger');
  const idempotencyKey = createIdempotencyKey(store, 'add');
  const sent: SentSave[] = [];
  const save = createRecordSave({
    source: failing,
    noun: labortype,
    store,
    idempotencyKey,
    keep: async (one) => {
      sent.push(one);
      return { kind: 'kept', values: one.values } satisfies SaveOutcome;
    },
  });
  assert.is((await save.save()).kind, 'kept');
  assert.is(sent[0]!.key, idempotencyKey.now().key);
  assert.is(sent[0]!.body.labortype, 'Flagger');
  const aborted = { ...failing, create: async () => ({ ok: false, failure: { kind: 'aborted' } }) as const };
  const other = createRecordSave({
    source: aborted,
    noun: labortype,
    store,
    idempotencyKey,
    keep: async () => {
      throw new Error('kept');
    },
  });
  assert.is((await other.save()).kind, 'failed');
});

test('entries come back from a file with their files, byte by byte', async () => {
  const many = new Uint8Array(20_000).map((_, nth) => nth % 256);
  const files = [photo, new File([many], 'large.bin')];
  const file = await entriesToFile([{ entry: waiting({ title: 'One "quoted"' }), files }]);
  const read = await entriesFromFile(file, '1');
  if (typeof read === 'string') return assert.unreachable(read);
  assert.is(read[0]!.entry.title, 'One "quoted"');
  const back = await Promise.all(read[0]!.files.map(async (one) => new Uint8Array(await one.arrayBuffer())));
  assert.equal(back, [new Uint8Array([0, 255, 7]), many]);
  assert.equal([read[0]!.files[0]!.name, read[0]!.files[0]!.lastModified], ['track.jpg', 5]);
});

test('a file of another user, a damaged one and any other file say so', async () => {
  const file = await entriesToFile([{ entry: waiting(), files: [] }]);
  assert.match(String(await entriesFromFile(file, '2')), 'another user');
  const text = await file.text();
  const damaged = new Blob([text.replace('"kind":"create"', '"kind":"drop"')]);
  assert.match(String(await entriesFromFile(damaged, '1')), 'damaged');
  const attached = '"attached":[{"name":"a.jpg","type":"","lastModified":1,"data":"#"}]';
  const cut = new Blob([text.replace('"attached":[]', attached)]);
  assert.match(String(await entriesFromFile(cut, '1')), 'damaged');
  for (const other of ['{}', 'no JSON', '[]', '{"format":"package-recovery outbox 1"}'])
    assert.match(String(await entriesFromFile(new Blob([other]), '1')), 'no file of entries');
});

test('a comment is called by its record and its beginning', () => {
  const content = { text: 'Seen from the road', mentions: [], files: [photo] };
  const about = { user: '1', noun: labortype, id: 4, content, key: 'k' };
  const { entry, files } = keptComment({ ...about, about: 'Welder' });
  assert.is(entry.title, 'Comment on labor type Welder: Seen from the road');
  assert.is(keptComment(about).entry.title, 'Comment on labor type 4: Seen from the road');
  assert.equal(unpackFiles(entry.body, files), content);
});

test('the name of the file has the day of where the user is', () => {
  const { TZ } = process.env;
  process.env.TZ = 'America/Chicago';
  try {
    assert.is(fileNameOf(new Date('2026-11-28T03:00Z')), 'Waiting to send 2026-11-27.json');
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test.run();
