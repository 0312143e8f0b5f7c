// The calls of every noun, mounted from its descriptor: list, read, create, update, delete, and what its module in
// `server/nouns` adds.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { modules } from 'noun-modules';
import type { Noun, Right, Values } from '../../src/schema/descriptor/descriptor';
import { isDate } from '../../src/schema/formats/dates';
import { isObject } from '../../src/schema/formats/plain-values';
import { hasCall } from '../../src/schema/model/calls';
import { type AsItWas, isLog } from '../../src/schema/model/history';
import { changeableFields } from '../../src/schema/model/many-changed';
import { nouns } from '../../src/schema/model/nouns';
import { hasNoErrors } from '../../src/schema/rules/check';
import { sentValues } from '../../src/schema/rules/check-write';
import { createSearchLimit } from '../base/concurrency-limit';
import { commentRoutes } from '../comments/comment-routes';
import { readHistory } from '../crud/change-log';
import { changeMany, readManyChange } from '../crud/change-many';
import { checkFixed } from '../crud/check-save';
import { deleteRecord } from '../crud/delete-record';
import { readGroupRequest } from '../crud/group-request';
import { groupRows, orUncounted } from '../crud/group-rows';
import { batchOf } from '../crud/notify-assignee';
import type { NounModule, ServedNoun } from '../crud/noun-module';
import { ROWS_MB, takesRows } from '../crud/receive-record';
import { readAsItWas } from '../crud/record-as-it-was';
import { withLinks } from '../crud/record-files';
import { previewRestore, restoreRecord } from '../crud/restore-record';
import { listRows, readRow } from '../crud/rows';
import { moveRecord, saveRecord } from '../crud/save-record';
import type { OpenCsv } from '../crud/table-csv';
import { jsonLinesOf, linesOf } from '../crud/table-lines';
import { countEach, fetchPage, listColumnsFor, planTable } from '../crud/table-query';
import { readTableRequest, type TableRequest } from '../crud/table-request';
import { isNarrowed, narrowable } from '../crud/table-search';
import { timeZoneIn } from '../crud/time-zone';
import { toResponse } from '../crud/to-response';
import { readTrash } from '../crud/trash';
import { undoChanges } from '../crud/undo-changes';
import { recordUsage } from '../crud/usage';
import { readViewSearches } from '../crud/view-counts';
import { type Connection, idOf } from '../db/database';
import { storedNoun } from '../db/noun-columns';
import type { Within } from '../db/transaction';
import { objectBody } from '../http/body-parsers';
import { callerGone } from '../http/caller-gone';
import { invalid, notFound, problem, unauthenticated } from '../http/http-errors';
import { idempotencyKeyOf } from '../http/idempotency';
import { type Operation, succeed } from '../http/operation';
import { queryOf } from '../http/query';
import { importRoutes } from '../imports/import-routes';
import {
  asItWasOperation,
  createOperation,
  deleteOperation,
  historyOperation,
  listOperation,
  previewOperation,
  readOperation,
  restoreOperation,
  stateOperation,
  trashOperation,
  undoOperation,
  updateOperation,
  usageOperation,
} from '../openapi/noun-operations';
import {
  changeManyOperation,
  columnsOperation,
  countsOperation,
  exportOperation,
  groupsOperation,
  tableOperation,
} from '../openapi/table-operations';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import { admit, enforceRights } from '../request/rights';
import { clusterRoute } from './cluster-route';

/** @param openCsv opens the download of a list, on a connection of its own. */
export function nounRoutes(app: FastifyInstance, context: AppContext, openCsv: OpenCsv): void {
  for (const noun of nouns.values()) {
    const served = { noun: storedNoun(noun), module: moduleOf(noun), context };
    // A scope for each: its hook runs before every call of the noun, and before any body is read.
    void app.register(async (scope) => mount(scope, served, openCsv));
  }
}

/** @throws when the descriptor and the module do not fit together: without its module a noun would lack its rules. */
function moduleOf({ noun, server, record, screens = [] }: Noun): NounModule {
  if (server === undefined) return {};
  const module = modules[server];
  if (!module) throw new Error(`There is no server/nouns/${server}.ts for ${noun}`);
  const taken = module.columns?.find((name) => Object.hasOwn(record.properties, name));
  if (taken !== undefined) throw new Error(`"${taken}" cannot be a field of ${noun}: only code writes that column`);
  if (!module.furtherColumns && screens.some((screen) => screen.kind === 'list' && screen.furtherColumns))
    throw new Error(`server/nouns/${server}.ts has no further columns for the list of ${noun}`);
  return module;
}

function mount(app: FastifyInstance, served: ServedNoun, openCsv: OpenCsv): void {
  const { noun, module, context } = served;
  const { authorize } = module;
  if (authorize) app.addHook('onRequest', async (request) => authorize(callerOf(request), context));
  enforceRights(app, noun);
  if (hasCall(noun, 'list')) {
    if (noun.api.paged) {
      tableRoute(app, served, openCsv);
      clusterRoute(app, served);
    } else listRoute(app, served);
  }
  recordRoutes(app, served);
  commentRoutes(app, served);
  if (hasCall(noun, 'create') && !noun.api.single) importRoutes(app, served);
  module.routes?.(app, context);
}

/** The list of a noun that is not paged: all of it. */
function listRoute(app: FastifyInstance, served: ServedNoun): void {
  const { noun, context } = served;
  app.route({
    method: noun.api.list,
    url: noun.api.base,
    config: { right: 'list', describe: listOperation(served) },
    handler: async (request) => ({
      data: hasNoErrors(checkFixed(noun, requestedValues(request)))
        ? (await listRows(context.db, noun, timeZoneIn(request))).map((row) => withLinks(noun, row, context.linkKey))
        : [],
    }),
  });
}

type WithId = { Params: { id?: string } };

function recordRoutes(app: FastifyInstance, served: ServedNoun): void {
  const { noun, module } = served;
  const { base, id: idName, single } = noun.api;
  const bodyLimit = module.bodyLimit ?? (takesRows(served) ? ROWS_MB * 1_048_576 : undefined);
  const id = single ? '' : '/:id';

  if (hasCall(noun, 'read'))
    app.get<WithId>(`${base}${id}`, { config: { right: 'read', describe: readOperation(served) } }, async (request) =>
      readRecord(served, idIn(noun, request), request),
    );
  if (hasCall(noun, 'read') && !isLog(noun))
    app.get<WithId & { Querystring: { before?: string } }>(
      `${base}${id}/history`,
      { config: { right: 'read', describe: historyOperation(served) } },
      async (request) => readHistory(served.context.db, noun, idIn(noun, request), idOf(request.query.before)),
    );
  if (hasCall(noun, 'read') && noun.table === undefined)
    app.get<WithId & { Querystring: { at?: string } }>(
      `${base}${id}/as-it-was`,
      { config: { right: 'read', describe: asItWasOperation(served) } },
      async (request) => pastRecord(served, idIn(noun, request), request),
    );
  if (hasCall(noun, 'create'))
    app.post(
      `${base}/create`,
      { config: { right: 'create', describe: createOperation(served) }, bodyLimit },
      async (request) => succeed((await saveRecord(served, request)).response),
    );
  if (hasCall(noun, 'update'))
    app.post<WithId>(
      `${base}/update${id}`,
      { config: { right: 'update', describe: updateOperation(served) }, bodyLimit },
      async (request, reply) => {
        const { response, changeId } = await saveRecord(served, request, idIn(noun, request));
        if (changeId !== undefined) reply.header('change-id', changeId);
        return succeed(response);
      },
    );
  if (noun.states)
    app.post<WithId>(
      `${base}/state${id}`,
      { config: { right: 'update', describe: stateOperation(served) } },
      async (request, reply) => {
        const { response, changeId } = await moveRecord(served, request, idIn(noun, request));
        if (changeId !== undefined) reply.header('change-id', changeId);
        return succeed(response);
      },
    );
  if (hasCall(noun, 'delete'))
    app.delete<WithId>(
      `${base}/delete${id}`,
      { config: { right: 'delete', describe: deleteOperation(served) } },
      async (request) => {
        const id = idIn(noun, request);
        await deleteRecord(served, id, callerOf(request));
        return succeed({ [idName]: id });
      },
    );
  if ((hasCall(noun, 'update') || noun.states) && !single)
    app.post(`${base}/undo`, { config: { right: 'update', describe: undoOperation(served) } }, async (request) => {
      const { changes, field, over } = objectBody(request);
      const ids = Array.isArray(changes) ? changes.map(Number) : [];
      if (!ids.every(Number.isSafeInteger)) throw problem(400, 'The changes are not usable.');
      return succeed(
        await undoChanges(served, {
          ids: [...new Set(ids)],
          field: typeof field === 'string' ? field : undefined,
          over: typeof field === 'string' && Number.isSafeInteger(over) ? Number(over) : undefined,
          caller: callerOf(request),
          timeZone: timeZoneIn(request),
          batch: batchOf(request)?.key,
        }),
      );
    });
  if (hasCall(noun, 'delete')) trashRoutes(app, served);
  if (hasCall(noun, 'delete') && !module.ownUsage)
    app.get<WithId>(
      `${base}${id}/usage`,
      { config: { right: 'read', describe: usageOperation(served) } },
      async (request) => recordUsage(served.context, noun, idIn(noun, request), callerOf(request)),
    );
}

/** What was deleted, and how it comes back. */
function trashRoutes(app: FastifyInstance, served: ServedNoun): void {
  const { noun, context } = served;
  const { base, id: idName } = noun.api;
  // Who may delete a record, but not see it, does not see it in the trash either.
  const config = (describe: Operation, besides?: Right) =>
    ({
      config: { right: 'delete', needs: besides && [{ noun: noun.noun, rights: [besides] }], describe },
    }) as const;
  app.get<{ Querystring: { before?: string } }>(
    `${base}/trash`,
    config(trashOperation(served), 'list'),
    async (request) =>
      readTrash(context.db, noun, {
        days: context.settings.trashDays,
        before: idOf(request.query.before),
        search: queryOf(request).get('search') ?? undefined,
      }),
  );
  app.get<WithId>(`${base}/trash/:id`, config(previewOperation(served), 'read'), async (request) =>
    previewRestore(served, { id: idIn(noun, request), timeZone: timeZoneIn(request) }),
  );
  app.post<WithId>(`${base}/restore/:id`, config(restoreOperation(served)), async (request) => {
    const id = idIn(noun, request);
    const { values, leave_out } = objectBody(request);
    const instead = sentValues(noun, 'edit', isObject(values) ? values : {});
    if (Object.keys(instead).length > 0) admit(noun, 'update', request);
    await restoreRecord(served, {
      id,
      caller: callerOf(request),
      timeZone: timeZoneIn(request),
      values: instead,
      leaveOut: leave_out === true,
    });
    return succeed({ [idName]: id });
  });
}

/**
 * The id in the address; of a noun whose only record is the caller's own, the caller's. @throws 404 for what cannot be
 * an id at all.
 */
function idIn({ api }: Noun, request: FastifyRequest<WithId>): number {
  const id = api.single ? callerOf(request).userId : idOf(request.params.id);
  if (id === undefined) throw notFound();
  return id;
}

async function readRecord(served: ServedNoun, id: number, request: FastifyRequest): Promise<Values> {
  const { context, module, noun } = served;
  const row = await readRow(
    context.db,
    noun,
    id,
    timeZoneIn(request),
    await module.visible?.(callerOf(request), context),
  );
  if (!row) throw served.noun.api.single ? unauthenticated() : notFound();
  return toResponse(served, row, callerOf(request));
}

/** With the microseconds that moments of the log have. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** @throws 404 where there was none; 422 where `at` is no moment. */
async function pastRecord(
  served: ServedNoun,
  id: number,
  request: FastifyRequest<{ Querystring: { at?: string } }>,
): Promise<AsItWas> {
  const { noun, module, context } = served;
  const { at = '' } = request.query;
  // The clock of JavaScript takes 31 days in every month, and a year 0.
  if (!MOMENT.test(at) || !isDate(at.slice(0, 10)) || Number.isNaN(Date.parse(at)))
    throw invalid({ at: ['A moment is a text such as 2026-11-03T10:00:00Z.'] });
  const past = await readAsItWas(context.db, noun, id, { at, timeZone: timeZoneIn(request) });
  if (!past) throw notFound();
  const record = await toResponse(served, past.row, callerOf(request));
  const { row, shown } = (await module.past?.(record, past.parts, context.db)) ?? { row: record, shown: [] };
  return { record: row, others: past.others.filter(({ name }) => !shown.includes(name)) };
}

/** As many ids as a change may be about. */
const MANY_IDS_BYTES = 262_144;

/** The values of a list call, in its query or its body. */
function requestedValues(request: FastifyRequest): Values {
  const query = Object.fromEntries(queryOf(request));
  const body = typeof request.body === 'object' && request.body !== null ? (request.body as Values) : {};
  return { ...body, ...query };
}

function tableRoute(app: FastifyInstance, served: ServedNoun, openCsv: OpenCsv): void {
  const { noun, module, context } = served;
  const { db, searchDb, linkKey } = context;
  const plan = async (from: Connection, table: TableRequest, request: FastifyRequest) =>
    planTable(
      from,
      noun,
      table,
      await module.visible?.(callerOf(request), context),
      listColumnsFor(module, callerOf(request)),
    );
  const page = async (table: TableRequest, request: FastifyRequest, reply: FastifyReply) => {
    const from = isNarrowed(table) ? searchDb(callerGone(reply)) : db;
    const found = await narrowable(table, async () => fetchPage(from, await plan(from, table, request), table));
    return { ...found, data: found.data.map((row) => withLinks(noun, row, linkKey)) };
  };
  const file = async (table: TableRequest, request: FastifyRequest, reply: FastifyReply, rows?: string | null) => {
    const signal = callerGone(reply);
    const bytes = await narrowable(table, async () => {
      const records = await plan(searchDb(signal), table, request);
      const lines = rows ? await module.listLines?.(searchDb(signal), rows, callerOf(request)) : undefined;
      const shown = lines ? jsonLinesOf(records, lines) : rows ? linesOf(records, rows) : records;
      return openCsv(shown, signal, callerOf(request).userId);
    });
    const name = rows ? `${noun.noun}-${rows}` : noun.noun;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .send(bytes);
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const table = readTableRequest(request);
    if (table.format === 'json') return page(table, request, reply);
    // The body of a POST may have requested it.
    admit(noun, 'export', request);
    return file(table, request, reply, queryOf(request).get('rows'));
  };
  const within =
    (signal: AbortSignal): Within =>
    (ms) =>
      searchDb(signal, ms);
  // Counts are worth less than searches, which have the same few connections. A page of one user may want a few.
  const counting = createSearchLimit(1, 4);
  const config = (method: 'GET' | 'POST') => ({ right: 'list', describe: tableOperation(served, method) }) as const;
  app.get(noun.api.base, { config: config('GET') }, handler);
  app.get(
    `${noun.api.base}/export`,
    { config: { right: 'export', describe: exportOperation(noun) } },
    async (request, reply) =>
      file({ ...readTableRequest(request), format: 'csv' }, request, reply, queryOf(request).get('rows')),
  );
  app.post(noun.api.base, { config: config('POST'), bodyLimit: 65_536 }, handler);
  app.post(
    `${noun.api.base}/counts`,
    { config: { right: 'list', describe: countsOperation(noun) }, bodyLimit: 65_536 },
    async (request, reply) => {
      const { userId } = callerOf(request);
      const views = readViewSearches(objectBody(request), userId);
      const signal = callerGone(reply);
      const from = within(signal);
      const planned = views.map((table) => (on: Connection) => plan(on, table, request));
      return counting(async () => ({ data: await countEach(from, planned) }), { signal, owner: userId });
    },
  );
  app.post(
    `${noun.api.base}/groups`,
    { config: { right: 'list', describe: groupsOperation(noun) }, bodyLimit: 65_536 },
    async (request, reply) => {
      const { userId } = callerOf(request);
      const { table, ...groups } = readGroupRequest(noun, objectBody(request), userId);
      const signal = callerGone(reply);
      const from = within(signal);
      const planned = async (on: Connection) => {
        const { where } = await plan(on, table, request);
        return { ...groups, noun, where, timeZone: table.timeZone };
      };
      return counting(async () => ({ data: await orUncounted(noun, groups, () => groupRows(from, planned)) }), {
        signal,
        owner: userId,
      });
    },
  );
  if (changeableFields(noun).length > 0)
    app.post(
      `${noun.api.base}/change`,
      // Who may not see the list learns nothing of what it finds.
      {
        config: {
          right: 'update',
          needs: [{ noun: noun.noun, rights: ['list'] }],
          describe: changeManyOperation(noun),
        },
        bodyLimit: MANY_IDS_BYTES,
      },
      async (request) => {
        const caller = callerOf(request);
        const body = objectBody(request);
        const task = readManyChange(noun, body, caller.userId);
        const idempotencyKey = idempotencyKeyOf(request, caller.userId, `${noun.api.base.slice(1)}/change`, body);
        const batch = batchOf(request)?.key;
        const planned = (on: Connection) => plan(on, task.table, request);
        return succeed(await changeMany(served, { ...task, caller, idempotencyKey, batch, plan: planned }));
      },
    );
  const { furtherColumns } = module;
  if (furtherColumns)
    app.get(
      `${noun.api.base}/columns`,
      { config: { right: 'list', describe: columnsOperation(noun) } },
      async (request) => ({
        data: await furtherColumns(db, callerOf(request)),
      }),
    );
}
