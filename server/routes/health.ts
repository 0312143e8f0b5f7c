// For supervisors and load balancers: is the process alive, may it get requests, and which version is it? No internal
// details. A server that is stopping is no longer ready; `graceful-shutdown.ts` responds then.

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import product from '../../package.json' with { type: 'json' };
import { later } from '../http/http-errors';
import { json, type Operation, object } from '../http/operation';
import type { AppContext } from '../request/context';
import { roomByPlace } from '../request/room';

/** Milliseconds in which a working database responds; a health check must not wait as long as a user. */
const HEALTH_TIMEOUT_MS = 2_000;

const health = (
  summary: string,
  response: Parameters<typeof object>[0] = { status: { const: 'ok' } },
  optional: string[] = [],
): Operation => ({ tag: 'Health', summary, response: json(object(response, optional)) });

const READY = {
  status: { const: 'ok' },
  notes: { type: 'array', items: { type: 'string' }, description: 'What does not work or soon will not.' },
  backup_age_seconds: { type: 'integer', description: 'With daily backups: since the last one.' },
  replica_lag_seconds: { type: 'number', description: 'With a replica that can be used: how far it is behind.' },
};

const OPTIONAL = ['backup_age_seconds', 'replica_lag_seconds'];

/** `/healthz`, `/readyz` and `/version`, which need no session and are not below the prefix of the API. */
export function healthRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  app.get(
    '/healthz',
    { config: { open: true, describe: health('Whether the process is alive') } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' };
    },
  );

  app.get(
    '/readyz',
    { config: { open: true, describe: health('Whether it may get requests', READY, OPTIONAL) } },
    async (_request, reply) => {
      const reached = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
      if (!(await Promise.race([reached, pause(HEALTH_TIMEOUT_MS)])))
        throw later(503, 'The database does not answer.', 5);
      reply.header('cache-control', 'no-store');
      return {
        status: 'ok',
        notes: await notes(context),
        backup_age_seconds: await context.backups?.age(),
        replica_lag_seconds: context.replica?.lag(),
      };
    },
  );

  app.get(
    '/version',
    { config: { open: true, describe: health('The version of the product', { version: { type: 'string' } }) } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { version: product.version };
    },
  );
}

/** A server with a full disk can still be read from: it stays ready, and says so. */
async function notes(context: AppContext): Promise<string[]> {
  const { settings, backups, notices, watch, files, replica } = context;
  const reserve = settings.uploadReserveMb * 1_048_576;
  const [room, note] = [await roomByPlace(context), await files.note()];
  return [
    ...(isFull(room.files, reserve) ? ['There is no room left for uploads.'] : []),
    ...(isFull(room.data, reserve) ? ['The disk of the data is full.'] : []),
    ...(note === undefined ? [] : [note]),
    ...watch.notes(),
    ...(replica?.notes() ?? []),
    ...notices.notes(),
    ...((await backups?.notes()) ?? []),
  ];
}

const isFull = (room: number | undefined, reserve: number): boolean => room !== undefined && room <= reserve;
