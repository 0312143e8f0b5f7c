// Rights per noun and action (`"may"` in a descriptor), for every call of a noun: before a body is read.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Noun, Right } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { mayDo } from '../../src/schema/model/rights';
import { forbiddenMessage } from '../../src/schema/rules/rights-messages';
import { problem } from '../http/http-errors';
import { queryOf } from '../http/query';
import { callerOf } from './guard';

/**
 * Refuses what the caller's type may not do, in the scope of a noun's calls. @throws where a call does not say which
 * right it needs (`config.right`): it would be open to everyone; or does not describe itself (`config.describe`): it
 * would be missing in the API document.
 */
export function enforceRights(app: FastifyInstance, noun: Noun): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.right) throw new Error(`${url} does not say which right of ${noun.noun} it needs`);
    if (!config.describe)
      throw new Error(`${url} of ${noun.noun} does not describe itself for the API document: add config.describe`);
  });
  app.addHook('onRequest', async (request) => {
    admit(noun, rightOf(request), request);
    for (const other of request.routeOptions.config.needs ?? [])
      for (const right of other.rights) admit(nounOf(other.noun), right, request);
  });
}

/** @throws 403 that says what the caller's type may not do. */
export function admit(noun: Noun, right: Right, request: FastifyRequest): void {
  if (!mayDo(noun, right, callerOf(request).role)) throw problem(403, forbiddenMessage(noun, right));
}

/** A list whose address requests a file is an export. */
function rightOf(request: FastifyRequest): Right {
  const { right = 'list' } = request.routeOptions.config;
  return right === 'list' && queryOf(request).get('format') === 'csv' ? 'export' : right;
}
