// Writes roads as an OpenStreetMap extract in PBF, which is all that Valhalla reads: one uncompressed block of nodes and
// one of ways (https://wiki.openstreetmap.org/wiki/PBF_Format).

/** A road through points that are known by name; `tags` are those of OpenStreetMap, `highway` at least. */
export interface Road {
  points: readonly string[];
  tags: Readonly<Record<string, string>>;
}

/** @param points latitude and longitude in degrees, by name. */
export function writePbf(points: ReadonlyMap<string, readonly [number, number]>, roads: readonly Road[]): Buffer {
  const ids = new Map([...points.keys()].map((name, index) => [name, index + 1]));
  // The empty string comes first: index 0 stands for "no string".
  const strings = ['', ...new Set(roads.flatMap(({ tags }) => Object.entries(tags).flat()))];
  const indexOf = (text: string) => strings.indexOf(text);

  const nodes = [...points].map(([name, [latitude, longitude]]) =>
    bytes(
      NODE,
      Buffer.concat([
        integer(1, zigzag(ids.get(name)!)),
        integer(8, zigzag(Math.round(latitude * 1e7))),
        integer(9, zigzag(Math.round(longitude * 1e7))),
      ]),
    ),
  );
  const ways = roads.map(({ points, tags }, index) => {
    const refs = points.map((name) => ids.get(name) ?? NaN);
    if (refs.some(Number.isNaN)) throw new Error(`A road leads through an unknown point: ${points.join(', ')}`);
    return bytes(
      WAY,
      Buffer.concat([
        integer(1, index + 1),
        packed(2, Object.keys(tags).map(indexOf)),
        packed(3, Object.values(tags).map(indexOf)),
        packed(
          8,
          refs.map((ref, at) => zigzag(ref - (refs[at - 1] ?? 0))),
        ),
      ]),
    );
  });
  const table = bytes(1, Buffer.concat(strings.map((text) => bytes(1, Buffer.from(text)))));
  return Buffer.concat([
    blob('OSMHeader', bytes(4, Buffer.from('OsmSchema-V0.6'))),
    blob('OSMData', Buffer.concat([table, bytes(2, Buffer.concat(nodes))])),
    blob('OSMData', Buffer.concat([table, bytes(2, Buffer.concat(ways))])),
  ]);
}

/** Fields of a PrimitiveGroup. */
const NODE = 1;
const WAY = 3;

/** A block of the file: the length of its header, the header, the data as they are. */
function blob(type: string, data: Buffer): Buffer {
  const content = bytes(1, data);
  const header = Buffer.concat([bytes(1, Buffer.from(type)), integer(3, content.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, content]);
}

// The two kinds of protobuf fields that are needed: whole numbers and bytes.
const integer = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, content: Buffer): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
const packed = (field: number, values: readonly number[]): Buffer => bytes(field, Buffer.concat(values.map(varint)));

/** Signed as unsigned: 0, -1, 1, -2 become 0, 1, 2, 3. */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** Without bit operations, which would cut off what is beyond 32 bits. */
function varint(value: number): Buffer {
  const parts: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) parts.push((rest % 128) + 128);
  return Buffer.from([...parts, rest]);
}
