// The calls of ordinary nouns, mounted from their descriptors: list and read (spec section 7). A noun with code of its own is mounted elsewhere.
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { readRow } from '../crud/read';
import { tableRoute } from '../crud/table-route';
import { idOf } from '../db/database';
import { ordinaryNouns } from '../db/noun-tables';
import { notFound } from '../problems';

export function nounRoutes(app: FastifyInstance, context: Context): void {
  for (const noun of ordinaryNouns()) {
    if (noun.api.paged) tableRoute(app, context, noun);

    app.get<{ Params: { id: string } }>(`${noun.api.base}/:id`, async (request) => {
      const id = idOf(request.params.id);
      const row = id === undefined ? undefined : await readRow(context.db, noun, id);
      if (!row) throw notFound();
      return row;
    });
  }
}
