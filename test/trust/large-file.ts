// A large file on its way into the store and back, made while it is sent.
import { createHash, randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { ticketForm } from './outages';
import { BOUNDARY, END, MULTIPART, part } from './sockets';

const MB = 1_048_576;

interface Target {
  origin: string | URL;
  token: string;
}

/** The response, and the SHA-256 of what was sent. */
export interface Uploaded {
  status: number;
  body: any;
  sha256: string;
}

/** A ticket with an attachment of this size. One buffer is sent again and again, so that the sender needs no memory. */
export async function uploadLarge({ origin, token }: Target, sizeMb: number): Promise<Uploaded> {
  const piece = randomBytes(MB);
  const hash = createHash('sha256');
  function* body(): Generator<Buffer | string> {
    for (const [name, value] of ticketForm(1)) yield part(name, String(value));
    yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="attachments[]"; filename="a.bin"\r\n\r\n`;
    for (let count = 0; count < sizeMb; count++) {
      hash.update(piece);
      yield piece;
    }
    yield `\r\n${END}`;
  }
  const sending = request(new URL('/api/client/tickets/create', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': MULTIPART },
  });
  Readable.from(body(), { objectMode: false }).pipe(sending);
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sending.once('response', resolve).once('error', reject),
  );
  return { status: response.statusCode!, body: await json(response), sha256: hash.digest('hex') };
}

/** The SHA-256 of the attachment of a ticket, as it is downloaded. */
export async function downloadLarge({ origin, token }: Target, ticketId: number): Promise<string> {
  const ticket = await fetch(new URL(`/api/client/tickets/${ticketId}`, origin), {
    headers: { authorization: `Bearer ${token}` },
  });
  const { attachments } = (await ticket.json()) as { attachments: { url: string }[] };
  const response = await fetch(new URL(attachments[0]!.url, origin));
  const hash = createHash('sha256');
  for await (const chunk of response.body!) hash.update(chunk);
  return hash.digest('hex');
}
