// Photos are kept without the place where they were taken.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutLocation } from '../../../../server/files/photo-location';
import { exif, heicPhoto, jpegPhoto, PLACES } from '../../../support/photo';

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function passed(bytes: Buffer, size = bytes.length || 1): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of withoutLocation(inChunks(Buffer.from(bytes), size))) all.push(Buffer.from(chunk));
  return Buffer.concat(all);
}

const placesIn = (bytes: Buffer): number => PLACES.filter((place) => bytes.includes(place)).length;

const photos = {
  'a JPEG': jpegPhoto(),
  'a JPEG of the other order of bytes': jpegPhoto(1000, false),
  'a JPEG of several blocks': jpegPhoto(900_000),
  'a HEIC with its metadata at the end': heicPhoto(700_001),
  'a HEIC with its metadata over the edge of a block': heicPhoto(262_144 - 131_072 - 40),
};

for (const [name, photo] of Object.entries(photos)) {
  test(`${name} loses its place and nothing else, however it arrives`, async () => {
    assert.ok(placesIn(photo) >= 3);
    const whole = await passed(photo);
    assert.is(whole.length, photo.length);
    assert.is(placesIn(whole), 0);
    assert.ok(whole.includes('TestCam') && whole.includes('xmp:Rating="5"'));
    for (const size of [7, 1000, 65_537]) assert.ok((await passed(photo, size)).equals(whole), `in pieces of ${size}`);
    assert.ok((await passed(whole)).equals(whole), 'and a second time nothing');
  });
}

test('the picture stays turned', async () => {
  const kept = (await passed(jpegPhoto())).subarray(12);
  assert.equal(kept.subarray(0, 22), exif(true).subarray(0, 22));
});

test('what is no photo stays as it is, byte for byte', async () => {
  const others = [
    Buffer.alloc(0),
    Buffer.from([0xff]),
    Buffer.from('plain text'),
    Buffer.concat([Buffer.from('%PDF-1.7 '), jpegPhoto(300_000)]),
  ];
  for (const bytes of others) assert.ok((await passed(bytes, 5)).equals(bytes));
});

test('a file of nothing but marks of metadata is read once', async () => {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1]);
  for (const mark of ['<x:xmpmeta', 'II*\0', '<x:xmpmeta exif:GPSLatitude="1"'])
    assert.is((await passed(Buffer.concat([head, Buffer.from(mark.repeat(300_000))]), 65_536)).includes('"1"'), false);
});

test('metadata that are damaged stop nothing', async () => {
  let seed = 7;
  const random = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  for (let run = 0; run < 500; run++) {
    const photo = jpegPhoto(50);
    for (let flips = 0; flips < 8; flips++) photo[2 + random(200)] = random(256);
    const cut = photo.subarray(0, 12 + random(photo.length));
    assert.is((await passed(cut)).length, cut.length);
  }
});

test.run();
