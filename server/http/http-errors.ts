// Every error response: one shape, one path. Routes throw the errors made by `problem` and the functions below it;
// `handleErrors` turns anything thrown, by us or by a library, into the response, without internal details.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyContextConfig, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Values } from '../../src/schema/descriptor/descriptor';
import type { Errors } from '../../src/schema/rules/check';
import { isNoRoom } from '../base/data-folder';
import { DatabaseUnavailable, FilesUnavailable, isConflict } from '../base/unavailable';
import { idOf } from '../db/database';

/** The body of every 4xx and 5xx. */
export interface ErrorBody {
  status: 'error';
  message: string;
  data: Errors;
  /** The message once more, where a list call may get it: the table library reads this key. */
  error?: string;
  /** The record as it is now, where it was changed since the sender read it. */
  current?: Values;
  /** Who changed it: the name of the user, null where that is not known. */
  changed_by?: string | null;
}

interface Problem extends Error {
  problem: Pick<ErrorBody, 'data' | 'current' | 'changed_by'> & {
    status: number;
    headers: Record<string, string>;
    isForAnyCall?: boolean;
  };
}

/** An error whose `message` is meant for the user. `data` holds messages by field. */
export function problem(
  status: number,
  message: string,
  data: Errors = {},
  headers: Record<string, string> = {},
): Error {
  return Object.assign(new Error(message), { problem: { status, data, headers } }) satisfies Problem;
}

/** 409: the record was changed since the sender read it; `current` is what it is now, `changed_by` who did that. */
export const conflict = (message: string, current: Values, changed_by: string | null): Error =>
  Object.assign(new Error(message), {
    problem: { status: 409, data: {}, headers: {}, current, changed_by },
  }) satisfies Problem;

/** 400: for a zone in which no moment can be shown. */
export const UNKNOWN_TIME_ZONE = 'The time zone is not known.';

/** 422: invalid values, with their messages. */
export const invalid = (errors: Errors): Error => problem(422, 'Some fields need attention.', errors);

/**
 * 401, byte for byte the same for every reason that a session has, so that it reveals none; also for every call, or it
 * would reveal which ones are lists.
 */
export const unauthenticated = (): Error =>
  forAnyCall(problem(401, 'Sign in to continue.', {}, { 'www-authenticate': 'Bearer' }));

/** Whether an error refuses a caller who is known. */
export const isForbidden = (error: unknown): boolean =>
  (error as Partial<Problem> | undefined)?.problem?.status === 403;

/** What an error that is meant for the user says, and its messages by field; undefined for any other error. */
export const refusalOf = (error: unknown): { message: string; data: Errors } | undefined =>
  isProblem(error) ? { message: error.message, data: error.problem.data } : undefined;

/** 404, also for what the caller may not know of. */
export const notFound = (): Error => problem(404, 'This was not found.');

/** The id in an address. @throws 404 for what cannot be one. */
export function idIn(text: unknown): number {
  const id = idOf(text);
  if (id === undefined) throw notFound();
  return id;
}

/** 429 and 503, with the seconds after which a retry makes sense. */
export const later = (status: 429 | 503, message: string, seconds: number): Error =>
  problem(status, message, {}, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });

/** The same error, with its message under `error` as well, whichever call gets it. */
export function forAnyCall(error: Error): Error {
  (error as Problem).problem.isForAnyCall = true;
  return error;
}

/** 503 while the database cannot be reached or is busy: it says which. */
const databaseUnavailable = (error: DatabaseUnavailable): Error =>
  later(503, `${error.message} Try again in a few seconds.`, 2);

/** 503 while the store of files is not reachable or rejects what is sent, 507 where it is full. */
function filesUnavailable(error: FilesUnavailable, request: FastifyRequest): Error {
  request.log.warn(error.message);
  if (error.isFull) return problem(507, 'There is no room left to store this.');
  const what = error.doing === 'store' ? 'Files cannot be stored' : 'This file cannot be read';
  return later(503, `${what} at the moment. Try again in a moment.`, 5);
}

/** The error response for a constraint of the database that a statement broke, by the constraint's name. */
export type Constraints = Readonly<Record<string, () => Error>>;

/** Turns every thrown error into a response of our shape. @param constraints those of nouns. */
export function handleErrors(app: FastifyInstance, constraints: Constraints): void {
  app.setErrorHandler((error, request, reply) => send(toProblem(error, request, constraints), reply));
}

/**
 * For an address that cannot be decoded. No hook has run: the usual headers are missing, and the session is unknown, so
 * the request counts as unauthenticated.
 */
export function handleUnrouted(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(bareHeaders);
  send(unauthenticated() as Problem, reply);
}

/** For input that the HTTP parser rejects: there is only the socket. */
export function handleMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  socket.write(bareResponse(problem(status, 'The request is not readable.')));
  // Without this its other direction would stay open for as long as the sender likes.
  socket.destroySoon();
}

/** A problem as the text of a whole response, for where there is only a socket. The connection ends with it. */
export function bareResponse(error: Error): string {
  const { status, headers } = (error as Problem).problem;
  const body = JSON.stringify(bodyOf(error as Problem, false));
  const all = {
    ...bareHeaders,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;
}

const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Whether a route is a list call: its errors have their message under `error` as well. */
export const isListCall = (config: Pick<FastifyContextConfig, 'right'> | undefined): boolean =>
  config?.right === 'list';

function send(error: Problem, reply: FastifyReply): FastifyReply {
  const { status, headers } = error.problem;
  const body = bodyOf(error, isListCall(reply.request.routeOptions?.config));
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send(body);
}

function bodyOf({ message, problem }: Problem, isList: boolean): ErrorBody {
  const { data, current, changed_by, isForAnyCall } = problem;
  return { status: 'error', message, data, error: isList || isForAnyCall ? message : undefined, current, changed_by };
}

function toProblem(error: unknown, request: FastifyRequest, constraints: Constraints): Problem {
  if (isProblem(error)) return error;
  if (error instanceof FilesUnavailable) return filesUnavailable(error, request) as Problem;
  const known = fromLibrary(error) ?? fromBrokenConnection(error, request) ?? fromSystem(error, constraints);
  if (known) return known as Problem;
  // The stack and the database's message about values stay out of responses and log; the request id links the two.
  request.log.error({ err: error }, 'unexpected failure');
  return problem(500, `Something went wrong! Quote ${request.id} when you report it.`) as Problem;
}

const isProblem = (error: unknown): error is Problem => error instanceof Error && 'problem' in error;

const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
};

/** Errors of Fastify and its plug-ins, with our messages. */
function fromLibrary(error: unknown): Error | undefined {
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem(415, 'The request is in a format that is not accepted here.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return problem(400, 'The request is not readable JSON.');
  }
  const status = (error as Partial<FastifyError>)?.statusCode ?? 500;
  return status >= 400 && status < 500 ? problem(status, 'The request is not readable.') : undefined;
}

/** The foreign keys to the user who stored a row: those of every noun (`noun-tables.ts`), and the server's own. */
const CALLER = /^((created|updated)_by_.+|(idempotency_key_user_id|session_user_id|api_token_revoked_by)_fkey)$/;

/** The client has disconnected: nobody reads the response, and nothing of ours has failed. */
function fromBrokenConnection(error: unknown, { raw }: FastifyRequest): Error | undefined {
  const isBroken = [
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ABORT_ERR',
    'ERR_STREAM_PREMATURE_CLOSE',
    'ERR_STREAM_DESTROYED',
  ].includes(codeOf(error));
  return isBroken && raw.socket.destroyed ? problem(400, 'The request broke off.') : undefined;
}

/** PostgreSQL and the disk: permanent errors, and temporary ones that a retry may solve. */
function fromSystem(error: unknown, constraints: Constraints): Error | undefined {
  const code = codeOf(error);
  // A NUL character, the one that PostgreSQL cannot store.
  if (code === '22021' || code === '22P05') return problem(422, 'The text holds a character that cannot be stored.');
  // One that Node.js knows and an older PostgreSQL does not.
  if (code === '22023' && /time zone/.test(String((error as Error).message))) return problem(400, UNKNOWN_TIME_ZONE);
  if (code === '53100' || isNoRoom(error)) return problem(507, 'There is no room left to store this.');
  if (error instanceof DatabaseUnavailable) return databaseUnavailable(error);
  if (isConflict(error)) return databaseUnavailable(new DatabaseUnavailable(error));
  const name = String((error as { constraint?: unknown } | null)?.constraint);
  // The caller's account was deleted a moment ago: nothing can be stored in its name any more.
  if (code === '23503' && CALLER.test(name)) return unauthenticated();
  return Object.hasOwn(constraints, name) ? constraints[name]!() : undefined;
}
