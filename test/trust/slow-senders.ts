// Senders that hold a connection: dripping heads and bodies, uploads that stall, and uploads that are slow but move.
import { call } from './many-fields';
import { BOUNDARY, END, type Exchange, exchange, head, MULTIPART, part, type Target } from './sockets';

export interface DrippingFigures {
  /** Connections by what was dripped on them. */
  opened: number;
  closed: number;
  /** Milliseconds until the last of them was closed. */
  slowest: number;
  statuses: Record<number, number>;
}

/**
 * `sockets` connections at once, a third each dripping a head, the JSON of a sign-in, and an upload: one byte every
 * `every` milliseconds.
 */
export async function drippingSockets(
  target: Target,
  { sockets, every, timeoutMs }: { sockets: number; every: number; timeoutMs: number },
): Promise<DrippingFigures> {
  const kinds = [drippingHead, drippingSignIn, drippingUpload];
  const results = await Promise.all(
    Array.from({ length: sockets }, (_, index) =>
      exchange(target, kinds[index % kinds.length]!(target), { every, timeoutMs }),
    ),
  );
  return figuresOf(results);
}

function figuresOf(results: Exchange[]): DrippingFigures {
  const statuses: Record<number, number> = {};
  for (const { status = 0 } of results) statuses[status] = (statuses[status] ?? 0) + 1;
  const closed = results.filter(({ closedAfter }) => closedAfter < Infinity);
  return {
    opened: results.length,
    closed: closed.length,
    slowest: Math.max(...closed.map(({ closedAfter }) => closedAfter)),
    statuses,
  };
}

function* drippingHead(): Generator<string> {
  yield 'GET / HTTP/1.1\r\nx: ';
  yield* endlessly('x');
}

function* drippingSignIn(target: Target): Generator<string> {
  yield head({ ...target, token: '' }, '/login', { 'content-type': 'application/json', 'content-length': 10_000 });
  yield '{"email":"';
  yield* endlessly('x');
}

function* drippingUpload(target: Target): Generator<string> {
  yield head(target, '/tickets/create', { 'content-type': MULTIPART, 'content-length': 1_000_000 });
  yield `${part('attachments[]', '', '; filename="a.bin"').trimEnd()}\r\n\r\n`;
  yield* endlessly('x');
}

function* endlessly(byte: string): Generator<string> {
  for (;;) yield byte;
}

/** The texts of a ticket that the first ticket type of a new database takes, as parts without an end. */
export async function ticketTexts(target: Target): Promise<string> {
  const { details } = await call(target, 'GET', '/tickets/form/1');
  const values: Record<string, unknown> = { Milepost: '1', 'Article found': 'parcel', Condition: ['dry'] };
  const form_fields = details.map((detail: any) => ({
    ticket_form_detail_id: detail.ticket_form_detail_id,
    value: values[detail.input_name] ?? null,
  }));
  const texts = {
    ticket_form_type_id: '1',
    terminal_id: '1',
    issue_date: '2026-03-01 10:00',
    pkg_count: '1',
    form_fields: JSON.stringify(form_fields),
  };
  return Object.entries(texts)
    .map(([name, value]) => part(name, value))
    .join('');
}

/** An upload of `pieces` times `bytes`, one piece every `every` milliseconds: slow, but it moves. */
export function slowUpload(
  target: Target,
  fields: string,
  { pieces, bytes, every }: { pieces: number; bytes: number; every: number },
): Promise<Exchange> {
  const opening = `${fields}--${BOUNDARY}\r\ncontent-disposition: form-data; name="attachments[]"; filename="slow.bin"\r\n\r\n`;
  const closing = `\r\n${END}`;
  const piece = 'x'.repeat(bytes);
  const length = opening.length + pieces * bytes + closing.length;
  const body = [
    head(target, '/tickets/create', { 'content-type': MULTIPART, 'content-length': length }) + opening,
    ...Array.from({ length: pieces }, () => piece),
    closing,
  ];
  return exchange(target, body, { every, closeAfterResponse: true });
}

/** An upload of which one file comes whole and another one not, and then nothing any more. */
export function stalledUpload(target: Target, fields: string): Promise<Exchange> {
  const body =
    fields +
    part('attachments[]', 'whole', '; filename="whole.bin"') +
    part('attachments[]', 'half', '; filename="half.bin"').trimEnd();
  return exchange(target, [
    head(target, '/tickets/create', { 'content-type': MULTIPART, 'content-length': 1_000_000 }) + body,
  ]);
}

/**
 * A create with a file, then a part that is none of a form, of `bytes`; the response must come as if it were not there.
 */
export function foreignPart(target: Target, fields: string, bytes: number): Promise<Exchange> {
  const body =
    fields + part('attachments[]', 'a file', '; filename="a.bin"') + part(undefined, 'x'.repeat(bytes)) + END;
  return exchange(
    target,
    [head(target, '/tickets/create', { 'content-type': MULTIPART, 'content-length': Buffer.byteLength(body) }), body],
    { closeAfterResponse: true },
  );
}

/**
 * An upload that is rejected before it is read: an endless body without a session. Bytes that were sent, and when the
 * connection ended.
 */
export function refusedUpload(target: Target, { megabytes }: { megabytes: number }): Promise<Exchange> {
  const piece = Buffer.alloc(65_536, 'x');
  const lines = head({ ...target, token: '' }, '/tickets/create', {
    'content-type': MULTIPART,
    'content-length': megabytes * 1_048_576,
  });
  return exchange(
    target,
    (function* () {
      yield lines;
      for (let count = 0; count < megabytes * 16; count++) yield piece;
    })(),
  );
}
