// Mounts the table call of a paged noun: GET with bracket names, POST with a form or JSON, and `format=csv` on both.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Noun } from '../../src/schema/model/descriptor';
import type { Context } from '../context';
import { fetchPage, planTable } from './table-query';
import { readTableRequest } from './table-request';

export function tableRoute(app: FastifyInstance, { db, openCsv }: Context, noun: Noun): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const table = readTableRequest(request);
    const plan = planTable(noun, table);
    if (table.format === 'json') return fetchPage(db, plan, table);
    const file = await openCsv(plan);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${noun.noun}.csv"`)
      .send(file);
  };
  app.get(noun.api.base, handler);
  app.post(noun.api.base, { bodyLimit: 65_536 }, handler);
}
