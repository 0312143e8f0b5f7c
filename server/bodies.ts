// How bodies are read besides multipart: JSON, where an empty body is an empty object (POST /logout), and form-encoded text, which table requests
// may use. Installed by `buildApp`; routes narrow the result with `objectBody`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Values } from '../src/schema/descriptor';
import { problem } from './problems';

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // A key called __proto__ is dropped: no field has that name, and nothing downstream should have to think of it.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body as string, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** The JSON object of a body; a call without a body gives an empty one. @throws 400, or 415 for a form where JSON is wanted. */
export function objectBody(request: FastifyRequest): Values {
  const body = request.body ?? {};
  if (typeof body === 'string') throw problem(415, 'The request is in a format that is not accepted here.');
  if (typeof body !== 'object' || Array.isArray(body)) throw problem(400, 'The request must be a JSON object.');
  return body as Values;
}
