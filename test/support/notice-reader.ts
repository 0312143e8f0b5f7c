// Reads a stream of notices line by line, on a connection of its own.
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface NoticeReader {
  status: number;
  headers: IncomingHttpHeaders;
  /** The next line, parsed; undefined when the stream has ended. */
  next(): Promise<any>;
  stop(): void;
}

/** @param origin of a server that listens. */
export async function readNotices(origin: string, token: string | null): Promise<NoticeReader> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = get(`${origin}/api/client/notices`, { agent: false, headers });
  const response = await new Promise<IncomingMessage>((done, failed) =>
    request.on('response', done).on('error', failed),
  );
  const lines = linesOf(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    next: async () => (await lines.next()).value,
    stop: () => request.destroy(),
  };
}

async function* linesOf(response: IncomingMessage): AsyncGenerator<unknown> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (line.startsWith('data: ')) yield JSON.parse(line.slice(6));
    }
  }
}
