// Mounts the table call of a paged noun: GET with bracket names, POST with a form or JSON, and the list as a file, by
// `/export` or, for all who know it, `format=csv`.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServedNoun } from '../crud/noun-module';
import { withLinks } from '../crud/record-files';
import type { OpenCsv } from '../crud/table-csv';
import { fetchPage, planTable } from '../crud/table-query';
import { readTableRequest, type TableRequest } from '../crud/table-request';
import { exportOperation, tableOperation } from '../openapi/table-operations';
import { admit } from '../request/rights';

export function tableRoute(app: FastifyInstance, served: ServedNoun, openCsv: OpenCsv): void {
  const { noun, context } = served;
  const { db, linkKey } = context;
  const page = async (table: TableRequest) => {
    const found = await fetchPage(db, planTable(noun, table), table);
    return { ...found, data: found.data.map((row) => withLinks(noun, row, linkKey)) };
  };
  const file = async (table: TableRequest, reply: FastifyReply) => {
    const bytes = await openCsv(planTable(noun, table));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${noun.noun}.csv"`)
      .send(bytes);
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const table = readTableRequest(request);
    if (table.format === 'json') return page(table);
    // The body of a POST may have requested it.
    admit(noun, 'export', request);
    return file(table, reply);
  };
  const config = (method: 'GET' | 'POST') => ({ right: 'list', describe: tableOperation(served, method) }) as const;
  app.get(noun.api.base, { config: config('GET') }, handler);
  app.get(
    `${noun.api.base}/export`,
    { config: { right: 'export', describe: exportOperation(noun) } },
    async (request, reply) => file({ ...readTableRequest(request), format: 'csv' }, reply),
  );
  app.post(noun.api.base, { config: config('POST'), bodyLimit: 65_536 }, handler);
}
