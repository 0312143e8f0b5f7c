// Multipart bodies, however they are cut into chunks on their way (RFC 7578).
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isMultipart, MalformedMultipart, multipartParts } from '../../../server/http/multipart';

const BOUNDARY = 'x-y';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

interface Read {
  name: string | undefined;
  filename: string | undefined;
  type: string;
  content: string;
}

async function* chunksOf(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer, void> {
  for (let at = 0, index = 0; at < body.length; index++) {
    const size = sizes[index % sizes.length]!;
    yield body.subarray(at, at + size);
    at += size;
  }
}

/** All parts; the content of those that `wants` rejects is not read. */
async function read(
  body: string | Buffer,
  {
    type = TYPE,
    sizes = [65_536],
    wants = () => true,
  }: { type?: string; sizes?: readonly number[]; wants?: (index: number) => boolean } = {},
): Promise<Read[]> {
  const found: Read[] = [];
  for await (const { content, ...part } of multipartParts(type, chunksOf(Buffer.from(body), sizes))) {
    const bytes: Buffer[] = [];
    if (wants(found.length)) for await (const chunk of content) bytes.push(chunk);
    found.push({ ...part, content: Buffer.concat(bytes).toString('latin1') });
  }
  return found;
}

const part = (disposition: string, content: string, more = ''): string =>
  `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${more}\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

async function fails(body: string, type?: string): Promise<void> {
  const error = await read(body, { type }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.instance(error, MalformedMultipart, JSON.stringify(body.slice(0, 60)));
}

test('the parts are the same, whatever the chunks, also for contents that look like a boundary, and if some are not read', async () => {
  const piece = fc.constantFrom(
    '\r\n',
    '--',
    '-',
    '\r',
    '\n',
    BOUNDARY,
    `\r\n--${BOUNDARY.slice(0, 2)}`,
    'a',
    '\u00ff',
    '\0',
  );
  const content = fc
    .array(piece, { maxLength: 12 })
    .map((pieces) => pieces.join('').replaceAll(`\r\n--${BOUNDARY}`, ''));
  const contents = fc.array(
    content.filter((text) => !`\r\n${text}\r\n`.includes(`\r\n--${BOUNDARY}`)),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(
      contents,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      async (texts, sizes, wanted) => {
        const body = Buffer.from(
          texts.map((text, index) => part(`form-data; name="${index}"`, text)).join('') + END,
          'latin1',
        );
        const parts = await read(body, { sizes, wants: (index) => wanted[index]! });
        assert.equal(
          parts.map(({ content }) => content),
          texts.map((text, index) => (wanted[index] ? text : '')),
        );
        assert.equal(
          parts.map(({ name }) => name),
          texts.map((_, index) => String(index)),
        );
      },
    ),
    { numRuns: 500, seed: 1435 },
  );
});

test('names and file names are read as browsers and others write them', async () => {
  const table: [disposition: string, more: string, name: string | undefined, filename: string | undefined][] = [
    ['form-data; name="a"', '', 'a', undefined],
    ['form-data; name=a; filename=b.txt', '', 'a', 'b.txt'],
    ['FORM-DATA; NAME="a"; FileName="b"', '', 'a', 'b'],
    ['form-data; name="a"; filename=""', '', 'a', ''],
    ['form-data; name="a;b"; filename="c; name=d"', '', 'a;b', 'c; name=d'],
    ['form-data; name="a"; filename="say \\"x\\".txt"', '', 'a', 'say "x".txt'],
    ['form-data; name="a"; filename="C:\\path\\x.txt"', '', 'a', 'C:\\path\\x.txt'],
    ['form-data; name="a"; filename="plain.txt"; filename*=UTF-8\'\'%C3%BC.txt', '', 'a', 'ü.txt'],
    ['form-data; name="a"; filename*=UTF-8\'\'%zz', '', 'a', "UTF-8''%zz"],
    ['form-data; name="ü🚂"', '', 'ü🚂', undefined],
    ['form-data; name="a"', 'Content-Type: application/octet-stream\r\n', 'a', ''],
    ['attachment; name="a"; filename="b"', '', undefined, undefined],
    ['form-data', '', undefined, undefined],
  ];
  for (const [disposition, more, name, filename] of table) {
    const [first] = await read(part(disposition, 'x', more) + END);
    assert.equal([first!.name, first!.filename, first!.content], [name, filename, 'x'], disposition);
  }
  const [typed] = await read(
    part('form-data; name="a"; filename="b"', 'x', 'Content-Type: IMAGE/PNG; charset=x\r\n') + END,
  );
  assert.is(typed!.type, 'image/png');
});

test('text around the parts means nothing, a part may have no lines at all, and nothing sent is an empty form', async () => {
  assert.equal((await read(`preamble\r\n${part('form-data; name="a"', 'x')}${END}epilogue`)).length, 1);
  assert.equal((await read(`${part('form-data; name="a"', 'x')}--${BOUNDARY}--`)).length, 1);
  assert.equal(await read(`--${BOUNDARY}  \r\n\r\nx\r\n${END}`), [
    { name: undefined, filename: undefined, type: '', content: 'x' },
  ]);
  assert.equal(await read(''), []);
  assert.equal(await read(END), []);
  assert.equal(
    (await read(part('form-data; name="a"', 'x') + END, { type: 'Multipart/Form-Data; charset=utf-8; boundary="x-y"' }))
      .length,
    1,
  );
});

test('a body that ends early or has endless header lines is malformed', async () => {
  const whole = part('form-data; name="a"', 'content') + END;
  for (let end = 1; end < whole.length - 2; end++) await fails(whole.slice(0, end));
  await fails('no boundary at all');
  await fails(part('form-data; name="a"', 'x', `x: ${'y'.repeat(20_000)}\r\n`) + END);
  await fails(whole, 'multipart/form-data');
  await fails(whole, `multipart/form-data; boundary=${'x'.repeat(71)}`);
});

test('only multipart/form-data is multipart', () => {
  for (const type of [TYPE, 'multipart/form-data', 'MULTIPART/FORM-DATA;boundary=x'])
    assert.ok(isMultipart(type), type);
  for (const type of [undefined, '', 'multipart/mixed; boundary=x', 'multipart/form-database', 'application/json'])
    assert.not.ok(isMultipart(type), type);
});

test.run();
