// A caller that hangs up, or gives up waiting, before it has the response.
import type { FastifyReply } from 'fastify';

/** Aborted when the caller goes away. The reason is an error that ends as "The request broke off.", which nobody reads. */
export function callerGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  const abort = () => gone.abort(Object.assign(new Error('The caller is gone.'), { code: 'ECONNABORTED' }));
  if (raw.destroyed) abort();
  else raw.once('close', () => raw.writableFinished || abort());
  return gone.signal;
}
