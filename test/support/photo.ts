// Photos as cameras write them: a few bytes of each format around metadata with a location.

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** EXIF that turns the picture, names the camera and says where it was taken, in either order of bytes. */
export function exif(isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(160);
  const u16 = (value: number, at: number) => (isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const u32 = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    u16(tag, at);
    u16(type, at + 2);
    u32(count, at + 4);
    if (type === 3) u16(value, at + 8);
    else u32(value, at + 8);
  };
  tiff.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  u32(8, 4);
  u16(3, 8);
  entry(10, 0x0112, 3, 1, 6);
  entry(22, 0x010f, 2, 8, 100);
  entry(34, 0x8825, 4, 1, 52);
  u16(2, 52);
  entry(54, 0x0002, 5, 3, 112);
  entry(66, 0x0004, 5, 3, 136);
  tiff.write('TestCam\0', 100, 'latin1');
  for (const [index, part] of [35, 1, 5, 1, 281, 100, 90, 1, 1, 1, 1834, 100].entries()) u32(part, 112 + index * 4);
  return tiff;
}

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="35,5.0468N" xmp:Rating="5">' +
  "<exif:GPSLongitude>90,1.3056W</exif:GPSLongitude><rdf:li Iptc4xmpExt:ProvinceState='Tennessee'>" +
  `<Iptc4xmpExt:Sublocation>O'Neil "Yard"</Iptc4xmpExt:Sublocation></rdf:li></rdf:Description></x:xmpmeta>`;

/** What stands in `exif` and in the XMP about the place, and nowhere else. */
export const PLACES: readonly Buffer[] = [
  exif(true).subarray(112, 160),
  exif(false).subarray(112, 160),
  Buffer.from('35,5.0468N'),
  Buffer.from('90,1.3056W'),
  Buffer.from('Tennessee'),
  Buffer.from(`O'Neil "Yard"`),
];

const segment = (content: Buffer): Buffer => {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** A JPEG with `size` bytes of picture. */
export const jpegPhoto = (size = 1000, isLittle = true): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(Buffer.concat([Buffer.from('Exif\0\0'), exif(isLittle)])),
    segment(Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(XMP)])),
    Buffer.from([0xff, 0xda]),
    Buffer.alloc(size, 7),
    Buffer.from([0xff, 0xd9]),
  ]);

/** A picture with that metadata, orientation 6 among it: shown upright it is turned to the right. */
export const jpegWith = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), segment(Buffer.concat([Buffer.from('Exif\0\0'), exif(true)])), jpeg.subarray(2)]);

/** A HEIC, whose metadata come behind `size` bytes of picture. */
export const heicPhoto = (size = 1000): Buffer =>
  Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(size, 7),
    Buffer.from('\0\0\0\x06Exif\0\0', 'latin1'),
    exif(false),
    Buffer.from(XMP),
  ]);
