// The program's log: JSON lines on standard output, one logger for Fastify and for what runs outside a request.
// Made by `main`, handed to everything that has something to say.

import pino from 'pino';
import type { FastifyBaseLogger } from 'fastify';
import { sqlState } from './db/unavailable';

export type Log = FastifyBaseLogger;

/** A logger from `level` on. Errors are written with name, code and message; stacks and statements stay out of logs. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: briefError } });
}

/** What of an error may be logged. A message of PostgreSQL can quote a typed value, so its code stands for it. */
function briefError(error: unknown): { type: string; code?: string; message?: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return sqlState(error) ? { type: error.name, code } : { type: error.name, code, message: error.message };
}
