// Signing in and out (spec sections 2, 4 and 7). Unknown, wrong and inactive accounts cannot be told apart by answer or
// time (promises T-S3).
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { checkRecord } from '../../src/schema/check';
import { signInRecord } from '../../src/schema/sign-in';
import { readRecord } from '../../src/schema/values';
import { objectBody } from '../bodies';
import type { Context } from '../context';
import { callerOf } from '../guard';
import { invalid, problem } from '../problems';
import { NOBODY, verifyPassword } from '../session/passwords';
import { endSession, openSession } from '../session/sessions';
import { countTry, forgetTries } from '../session/throttle';

export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { db, settings } = context;

  app.post('/login', { config: { open: true }, bodyLimit: 16_384 }, async (request) => {
    const values = readRecord(signInRecord, objectBody(request));
    const errors = checkRecord(signInRecord, values);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { email, password, remember_me } = values as { email: string; password: string; remember_me?: boolean };

    const account = await findAccount(context, email);
    const tries = await countTry(db, account ? `user ${account.user_id}` : `name ${email.trim().toLowerCase()}`, request.ip);
    const right = await verifyPassword(account?.password_hash ?? NOBODY, password);
    if (!account || !right || account.status !== 1) throw problem(401, 'Invalid credentials. Please try again.');
    await forgetTries(db, tries);
    return { status: 'success', data: { token: await openSession(db, settings, account.user_id, remember_me === true) } };
  });

  app.post('/logout', async (request) => {
    await endSession(db, callerOf(request));
    return { status: 'success', data: {} };
  });
}

/** By e-mail or username in any case. Where one person's username is another's e-mail, the e-mail wins. */
async function findAccount({ db }: Context, name: string) {
  const typed = name.trim().replaceAll('\0', '');
  return db
    .selectFrom('users')
    .select(['user_id', 'password_hash', 'status'])
    .where((where) => where.or([where(sql`lower(email)`, '=', sql`lower(${typed})`), where(sql`lower(username)`, '=', sql`lower(${typed})`)]))
    .orderBy(sql`lower(email) = lower(${typed})`, 'desc')
    .limit(1)
    .executeTakeFirst();
}
