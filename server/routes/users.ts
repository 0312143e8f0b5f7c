// The calls of users (spec section 7) and of one's own profile.
import type { FastifyInstance } from 'fastify';
import type { Values } from '../../src/schema/model/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { sentValues } from '../../src/schema/rules/check-write';
import type { Context } from '../context';
import { readRow } from '../crud/rows';
import { tableRoute } from '../crud/table-route';
import { idOf } from '../db/database';
import { callerOf } from '../http/guard';
import { notFound, unauthenticated } from '../http/http-errors';
import { intentOf, storedResponse } from '../http/idempotency';
import { previousLogin, type SignedIn } from '../session/sessions';
import { admitUserAdmin } from '../users/policy';
import { readUser, wireProfile, wireUser } from '../users/read-user';
import { imageNames, receiveUser, type SentUser } from '../users/receive-user';
import { createUser, deleteUser, updateUser } from '../users/save-user';

type WithId = { Params: { id: string } };

export function userRoutes(app: FastifyInstance, context: Context): void {
  profileRoutes(app, context);
  // A scope of its own: its hook stands before everything that manages users, and before any body is read.
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) =>
      admitUserAdmin(context.db, context.settings, callerOf(request).userId),
    );
    managementRoutes(scope, context);
  });
}

function managementRoutes(app: FastifyInstance, context: Context): void {
  const noun = nounOf('users');
  const { base } = noun.api;
  tableRoute(app, context, noun);

  app.get<WithId>(`${base}/:id`, async (request) => read(context, existing(request.params.id)));

  app.post(`${base}/create`, async (request) => {
    const sent = await receiveUser(request, context, noun);
    try {
      const intent = intentOf(request, callerOf(request).userId, 'user/create', contentOf(sent));
      const earlier = (await storedResponse(context.db, intent)) as { user_id: number } | undefined;
      return success(await read(context, earlier?.user_id ?? (await createUser(context, noun, sent, intent))));
    } finally {
      await context.files.dropIncoming(sent.files);
    }
  });

  app.post<WithId>(`${base}/update/:id`, async (request) => {
    const id = existing(request.params.id);
    const sent = await receiveUser(request, context, noun);
    try {
      await updateUser(context, noun, id, sent, callerOf(request));
    } finally {
      await context.files.dropIncoming(sent.files);
    }
    return success(await read(context, id));
  });

  app.delete<WithId>(`${base}/delete/:id`, async (request) => {
    const id = existing(request.params.id);
    await deleteUser(context, id, callerOf(request));
    return success({ user_id: id });
  });
}

function profileRoutes(app: FastifyInstance, context: Context): void {
  const noun = nounOf('profile');
  const { base } = noun.api;
  const { db, files, linkKey } = context;

  const own = async (caller: SignedIn) => {
    const user = await readUser(db, caller.userId);
    if (!user) throw unauthenticated();
    return wireProfile(user, await previousLogin(db, caller), linkKey);
  };

  app.get(base, async (request) => own(callerOf(request)));

  app.post(`${base}/update`, async (request) => {
    const caller = callerOf(request);
    const sent = await receiveUser(request, context, noun);
    try {
      await updateUser(context, noun, caller.userId, sent, caller);
    } finally {
      await files.dropIncoming(sent.files);
    }
    return success(await own(caller));
  });
}

const success = (data: unknown) => ({ status: 'success', data });

async function read({ db, linkKey }: Context, id: number): Promise<Values> {
  const user = await readUser(db, id);
  if (!user) throw notFound();
  // As every read, it brings the names of what it points to: a form shows them where they can no longer be chosen.
  return { ...(await readRow(db, nounOf('users'), id)), ...wireUser(user, linkKey) };
}

/** @throws 404 for what cannot be an id at all. */
function existing(text: string): number {
  const id = idOf(text);
  if (id === undefined) throw notFound();
  return id;
}

/** What makes two creates the same. Without the password: the hash that is kept of this is a fast one, and would help to guess it. */
function contentOf({ body, files }: SentUser): unknown {
  const noun = nounOf('users');
  const images = imageNames(noun);
  const values = Object.entries(sentValues(noun, 'add', body)).filter(
    ([name]) => !noun.record.properties[name]?.writeOnly && !images.includes(name),
  );
  return [values, files.map(({ field, sha256 }) => [field, sha256])];
}
