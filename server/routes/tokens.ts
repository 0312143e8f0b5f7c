// Tokens for integrations: one's own, and for those who manage users those of all accounts. Only sessions get here: a
// token that could create tokens would have no end.
import type { FastifyInstance } from 'fastify';
import { ACCOUNTS } from '../../src/schema/model/accounts';
import { apiToken, TOKEN_STATES } from '../../src/schema/model/api-token';
import { nounOf } from '../../src/schema/model/nouns';
import { checkRecord, hasNoErrors } from '../../src/schema/rules/check';
import { readRecord } from '../../src/schema/values/read-value';
import { logPart } from '../crud/change-log';
import { objectBody } from '../http/body-parsers';
import { idIn, invalid, later } from '../http/http-errors';
import { type JsonSchema, json, list, type Operation, object, orNull, succeed, success, text } from '../http/operation';
import { countCall } from '../http/rate-limit';
import { sentSchema } from '../openapi/record-schemas';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import { allTokens, createToken, type LogToken, revokeToken, tokensOf } from '../session/api-tokens';
import type { SignedIn } from '../session/sessions';

const { base } = apiToken.api;
type Addressed = { Params: { id: string } };

const LIMIT = { name: 'tokens', limit: 30, seconds: 3600 };

/** Listing, creating and revoking. The token itself is in the response of its creation, and never again. */
export function tokenRoutes(app: FastifyInstance, { db }: AppContext): void {
  app.get(base, { config: { sessionOnly: true, describe: LIST } }, async (request) => ({
    data: await tokensOf(db, callerOf(request).userId),
  }));

  app.post(
    `${base}/create`,
    { config: { sessionOnly: true, describe: CREATE }, bodyLimit: 16_384 },
    async (request) => {
      const caller = callerOf(request);
      const values = readRecord(apiToken.record, objectBody(request));
      const errors = checkRecord(apiToken.record, values);
      if (!hasNoErrors(errors)) throw invalid(errors);
      const wait = await countCall(db, LIMIT, String(caller.userId));
      if (wait > 0) throw later(429, 'Too many tokens were created in the last hour. Try again later.', wait);
      return succeed(await createToken(db, caller, values as { token_name: string; days: number }, logAs(caller)));
    },
  );

  app.delete<Addressed>(
    `${base}/delete/:id`,
    { config: { sessionOnly: true, describe: revocation('Revokes one of your own tokens') } },
    async (request) => {
      const [id, caller] = [idIn(request.params.id), callerOf(request)];
      await revokeToken(db, id, caller, logAs(caller), caller.userId);
      return succeed({ api_token_id: id });
    },
  );
}

/** Rows of the list of all accounts: more of them nobody reads. */
const MAX_LISTED = 1000;

/** Those of all accounts below `base`, in the scope of the noun whose rights they need. */
export function allTokenRoutes(app: FastifyInstance, { db }: AppContext, base: string): void {
  app.get(base, { config: { right: 'list', sessionOnly: true, describe: LIST_ALL } }, async () => ({
    data: await allTokens(db, MAX_LISTED),
  }));

  app.delete<Addressed>(
    `${base}/delete/:id`,
    { config: { right: 'update', sessionOnly: true, describe: revocation('Revokes a token of any account') } },
    async (request) => {
      const [id, caller] = [idIn(request.params.id), callerOf(request)];
      await revokeToken(db, id, caller, logAs(caller));
      return succeed({ api_token_id: id });
    },
  );
}

/** A token is a part of its account. */
const logAs =
  (caller: SignedIn): LogToken =>
  (db, id, change) =>
    logPart(db, { noun: nounOf(ACCOUNTS), id, caller, name: 'api_token', title: 'API Token', ...change });

const moment: JsonSchema = { type: 'string', format: 'date-time' };
const ROW: Readonly<Record<string, JsonSchema>> = {
  api_token_id: { type: 'integer' },
  token_name: text(),
  created_at: moment,
  last_used_at: { ...orNull(moment), description: 'To the hour.' },
  ends_at: moment,
  revoked_at: orNull(moment),
  state: { enum: TOKEN_STATES, description: 'Ended: with the password or the active status of the account.' },
  username: text('Of the account.'),
};

const TAG = 'Tokens';

const LIST: Operation = {
  tag: TAG,
  summary: 'Your own tokens: those that work, then those that do not, the newest first',
  response: json(object({ data: list(object(ROW)) })),
};

const LIST_ALL: Operation = {
  tag: TAG,
  summary: 'The tokens of all accounts that work, the newest first',
  description: `At most ${MAX_LISTED}.`,
  response: LIST.response,
};

const CREATE: Operation = {
  tag: TAG,
  summary: 'Creates a token',
  description: 'The token is in this response alone: the server keeps its hash.',
  body: json(sentSchema(apiToken, 'add')),
  errors: [409, 429],
  response: json(success(object({ ...ROW, token: text('For every other call: `Authorization: Bearer …`.') }))),
};

const revocation = (summary: string): Operation => ({
  tag: TAG,
  summary,
  description: 'From the next call on it is rejected.',
  response: json(success(object({ api_token_id: { type: 'integer' } }))),
});
