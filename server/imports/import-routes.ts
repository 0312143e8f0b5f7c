// The calls of imports, for every noun whose records can be added.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ImportPortion } from '../../src/schema/import/import-call';
import { hasCall } from '../../src/schema/model/calls';
import type { ServedNoun } from '../crud/noun-module';
import { timeZoneIn } from '../crud/time-zone';
import { objectBody } from '../http/body-parsers';
import { notFound } from '../http/http-errors';
import { idempotencyKeyOf } from '../http/idempotency';
import { succeed } from '../http/operation';
import { queryOf } from '../http/query';
import { callerOf } from '../request/guard';
import { admit } from '../request/rights';
import { checkImport, writeImport } from './import-records';
import { checkOperation, importOperation, importsOperation, undoImportOperation } from './openapi';
import { pastImports } from './past-imports';
import { isUuid, readCall, readPortion, unusable } from './read-import';
import { undoImport } from './undo-import';

/** A thousand lines of long texts. */
const BODY_BYTES = 16 * 1_048_576;

/** All need the right to create; a portion with a key, which may change records, that to update as well. */
export function importRoutes(app: FastifyInstance, served: ServedNoun): void {
  const { noun, context } = served;
  const { base } = noun.api;
  const importerOf = (request: FastifyRequest) => ({ caller: callerOf(request), timeZone: timeZoneIn(request) });
  const admitted = <Portion extends ImportPortion>(request: FastifyRequest, portion: Portion): Portion => {
    if (portion.key === undefined) return portion;
    if (!hasCall(noun, 'update')) throw unusable('Records of this kind cannot be changed: import without a key.');
    admit(noun, 'update', request);
    return portion;
  };
  app.post(
    `${base}/import/check`,
    { config: { right: 'create', describe: checkOperation(served) }, bodyLimit: BODY_BYTES },
    async (request) => {
      const portion = admitted(request, readPortion(objectBody(request)));
      return succeed({ rows: await checkImport(served, portion, importerOf(request)) });
    },
  );
  app.post(
    `${base}/import`,
    { config: { right: 'create', describe: importOperation(served) }, bodyLimit: BODY_BYTES },
    async (request) => {
      const call = admitted(request, readCall(objectBody(request)));
      return succeed(await writeImport(served, call, importerOf(request)));
    },
  );
  app.get(`${base}/imports`, { config: { right: 'create', describe: importsOperation(served) } }, async (request) =>
    succeed({ rows: await pastImports(context.db, noun, queryOf(request).get('sha256')) }),
  );
  app.post<{ Params: { id: string } }>(
    `${base}/imports/:id/undo`,
    { config: { right: 'create', describe: undoImportOperation(served) } },
    async (request) => {
      if (!isUuid(request.params.id)) throw notFound();
      const id = request.params.id.toLowerCase();
      const by = importerOf(request);
      const key = idempotencyKeyOf(request, by.caller.userId, `${base.slice(1)}/imports/undo`, [id]);
      return succeed(await undoImport(served, id, by, key));
    },
  );
}
