// Signing in and out. Unknown, wrong and inactive accounts have the same response, in the same time.
import type { FastifyInstance } from 'fastify';
import { uniqueKey } from '../../src/schema/formats/unique-key';
import { signInRecord } from '../../src/schema/model/sign-in';
import { checkRecord } from '../../src/schema/rules/check';
import { readRecord } from '../../src/schema/values/read-value';
import { objectBody } from '../http/body-parsers';
import { invalid, problem } from '../http/http-errors';
import { json, type Operation, object, succeed, success, text } from '../http/operation';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import { knownDevice, rememberDevice } from '../session/known-devices';
import { inPasswordTurn, NOBODY } from '../session/passwords';
import { endSession, openSession } from '../session/sessions';
import { clearAttempts, recordAttempt, rejectEarly, signInAttemptOf } from '../session/throttle';

/** `POST /login` and `POST /logout`. Attempts are counted by account and by address (`session/throttle.ts`). */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, settings, deviceKey } = context;

  app.post('/login', { config: { open: true, describe: LOGIN }, bodyLimit: 16_384 }, async (request, reply) => {
    const values = readRecord(signInRecord, objectBody(request));
    const errors = checkRecord(signInRecord, values);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { email, password, remember_me } = values as { email: string; password: string; remember_me?: boolean };

    const account = await findAccount(context, email);
    const { cookie } = request.headers;
    const one = signInAttemptOf(
      email,
      request.ip,
      account?.user_id,
      account && knownDevice(cookie, deviceKey, account.user_id),
    );
    await rejectEarly(db, one);
    const isRight = await inPasswordTurn(async (verify) => {
      const mayLook = await recordAttempt(db, one);
      return verify(account && mayLook ? account.password_hash : NOBODY, password);
    });
    const token =
      account && isRight && account.status === 1
        ? await openSession(
            db,
            settings,
            { userId: account.user_id, passwordHash: account.password_hash },
            remember_me === true,
          )
        : undefined;
    if (!account || token === undefined) throw problem(401, 'Invalid credentials. Please try again.');
    await clearAttempts(db, one);
    const path = request.routeOptions.url ?? '/';
    reply.header(
      'set-cookie',
      rememberDevice(cookie, deviceKey, account.user_id, { path, secure: request.protocol === 'https' }),
    );
    return succeed({ token });
  });

  app.post('/logout', { config: { sessionOnly: true, describe: LOGOUT } }, async (request) => {
    await endSession(db, callerOf(request));
    return succeed({});
  });
}

const LOGIN: Operation = {
  tag: 'Session',
  summary: 'Starts a session',
  description:
    'A wrong password and an unknown or inactive account are the same 401. After ten attempts in a quarter of an hour it is a 429.',
  body: json({
    ...object(
      {
        email: text('E-mail or username.'),
        password: text(),
        remember_me: { type: 'boolean', default: false, description: 'The session lasts for days instead of minutes.' },
      },
      ['remember_me'],
    ),
    examples: [{ email: 'admin@example.com', password: 'Right-of-way7!' }],
  }),
  errors: [401, 429],
  response: json(success(object({ token: text('For every other call: `Authorization: Bearer …`.') }))),
};

const LOGOUT: Operation = {
  tag: 'Session',
  summary: 'Ends the session',
  response: json(success(object({}))),
};

/** By e-mail or username, however it is spelled. Where one person's username is another's e-mail, the e-mail wins. */
async function findAccount({ db }: AppContext, name: string) {
  const key = uniqueKey(name);
  return db
    .selectFrom('users')
    .select(['user_id', 'password_hash', 'status'])
    .where((where) => where.or([where('email_key', '=', key), where('username_key', '=', key)]))
    .orderBy((order) => order('email_key', '=', key), 'desc')
    .limit(1)
    .executeTakeFirst();
}
