// The program's log: JSON lines on standard output, one logger for Fastify and for what runs outside a request.

import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { plainText } from '../../src/schema/formats/plain-values';
import { errorPlace } from './error-place';
import { sqlState } from './unavailable';

/**
 * Of an entry it prints plain values, and of errors what `briefError` lets through: objects of libraries are dropped.
 */
export type Log = FastifyBaseLogger;

/** A logger from `level` on, to standard output or to `destination` in tests. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: briefError },
    formatters: { log: plainOnly },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Only plain values and errors: an object that a library logs as a whole, such as a request with its headers, stays out
 * of the log at every level.
 */
function plainOnly(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value instanceof Error || plainText(value) !== undefined),
  );
}

/**
 * What of an error may be logged: no statement, and of the stack only the line of our own source where it began. A
 * message of PostgreSQL can quote a typed value, so its code replaces it, except in class 42: that is a mistake in a
 * statement of ours, such as a column that is not there, and quotes names of the schema only.
 */
function briefError(error: unknown): { type: string; code?: string; message?: string; at?: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const state = sqlState(error);
  const message = state && !state.startsWith('42') ? undefined : error.message;
  return { type: error.name, code, message, at: errorPlace(error) };
}
