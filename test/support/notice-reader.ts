// Reads a stream of notices as the page does: with `fetch`, line by line.

export interface NoticeReader {
  status: number;
  headers: Headers;
  /** The next line, parsed; undefined when the stream has ended. */
  next(): Promise<any>;
  stop(): void;
}

/** @param origin of a server that listens. */
export async function readNotices(origin: string, token: string | null): Promise<NoticeReader> {
  const stopper = new AbortController();
  const response = await fetch(`${origin}/api/client/notices`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: stopper.signal,
  });
  const lines = linesOf(response);
  return {
    status: response.status,
    headers: response.headers,
    next: async () => (await lines.next()).value,
    stop: () => stopper.abort(),
  };
}

async function* linesOf({ body }: Response): AsyncGenerator<unknown> {
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (line.startsWith('data: ')) yield JSON.parse(line.slice(6));
    }
  }
}
