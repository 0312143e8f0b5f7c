// Parses a multipart/form-data body (RFC 7578) while it arrives. The consumer pulls: nothing is read before it is
// wanted, so no part can pile up in memory, and every byte, wanted or not, passes through one place where it can be
// counted.

/** A part of a body, as it arrives. */
export interface Part {
  /** Undefined for a part that is no form field: to be skipped. */
  name: string | undefined;
  /** Undefined for a text. An empty file input has an empty name. */
  filename: string | undefined;
  /** Media type as claimed by the sender. */
  type: string;
  /** The content. What is unread when the next part is pulled is skipped. */
  content: AsyncGenerator<Buffer, void>;
}

/** Bytes of a part's header lines; browsers need a few hundred, a file's name can be long. */
const MAX_HEADER = 16_384;
const CRLF = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');
const LAST = Buffer.from('--');

/** The body does not follow the format. */
export class MalformedMultipart extends Error {}

/** @param contentType the header of a request, with its parameters. */
export const isMultipart = (contentType: string | undefined): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');

/** The parts in order; a body without any byte has none. @throws MalformedMultipart, and whatever `chunks` throws. */
export async function* multipartParts(
  contentType: string,
  chunks: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Part, void> {
  const boundary = boundaryOf(contentType);
  const source = buffered(chunks);
  try {
    if (!(await source.more())) return;
    // As if a line ended before the body: so the first delimiter is like all others.
    source.unshift(CRLF);
    const delimiter = Buffer.from(`\r\n--${boundary}`);
    await skip(upTo(source, delimiter));
    while (await anotherPart(source)) {
      const header = headerOf(await headerLines(source));
      let isRead = false;
      const content = (async function* () {
        yield* upTo(source, delimiter);
        isRead = true;
      })();
      yield { ...header, content };
      if (!isRead) await skip(upTo(source, delimiter));
    }
    // What follows the last delimiter has no meaning, but an incomplete body is an error.
    await skip(source.rest());
  } finally {
    await chunks.return();
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  // The standard allows 70 characters.
  if (boundary === undefined || boundary.length > 70) throw new MalformedMultipart('no boundary');
  return boundary;
}

/** After a delimiter: whether a part follows, or that was the last one. */
async function anotherPart(source: Source): Promise<boolean> {
  await source.ensure(LAST.length);
  if (source.startsWith(LAST)) return false;
  const padding = await source.line(CRLF, 256);
  if (padding.trim() !== '') throw new MalformedMultipart('no end of the delimiter');
  return true;
}

/** The header lines of a part, none when its content begins at once. */
async function headerLines(source: Source): Promise<string> {
  await source.ensure(CRLF.length);
  return source.startsWith(CRLF) ? source.line(CRLF, 0) : source.line(HEADER_END, MAX_HEADER);
}

function headerOf(lines: string): Omit<Part, 'content'> {
  const headers = new Map(
    lines
      .split('\r\n')
      .map((line) => [line.split(':', 1)[0]!.trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const disposition = headers.get('content-disposition') ?? '';
  const type = headers.get('content-type') ?? '';
  if (!/^form-data\s*(;|$)/i.test(disposition)) return { name: undefined, filename: undefined, type };
  const parameters = parametersOf(disposition);
  const isFile = /^application\/octet-stream\s*(;|$)/i.test(type);
  return {
    name: parameters.get('name'),
    filename: parameters.get('filename') ?? (isFile ? '' : undefined),
    type: (type.split(';', 1)[0] ?? '').toLowerCase(),
  };
}

/**
 * `name="a"; filename="b"`: quoted with escaped quotation marks, bare, or percent-encoded behind a charset
 * (`filename*`), which has priority.
 */
function parametersOf(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', star, quoted, plain = ''] of header.matchAll(
    /;\s*([\w-]+)(\*?)=(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g,
  )) {
    const key = name.toLowerCase();
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim();
    if (star) found.set(key, decoded(value));
    else if (!found.has(key)) found.set(key, value);
  }
  return found;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replace(/^[^']*'[^']*'/, ''));
  } catch {
    return value;
  }
}

/** Everything before the next `delimiter`, which is consumed, too. */
async function* upTo(source: Source, delimiter: Buffer): AsyncGenerator<Buffer, void> {
  for (;;) {
    const at = source.indexOf(delimiter);
    if (at >= 0) {
      const last = source.take(at);
      source.take(delimiter.length);
      if (last.length > 0) yield last;
      return;
    }
    // A delimiter may have begun at the end.
    const safe = source.take(Math.max(0, source.size() - delimiter.length + 1));
    if (safe.length > 0) yield safe;
    await source.needMore();
  }
}

async function skip(content: AsyncGenerator<Buffer, void>): Promise<void> {
  for await (const _ of content);
}

type Source = ReturnType<typeof buffered>;

/** What has arrived and was not consumed yet: little more than a chunk. */
function buffered(chunks: AsyncGenerator<Buffer, void>) {
  let held: Buffer = Buffer.alloc(0);
  const source = {
    size: () => held.length,
    indexOf: (bytes: Buffer) => held.indexOf(bytes),
    startsWith: (bytes: Buffer) => held.subarray(0, bytes.length).equals(bytes),
    unshift: (bytes: Buffer) => (held = Buffer.concat([bytes, held])),
    take(count: number): Buffer {
      const taken = held.subarray(0, count);
      held = held.subarray(count);
      return taken;
    },
    /** Reads more; false at the end of the body. */
    async more(): Promise<boolean> {
      const next = await chunks.next();
      if (next.done) return false;
      held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
      return true;
    },
    async needMore(): Promise<void> {
      if (!(await source.more())) throw new MalformedMultipart('unexpected end');
    },
    async ensure(count: number): Promise<void> {
      while (held.length < count) await source.needMore();
    },
    /** The text before `end`, which is consumed, too. */
    async line(end: Buffer, longest: number): Promise<string> {
      for (;;) {
        const at = held.indexOf(end);
        if (at > longest || (at < 0 && held.length > longest)) throw new MalformedMultipart('too long a header');
        if (at >= 0) {
          const text = source.take(at).toString('utf8');
          source.take(end.length);
          return text;
        }
        await source.needMore();
      }
    },
    async *rest(): AsyncGenerator<Buffer, void> {
      do yield source.take(held.length);
      while (await source.more());
    },
  };
  return source;
}
