// Access control: a hook after routing, default deny. A route sets `config: { open: true }` to be public; every other
// call, and every address under /api or /storage without a route, needs a live session or a token for integrations. Runs
// before any body is read.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Right } from '../../src/schema/descriptor/descriptor';
import type { OtherRights } from '../../src/schema/model/rights';
import { isSignedLink } from '../files/links';
import { isGuarded } from '../http/guarded-address';
import { problem, unauthenticated } from '../http/http-errors';
import { findCaller } from '../session/callers';
import type { SignedIn } from '../session/sessions';
import type { AppContext } from './context';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no session. */
    open?: boolean;
    /** Needs a session: a token for integrations is not enough. */
    sessionOnly?: boolean;
    /** Needs a session or a signed link (stored files, which an <img> must be able to fetch). */
    signed?: boolean;
    /** The right that a call of a noun needs. */
    right?: Right;
    /** Rights with records of other nouns that it needs besides, because its response comes of them. */
    needs?: readonly OtherRights[];
    /** Does not extend the session: nobody is at work because of it. */
    passive?: boolean;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

/** Must be installed before the routes are. They read with `callerOf` who was let in. */
export function guard(app: FastifyInstance, { db, settings, linkKey }: AppContext): void {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    if (mayPass(request, linkKey)) return;
    const { passive: isPassive = false, sessionOnly } = request.routeOptions.config;
    const signedIn = await findCaller(db, settings, request.headers.authorization, { isPassive });
    if (!signedIn) throw unauthenticated();
    request.signedIn = signedIn;
    if (sessionOnly && signedIn.apiTokenId !== undefined) throw problem(403, 'A token cannot do this. Sign in for it.');
    // The page warns before its session ends; every other call extends it.
    if (!isPassive && signedIn.endsIn !== undefined) reply.header('session-ends-in', signedIn.endsIn);
  });
}

/** The caller; only for routes that are not open, where the guard has set it. */
export function callerOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw unauthenticated();
  return request.signedIn;
}

function mayPass(request: FastifyRequest, linkKey: string): boolean {
  if (request.is404) return isRead(request) && !isGuarded(request.raw.url ?? '');
  const { open, signed } = request.routeOptions.config;
  if (open) return true;
  return signed === true && isRead(request) && isSignedLink(request.raw.url ?? '', linkKey);
}

const isRead = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';
