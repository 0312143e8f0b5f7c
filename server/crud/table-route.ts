// Mounts the table call of a paged noun: GET with bracket names, POST with a form or JSON, and `format=csv` on both.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from '../http/rights';
import { tableOperation } from '../openapi/table-operations';
import type { ServedNoun } from './noun-module';
import { withLinks } from './record-files';
import { fetchPage, planTable } from './table-query';
import { readTableRequest } from './table-request';

export function tableRoute(app: FastifyInstance, served: ServedNoun): void {
  const { noun, context } = served;
  const { db, openCsv, linkKey } = context;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const table = readTableRequest(request);
    const plan = planTable(noun, table);
    if (table.format === 'json') {
      const page = await fetchPage(db, plan, table);
      return { ...page, data: page.data.map((row) => withLinks(noun, row, linkKey)) };
    }
    // The body of a POST may have requested it.
    admit(noun, 'export', request);
    const file = await openCsv(plan);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${noun.noun}.csv"`)
      .send(file);
  };
  const config = (method: 'GET' | 'POST') => ({ right: 'list', describe: tableOperation(served, method) }) as const;
  app.get(noun.api.base, { config: config('GET') }, handler);
  app.post(noun.api.base, { config: config('POST'), bodyLimit: 65_536 }, handler);
}
