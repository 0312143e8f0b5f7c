// Files: what they really are, and how far each has been sent.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createUploads, eachProgress } from '../../../src/engine/form/uploads';
import { showSize } from '../../../src/schema/formats/sizes';
import { checkField } from '../../../src/schema/rules/check';
import { kindOf, learnKind } from '../../../src/schema/rules/file-kinds';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));

const kinds: [string, Uint8Array, string | undefined][] = [
  ['a PNG', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]), 'image/png'],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ['a GIF', bytes('GIF89a'), 'image/gif'],
  ['a WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'image/webp'],
  ['an MP4', bytes([0, 0, 0, 24], 'ftypisom'), 'video/mp4'],
  ['a HEIC', bytes([0, 0, 0, 24], 'ftypheic'), undefined],
  ['a HEIC of another brand', bytes([0, 0, 0, 24], 'ftypmif1'), undefined],
  ['a HEIC of ten bits', bytes([0, 0, 0, 24], 'ftypheix'), undefined],
  ['an AVIF', bytes([0, 0, 0, 24], 'ftypavif'), 'image/avif'],
  ['a WebM', bytes([0x1a, 0x45, 0xdf, 0xa3]), 'video/webm'],
  ['a PDF', bytes('%PDF-1.7'), 'application/pdf'],
  ['an SVG, which can run scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), undefined],
  ['a page', bytes('<!doctype html>'), undefined],
  ['nothing', bytes(), undefined],
];

for (const [what, content, kind] of kinds) {
  test(`${what} is ${kind ?? 'never shown inline'}`, () => assert.is(kindOf(content), kind));
}

test('an image that is not one is rejected where images are required', async () => {
  const record = { required: [], properties: { photo: { title: 'Photo', file: { accept: 'image/*' } } } };
  const fake = new File([bytes('<html>')], 'photo.png', { type: 'image/png' });
  const real = new File([bytes([0xff, 0xd8, 0xff])], 'photo.dat');
  const video = new File([bytes([0, 0, 0, 24], 'ftypisom')], 'photo.jpg', { type: 'image/jpeg' });
  await Promise.all([learnKind(fake), learnKind(real), learnKind(video)]);
  assert.equal(checkField(record, 'photo', { photo: video }), ['Photo must be an image file.']);
  assert.equal(checkField(record, 'photo', { photo: fake }), ['Photo must be an image file.']);
  assert.equal(checkField(record, 'photo', { photo: real }), []);
});

test('sizes are said as people say them', () => {
  assert.equal([0, 1023, 1024, 317_440, 2_516_582].map(showSize), ['0 B', '1023 B', '1 KB', '310 KB', '2.4 MB']);
});

test('the files of one request are sent one after the other', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => new File([new Uint8Array(100)], name)) as [File, File, File];
  const at = (sent: number) => [...eachProgress([a, b, c], sent, 340).values()];
  assert.equal(
    at(0).map(({ phase }) => phase),
    ['waiting', 'waiting', 'waiting'],
  );
  assert.equal(at(90), [{ phase: 'sending', sent: 50 }, { phase: 'waiting' }, { phase: 'waiting' }]);
  assert.equal(at(200), [{ phase: 'sent' }, { phase: 'sending', sent: 60 }, { phase: 'waiting' }]);
  assert.equal(
    at(340).map(({ phase }) => phase),
    ['sent', 'sent', 'sent'],
  );
});

test('how much of all files together has been sent, while a save is under way', () => {
  const [large, small] = [new File([new Uint8Array(300)], 'a'), new File([new Uint8Array(100)], 'b')];
  const uploads = createUploads();
  assert.is(uploads.percent(), undefined);
  uploads.start([large, small], () => {});
  assert.is(uploads.percent(), 0);
  uploads.progress(250, 400);
  assert.is(uploads.percent(), 62);
  uploads.progress(400, 400);
  assert.is(uploads.percent(), 100);
  uploads.end(true);
  assert.is(uploads.percent(), undefined);
  uploads.start([], () => {});
  assert.is(uploads.percent(), undefined);
});

test('a save that is cancelled leaves its files in the form, marked as not sent', () => {
  const file = new File(['x'], 'x');
  const uploads = createUploads();
  let cancelled = 0;
  uploads.cancel();
  uploads.start([file], () => cancelled++);
  uploads.cancel();
  assert.is(cancelled, 1);
  uploads.end(false);
  assert.equal(uploads.of(file), { phase: 'stopped' });
  uploads.start([file], () => {});
  uploads.end(true);
  assert.is(uploads.of(file), undefined);
});

test.run();
