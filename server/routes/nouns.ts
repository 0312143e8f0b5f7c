// The calls of ordinary nouns, mounted from their descriptors: list, read, create, update, delete (spec section 7). A noun with code of its own is
// mounted elsewhere.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Noun, Values } from '../../src/schema/model/descriptor';
import { sentValues } from '../../src/schema/rules/check-write';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { plainText } from '../../src/schema/rules/values';
import type { Context } from '../context';
import { listRows, readRow } from '../crud/rows';
import { createRow, deleteRow, updateRow } from '../crud/save-row';
import { tableRoute } from '../crud/table-route';
import { idOf } from '../db/database';
import { ordinaryNouns } from '../db/noun-tables';
import { objectBody } from '../http/body-parsers';
import { callerOf } from '../http/guard';
import { invalid, notFound } from '../http/http-errors';
import { intentOf, storedResponse } from '../http/idempotency';

export function nounRoutes(app: FastifyInstance, context: Context): void {
  for (const noun of ordinaryNouns()) {
    if (noun.api.paged) tableRoute(app, context, noun);
    else listRoute(app, context, noun);
    recordRoutes(app, context, noun);
  }
}

/** The list of a noun that is not paged: all of it. */
function listRoute(app: FastifyInstance, { db }: Context, noun: Noun): void {
  app.route({
    method: noun.api.list,
    url: noun.api.base,
    handler: async (request) => ({
      data: otherwise(noun, requestedValues(request)).length > 0 ? [] : await listRows(db, noun),
    }),
  });
}

type WithId = { Params: { id: string } };

function recordRoutes(app: FastifyInstance, { db }: Context, noun: Noun): void {
  const { base, id: idName } = noun.api;

  app.get<WithId>(`${base}/:id`, async (request) => {
    const row = await readRow(db, noun, existing(request.params.id));
    if (!row) throw notFound();
    return row;
  });

  app.post(`${base}/create`, async (request) => {
    const body = objectBody(request);
    const foreign = otherwise(noun, body);
    if (foreign.length > 0)
      throw invalid(
        Object.fromEntries(foreign.map((name) => [name, [ruleMessage({ keyword: 'choice' }, { title: name })]])),
      );
    const intent = intentOf(request, callerOf(request).userId, `${noun.noun}/create`, sentValues(noun, 'add', body));
    return success((await storedResponse(db, intent)) ?? (await createRow(db, noun, body, intent)));
  });

  app.post<WithId>(`${base}/update/:id`, async (request) =>
    success(await updateRow(db, noun, existing(request.params.id), objectBody(request))),
  );

  app.delete<WithId>(`${base}/delete/:id`, async (request) => {
    const id = existing(request.params.id);
    await deleteRow(db, noun, id);
    return success({ [idName]: id });
  });
}

const success = (data: unknown) => ({ status: 'success', data });

/** @throws 404 for what cannot be an id at all. */
function existing(text: string): number {
  const id = idOf(text);
  if (id === undefined) throw notFound();
  return id;
}

/** The names under which `values` ask for another kind of record than this noun's `fixed` values say. They may come along; then they must be the same. */
function otherwise(noun: Noun, values: Values): string[] {
  const fixed = Object.entries(noun.api.fixed ?? {});
  return fixed
    .filter(([name, value]) => values[name] !== undefined && plainText(values[name]) !== plainText(value))
    .map(([name]) => name);
}

/** What a list call says, in its query or its body. */
function requestedValues(request: FastifyRequest): Values {
  const query = Object.fromEntries(new URLSearchParams(request.raw.url?.split('?')[1] ?? ''));
  const body = typeof request.body === 'object' && request.body !== null ? (request.body as Values) : {};
  return { ...body, ...query };
}
