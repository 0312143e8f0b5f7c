// Which photos a save sends as scaled copies, and what follows them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withSharedChoices } from '../../../src/engine/data/data-context';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { keptSave } from '../../../src/engine/form/kept-save';
import { isWeakLine } from '../../../src/engine/hooks/weak-line';
import { entriesFromFile, entriesToFile } from '../../../src/engine/outbox/entry-file';
import { photosAfter } from '../../../src/engine/outbox/whole-photos';
import { createFormCopies, withCopies } from '../../../src/engine/photos/form-copies';
import { isLargePhoto, type PhotoCopy, scaledSize } from '../../../src/engine/photos/photo';
import { nounOf } from '../../../src/schema/model/nouns';
import { learnKind } from '../../../src/schema/rules/file-kinds';

const good = { isOnline: true, effectiveType: '4g', waits: [20, 30, 25, 40, 30] };

test('a line is weak without a connection, where data are saved, and by what was measured before what is estimated', () => {
  assert.is(isWeakLine(good), false);
  assert.is(isWeakLine({ ...good, isOnline: false }), true);
  assert.is(isWeakLine({ ...good, savesData: true }), true);
  for (const effectiveType of ['slow-2g', '2g', '3g']) assert.is(isWeakLine({ ...good, effectiveType }), true);
  assert.is(isWeakLine({ ...good, uploadSpeed: 20_000 }), true);
  assert.is(isWeakLine({ ...good, effectiveType: '3g', uploadSpeed: 900_000 }), false);
});

test('where the browser says nothing of the line, slow calls do, once there are some', () => {
  assert.is(isWeakLine({ isOnline: true }), false);
  assert.is(isWeakLine({ isOnline: true, waits: [9_000, 9_000] }), false);
  assert.is(isWeakLine({ isOnline: true, waits: [9_000, 2_000, 3_000, 20, 2_500] }), true);
  assert.is(isWeakLine({ isOnline: true, waits: [20, 9_000, 30, 40, 9_000] }), false);
});

test('a copy is scaled in proportion, and never larger', () => {
  assert.equal(scaledSize({ width: 4000, height: 3000 }), { width: 1600, height: 1200 });
  assert.equal(scaledSize({ width: 3000, height: 4000 }), { width: 1200, height: 1600 });
  assert.equal(scaledSize({ width: 800, height: 600 }), { width: 800, height: 600 });
  assert.equal(scaledSize({ width: 20_000, height: 3 }), { width: 1600, height: 1 });
});

/** Of a megabyte, or `size` bytes. */
async function photo(name: string, head: string = '\xff\xd8\xff', size = 1_000_000): Promise<File> {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from(head, 'latin1'));
  const file = new File([bytes], name, { type: 'image/jpeg' });
  await learnKind(file);
  return file;
}

test('only a large JPEG has a copy: no HEIC, no video, nothing that only claims to be one', async () => {
  assert.is(isLargePhoto(await photo('a.jpg')), true);
  assert.is(isLargePhoto(await photo('small.jpg', '\xff\xd8\xff', 100_000)), false);
  for (const head of ['\0\0\0\x18ftypheic', '\0\0\0\x18ftypmif1', '\0\0\0\x18ftypisom', '\x89PNG', 'text'])
    assert.is(isLargePhoto(await photo('a.jpg', head)), false, head);
});

const copyOf = async (whole: File): Promise<PhotoCopy> => ({
  whole,
  copy: new File(['copy'], whole.name),
  sha256: `of ${whole.name}`,
});

test('on a weak line photos are sent as copies, in every place of the body', async () => {
  const [a, b] = [await photo('a.jpg'), await photo('b.jpg')];
  const text = new File(['x'], 'x.txt');
  const copies = await createFormCopies(undefined, () => true, copyOf)([a, text, b], 'k');
  assert.equal(
    copies.map(({ whole }) => whole),
    [a, b],
  );
  const body = withCopies({ list: [a, text], one: b, name: 'x' }, copies);
  assert.equal(body, { list: [copies[0]!.copy, text], one: copies[1]!.copy, name: 'x' });
  assert.equal(await createFormCopies(undefined, () => false, copyOf)([a], 'k'), []);
});

test('a save that is repeated under its key has the same files, however the line is by then', async () => {
  let isWeak = true;
  const [a, b] = [await photo('a.jpg'), await photo('b.jpg')];
  const weakFirst = createFormCopies(undefined, () => isWeak, copyOf);
  const first = await weakFirst([a], 'k');
  isWeak = false;
  assert.equal(await weakFirst([a], 'k'), first);
  assert.equal(await weakFirst([a], 'another'), []);
  isWeak = true;
  assert.equal(await weakFirst([a], 'another'), []);
  // An entry of the outbox that was sent before.
  const resumed = createFormCopies({ key: 'k', copies: [await copyOf(a)] }, () => isWeak, copyOf);
  assert.equal(
    (await resumed([b, a], 'k')).map(({ whole }) => whole),
    [a],
  );
});

test('a photo that a draft brought back has a copy, too', async () => {
  const back = new File([await photo('a.jpg')], 'a.jpg');
  const copies = await createFormCopies(undefined, () => true, copyOf)([back], 'k');
  assert.is(copies[0]?.whole, back);
});

test('one photo that cannot be scaled goes whole', async () => {
  const [a, b] = [await photo('a.jpg'), await photo('b.jpg')];
  const copies = createFormCopies(
    undefined,
    () => true,
    async (file) => (file === a ? undefined : copyOf(file)),
  );
  assert.equal(
    (await copies([a, b], 'k')).map(({ whole }) => whole),
    [b],
  );
});

const labortype = nounOf('labortype');
const source = withSharedChoices(createMemorySource(givenRecords({ labortype: [] })));

/** A save that was sent with a copy, while its form has the whole photo. */
async function keptWithCopy() {
  const one = await copyOf(await photo('IMG_1.jpg'));
  const values = { labortype: 'Flagger', photo: [one.whole] };
  const body = { labortype: 'Flagger', photo: [one.copy] };
  const content = { values, typed: [] };
  const full = keptSave({ source, user: '1', noun: labortype, values, body, key: 'k', copies: [one], content })!;
  return { one, full };
}

test('an entry has copy and photo, and counts them as one', async () => {
  const { one, full } = await keptWithCopy();
  const [kept] = full.entry.copies!;
  assert.equal([full.files[kept!.copy], full.files[kept!.whole]], [one.copy, one.whole]);
  assert.equal(full.entry.files, { count: 1, bytes: one.copy.size + one.whole.size });
});

test('a photo follows under the name of its record, and only once that has an id', async () => {
  const { one, full } = await keptWithCopy();
  assert.equal(photosAfter(full.entry, full.files, {}), []);
  const saved = { [labortype.api.id]: 7, [labortype.label]: 'Flagger' };
  const [next] = photosAfter(full.entry, full.files, saved);
  const { kind, noun, record, title, body, files } = next!.entry;
  assert.equal([kind, noun, record], ['photo', 'labortype', 7]);
  assert.is(title, 'Photo IMG_1.jpg of labor type Flagger');
  assert.equal(next!.entry.replaces, { name: 'IMG_1.jpg', bytes: one.copy.size });
  assert.equal([body.copy, files], ['of IMG_1.jpg', { count: 1, bytes: one.whole.size }]);
  assert.equal(next!.files, [one.whole]);
  const read = await entriesFromFile(await entriesToFile([next!]), '1');
  assert.is(typeof read === 'string' ? read : read[0]!.files[0]!.size, one.whole.size);
});

test.run();
