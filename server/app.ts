// Assembles the server: guard, headers, calls, files, pages. Does not listen, so that tests run it in process; `main`
// does the rest. Expects a database that `prepareDatabase` has made ready.
import { resolve } from 'node:path';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { modules } from 'noun-modules';
import type pg from 'pg';
import product from '../package.json' with { type: 'json' };
import { setLimits } from '../src/schema/descriptor/limits';
import { type DailyBackups, makeDailyBackups } from './backup/daily-backups';
import type { BackupSource } from './backup/make-backup';
import type { Log } from './base/log';
import type { Settings } from './base/settings';
import { createClusterSets } from './clusters/cluster-sets';
import type { OpenCsv } from './crud/table-csv';
import { isAdmitted } from './crud/usage';
import { noWaits, withWaits } from './db/call-waits';
import { openDatabase } from './db/database';
import type { Pools } from './db/pool';
import type { Replica } from './db/replica';
import { watchDatabase } from './db/schema/watch-database';
import { openFiles } from './files/open-files';
import { BODY_TIMEOUT_MS, timeBodies } from './http/body-chunks';
import { installBodyParsers } from './http/body-parsers';
import { allowOrigins } from './http/cors';
import { closeAfterEarlyResponse } from './http/early-response';
import { closeIdleSocketsOnStop, rejectWhileClosing } from './http/graceful-shutdown';
import { headers, requestId } from './http/headers';
import { handleErrors, handleMalformed, handleUnrouted } from './http/http-errors';
import { API, type DescribedRoute } from './http/operation';
import { web } from './http/web-files';
import { createMetrics } from './metrics';
import { createNoticeStreams } from './notices/streams';
import type { AppContext } from './request/context';
import { guard } from './request/guard';
import { accountRoutes } from './routes/account';
import { choiceVersionRoutes } from './routes/choice-versions';
import { choiceRoutes } from './routes/choices';
import { dashboardRoutes } from './routes/dashboards';
import { drivingRoutes } from './routes/driving';
import { findRoutes } from './routes/find';
import { healthRoutes } from './routes/health';
import { noticeRoutes } from './routes/notices';
import { notificationRoutes } from './routes/notifications';
import { nounRoutes } from './routes/nouns';
import { openApiRoutes } from './routes/openapi';
import { presenceRoutes } from './routes/presence';
import { storageRoutes } from './routes/storage';
import { tokenRoutes } from './routes/tokens';
import { createDrivingRouter } from './routing/driving-router';
import { sweepRegularly } from './sweep';
import { viewRoutes } from './views/view-routes';

interface AppDependencies {
  settings: Settings;
  pools: Pools;
  /** Of the database; without one all reads go to the primary. */
  replica?: Replica;
  /** What daily backups connect with; without it there are none. */
  connection?: pg.ClientConfig;
  /** Downloads of lists, through connections of their own. */
  openCsv: OpenCsv;
  /** Uploaded files; made if missing. */
  filesDir: string;
  /** The built pages; without it the server serves the API only. */
  webDir?: string;
  log: Log;
  /** Milliseconds that a request's head, its body, or the next piece of an upload may take to arrive. */
  timeoutMs?: number;
  /** Milliseconds between two signs of life on a stream of notices. */
  heartbeat?: number;
  /** Records of a set that a map reads whole. */
  mapRecords?: number;
}

/** @returns an app that does not listen yet. Closing it ends what was started here; `pools` and `replica` stay open. */
export async function buildApp({
  settings,
  connection,
  pools,
  replica,
  openCsv,
  filesDir,
  webDir,
  log,
  timeoutMs = BODY_TIMEOUT_MS,
  heartbeat,
  mapRecords,
}: AppDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // Fastify's own lines log the whole address, signatures of links included; `logCalls` writes one without.
    logController: new LogController({ disableRequestLogging: true }),
    // `rejectWhileClosing` does it in our shape.
    return503OnClosing: false,
    genReqId: requestId,
    trustProxy: trustedProxies(settings),
    bodyLimit: 1_048_576,
    // Table requests may be 16 KiB; the default of 16 KiB for all headers together would reject them without a message.
    // The header lines of a request are timed as a whole; `body-chunks.ts` times bodies.
    http: { maxHeaderSize: 40_960, headersTimeout: timeoutMs, connectionsCheckingInterval: timeoutMs / 10 },
    clientErrorHandler: handleMalformed,
    frameworkErrors: handleUnrouted,
    // For a connection on which nothing moves in either direction, such as a download that is no longer read.
    connectionTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
  });
  setLimits({
    fileMb: settings.uploadFileMb,
    filesPerField: settings.uploadFilesPerField,
    portraitMb: settings.portraitMb,
  });
  const metrics = settings.metricsToken === undefined ? undefined : createMetrics(settings.metricsToken);
  const observe = metrics?.observeStatement;
  const db = openDatabase(pools.calls, undefined, { observe, isNaming: true });
  const searchDb: AppContext['searchDb'] = (signal, limit) =>
    openDatabase(pools.searches, limit, {
      observe,
      isNaming: true,
      whenFull: 'searching',
      abandonment: signal && { signal, through: pools.calls },
      replica: replica?.reads('searches', signal),
    });
  const files = await openFiles(filesDir, settings);
  const context: AppContext = {
    settings,
    modules,
    db,
    searchDb,
    replica,
    watch: await watchDatabase(db, log),
    clusters: createClusterSets(db, searchDb, mapRecords),
    files,
    notices: createNoticeStreams({
      ...{ db, pool: pools.calls, settings, log, heartbeat },
      admission: (noun) =>
        modules[noun.server ?? '']?.authorize && ((reader) => isAdmitted(noun, 'read', reader, context)),
    }),
    backups: connection && dailyBackups(app, settings, { connection, files, product: product.version }),
    router: settings.routingUrl === undefined ? undefined : createDrivingRouter(settings.routingUrl, log),
    linkKey: await secret(db, 'file-links'),
    deviceKey: await secret(db, 'known-devices'),
  };

  listRoutes(app);
  handleErrors(app, Object.assign({}, ...Object.values(modules).map(({ constraints }) => constraints)));
  await headers(app, settings);
  // Before the hooks that wait for open calls: these make sure that they end.
  closeAfterEarlyResponse(app);
  allowOrigins(app, settings);
  app.addHook('preClose', () => context.notices.close());
  app.addHook('preClose', async () => context.router?.close());
  app.addHook('preClose', () => context.clusters.close());
  timeBodies(app, timeoutMs);
  closeIdleSocketsOnStop(app);
  rejectWhileClosing(app);
  countWaits(app);
  guard(app, context);
  logCalls(app);
  metrics?.serve(app, context, pools);
  installBodyParsers(app);

  healthRoutes(app, context);
  storageRoutes(app, context);
  openApiRoutes(app, webDir);
  await app.register(
    async (api) => {
      accountRoutes(api, context);
      choiceRoutes(api, context);
      choiceVersionRoutes(api, context);
      dashboardRoutes(api, context);
      drivingRoutes(api, context);
      findRoutes(api, context);
      noticeRoutes(api, context);
      presenceRoutes(api, context);
      notificationRoutes(api, context);
      tokenRoutes(api, context);
      viewRoutes(api, context);
      nounRoutes(api, context, openCsv);
    },
    { prefix: API },
  );
  await web(app, settings, webDir);
  sweepRegularly(app, context);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is: the test of the guard makes its matrix from it, so that no route can be forgotten. */
    routeList: (DescribedRoute & { signed: boolean })[];
  }
}

function listRoutes(app: FastifyInstance): void {
  const list: FastifyInstance['routeList'] = [];
  app.decorate('routeList', list);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      list.push({
        method: one,
        url,
        open: config?.open === true,
        signed: config?.signed === true,
        sessionOnly: config?.sessionOnly === true,
        right: config?.right,
        needs: config?.needs,
        describe: config?.describe,
      });
  });
}

/** A number means that so many proxies stand in front of this server. */
function trustedProxies({ trustProxy }: Settings): false | string | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}

function dailyBackups(
  app: FastifyInstance,
  { backupFolder, backupKeep: keep, backupTime: time }: Settings,
  source: BackupSource,
): DailyBackups | undefined {
  return backupFolder === undefined
    ? undefined
    : makeDailyBackups(app, { folder: resolve(backupFolder), keep, time }, source);
}

async function secret(db: AppContext['db'], name: string): Promise<string> {
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** All that a call waits for connections to the database counts together, from the first hook to the end of its handler. */
function countWaits(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => withWaits(noWaits(), done));
}

/** One line per call; that of a call with a token for integrations has the token's id. */
function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = `${request.method} ${request.routeOptions.url ?? '(no route)'}`;
    const token = request.signedIn?.apiTokenId;
    request.log.info({ call, token, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call');
  });
}
