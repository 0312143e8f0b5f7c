// The calls of saved views, for those who may see the list: each returns the views of the list as they are then.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { isObject } from '../../src/schema/formats/plain-values';
import { screenRoutes } from '../../src/schema/model/nouns';
import { type ListViews, MAX_VIEWS } from '../../src/schema/model/saved-views';
import { forbiddenMessage } from '../../src/schema/rules/rights-messages';
import { isAdmitted } from '../crud/usage';
import type { Connection } from '../db/database';
import { inTransaction } from '../db/transaction';
import { objectBody } from '../http/body-parsers';
import { idIn, invalid, notFound, problem } from '../http/http-errors';
import { succeed } from '../http/operation';
import { queryOf } from '../http/query';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import { contentIn, nameIn, roleIn, tabIn } from './check-view';
import { orderTabs, setOpening } from './list-opening';
import { viewOperations } from './openapi';
import { readView, readViews } from './read-views';
import { changeView, deleteView, importViews, restoreView, saveView, takeView, type ViewWrite } from './write-view';

type OfView = { Params: { id: string } };

const BODY_LIMIT = 65_536;

/** Each call writes in one transaction, with the connection of which the list is admitted as well. */
export function viewRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, settings: rule } = context;

  /** Writes what concerns one list, then reads its views. */
  const write = (
    request: FastifyRequest,
    work: (write: ViewWrite, list: (path: unknown) => Promise<string>) => Promise<string>,
  ) =>
    inTransaction(db, async (transaction) => {
      const caller = callerOf(request);
      // By the same connection: one more for each of many calls at once would leave them waiting for each other.
      const within = { ...context, db: transaction };
      const list = await work({ db: transaction, rule, caller }, (path) => listIn(within, request, path));
      return succeed(await readViews(transaction, rule, list, caller));
    });
  /** The same for a view that the caller sees. */
  const writeView = (request: FastifyRequest<OfView>, work: (write: ViewWrite, id: number) => Promise<void>) =>
    write(request, async (one, listAt) => {
      const id = idIn(request.params.id);
      const list = await listAt(await listOf(one.db, one, id));
      await work(one, id);
      return list;
    });

  const { list, save, take, change, remove, restore, imported, opening, order } = viewOperations;
  app.get('/views', { config: { describe: list } }, async (request): Promise<ListViews> => {
    const path = await listIn(context, request, queryOf(request).get('list'));
    return readViews(db, rule, path, callerOf(request));
  });
  app.post('/views', { config: { describe: save }, bodyLimit: BODY_LIMIT }, (request) =>
    write(request, async (one, listAt) => {
      const body = objectBody(request);
      const path = await listAt(body.list);
      await saveView(one, { list: path, name: nameIn(body), content: contentIn(body) });
      return path;
    }),
  );
  app.post('/views/import', { config: { describe: imported } }, (request) =>
    write(request, async (one, listAt) => {
      const { list: path, views } = objectBody(request);
      const found = await listAt(path);
      await importViews(one, viewsIn(views, found));
      return found;
    }),
  );
  app.post('/views/opening', { config: { describe: opening }, bodyLimit: BODY_LIMIT }, (request) =>
    write(request, async (one, listAt) => {
      const body = objectBody(request);
      const path = await listAt(body.list);
      await setOpening(one, path, tabIn(body.tab), roleIn(body) ?? null);
      return path;
    }),
  );
  app.post('/views/order', { config: { describe: order }, bodyLimit: BODY_LIMIT }, (request) =>
    write(request, async (one, listAt) => {
      const { list: path, tabs } = objectBody(request);
      const found = await listAt(path);
      if (!Array.isArray(tabs) || tabs.length > 5 * MAX_VIEWS) throw invalid({ tabs: ['This is no order of tabs.'] });
      await orderTabs(
        one,
        found,
        tabs.map(tabIn).filter((tab) => tab !== null),
      );
      return found;
    }),
  );
  app.post<OfView>('/views/:id', { config: { describe: change }, bodyLimit: BODY_LIMIT }, (request) =>
    writeView(request, async (one, id) => {
      const body = objectBody(request);
      await changeView(one, id, {
        name: body.name === undefined ? undefined : nameIn(body),
        content: body.content === undefined ? undefined : contentIn(body),
        role: roleIn(body),
        version: Number.isInteger(body.version) ? Number(body.version) : undefined,
      });
    }),
  );
  app.delete<OfView>('/views/:id', { config: { describe: remove } }, (request) => writeView(request, deleteView));
  app.post<OfView>('/views/:id/restore', { config: { describe: restore } }, (request) =>
    write(request, async (one, listAt) => listAt(await restoreView(one, idIn(request.params.id)))),
  );
  app.post<OfView>('/views/:id/take', { config: { describe: take }, bodyLimit: BODY_LIMIT }, (request) =>
    writeView(request, (one, id) => takeView(one, id, Number(objectBody(request).version))),
  );
}

/** @throws 404 for a view that the caller does not see. */
async function listOf(db: Connection, { rule, caller }: ViewWrite, id: number): Promise<string> {
  const view = await readView(db, rule, id, caller);
  if (!view) throw notFound();
  return view.list;
}

/** The address of a list that the caller may see. @throws 422, 403. */
async function listIn(context: AppContext, request: FastifyRequest, path: unknown): Promise<string> {
  const route = screenRoutes().find(({ screen }) => screen.kind === 'list' && screen.path === path);
  if (!route?.noun || typeof path !== 'string') throw invalid({ list: ['There is no such list.'] });
  if (!(await isAdmitted(route.noun, 'list', callerOf(request), context)))
    throw problem(403, forbiddenMessage(route.noun, 'list'));
  return path;
}

/** Views that a browser has kept: what is none of them is left out, as the browser does. */
function viewsIn(views: unknown, list: string) {
  if (!Array.isArray(views) || views.length > MAX_VIEWS) throw invalid({ views: [`At most ${MAX_VIEWS} at once.`] });
  return views.filter(isObject).flatMap((view: Values) => {
    try {
      return [{ list, name: nameIn(view), content: contentIn(view) }];
    } catch {
      return [];
    }
  });
}
