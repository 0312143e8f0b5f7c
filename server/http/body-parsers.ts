// How bodies are read: JSON, where an empty body is an empty object (POST /logout), and form-encoded text, which table
// requests may use. A multipart body is left to the route (`files/receive.ts`). Routes narrow the result with
// `objectBody`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { isNestedDeeper } from '../../src/schema/formats/json-depth';
import { bodyChunks } from './body-chunks';
import { problem } from './http-errors';
import { isMultipart } from './multipart';

/** A body that is no JSON, is nested too deep or has another media type is a 4xx before the route runs. */
export function installBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // A key called __proto__ is dropped: no field has that name, and it could pollute a prototype downstream.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const text = await bodyText(request);
    if (text === '') return {};
    rejectDeepJson(text);
    return new Promise(
      (resolve, reject) => void parse(request, text, (error, value) => (error ? reject(error) : resolve(value))),
    );
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', bodyText);
  app.addContentTypeParser('multipart/form-data', async () => undefined);
}

/** The whole body, within the route's limit. @throws 400, 408, 413. */
async function bodyText(request: FastifyRequest): Promise<string> {
  const limit = request.routeOptions.bodyLimit;
  const tooLarge = () => problem(413, 'The request is too large.');
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(request, 'whole')) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The JSON object of a body; an empty one for a call without a body. @throws 400, or 415 for a form where JSON is
 * expected.
 */
export function objectBody(request: FastifyRequest): Values {
  const body = request.body ?? {};
  if (typeof body === 'string' || isMultipart(request.headers['content-type']))
    throw problem(415, 'The request is in a format that is not accepted here.');
  if (typeof body !== 'object' || Array.isArray(body)) throw problem(400, 'The request must be a JSON object.');
  return body as Values;
}

/** The product itself sends at most five levels: the options of a field of a ticket form. */
const MAX_JSON_DEPTH = 32;

/** @throws 400 for a text with more brackets open at once. Ignores texts that are no JSON. */
export function rejectDeepJson(text: string): void {
  if (isNestedDeeper(text, MAX_JSON_DEPTH)) throw problem(400, 'The request is nested too deeply.');
}
