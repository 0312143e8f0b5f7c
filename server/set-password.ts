// `npm run password -- EMAIL`: a new password for an account whose owner cannot sign in when no administrator can help.
// Works beside a running product and without one.
import { sql } from 'kysely';
import { uniqueKey } from '../src/schema/formats/unique-key';
import { ACCOUNTS } from '../src/schema/model/accounts';
import { nounOf } from '../src/schema/model/nouns';
import { readNewPassword } from './base/settings';
import { failStartup } from './base/startup-error';
import { sqlState } from './base/unavailable';
import { logChange } from './crud/change-log';
import { readRow } from './crud/rows';
import type { Database } from './db/database';
import { inTransaction } from './db/transaction';
import { onExistingDatabase, runCommand } from './existing-database';
import { isCommonPassword } from './session/common-passwords';
import { hashPassword } from './session/passwords';
import { endSessionsOf } from './session/sessions';
import { randomPassword } from './users/random-password';

/**
 * Sets the password, ends the sessions of the account and prints what has happened; a random password is printed,
 * NEW_PASSWORD is not. Ends the process.
 */
export const runPasswordCommand = (args: readonly string[]): Promise<never> =>
  runCommand(async (settings) => {
    const [email, ...more] = args;
    if (!email || email.startsWith('-')) failStartup('Name the account: npm run password -- EMAIL.');
    if (more.length > 0)
      failStartup(
        'Name nothing but the account: npm run password -- EMAIL. A password of your own is in NEW_PASSWORD, not in the command line. Nothing was changed.',
      );
    const given = readNewPassword(process.env);
    if (given !== undefined && isCommonPassword(given))
      failStartup('NEW_PASSWORD is not usable: it is one of the most common passwords.');
    const password = given ?? randomPassword();
    const status = await onExistingDatabase(settings, (db) => change(db, email, password));
    console.log(
      `The password of ${email} is ${given === undefined ? `now  ${password}\nIt is shown only this time` : 'the one in NEW_PASSWORD'}. Every session of the account has ended.`,
    );
    if (status !== 1)
      console.log(
        'The account is not active, so that nobody can sign in with it: another account that manages users can activate it.',
      );
    return true;
  });

/** @returns the status of the account. */
async function change(db: Database, email: string, password: string): Promise<number> {
  const password_hash = await hashPassword(password);
  const statuses = await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ user_id: number; status: number }>`
      update users set password_hash = ${password_hash}, updated_by = null,
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
      where email_key = ${uniqueKey(email)} returning user_id, status`.execute(transaction);
    for (const { user_id } of rows) {
      await endSessionsOf(transaction, user_id);
      const noun = nounOf(ACCOUNTS);
      const row = await readRow(transaction, noun, user_id);
      await logChange(transaction, {
        action: 'change',
        noun,
        id: user_id,
        caller: undefined,
        before: row,
        after: row,
        secrets: ['password_hash'],
      });
    }
    return rows.map(({ status }) => status);
  }).catch((error: unknown) => {
    // No such table or column.
    if (['42P01', '42703'].includes(sqlState(error)))
      failStartup('The database is not of this version: start the product once, then try again.');
    throw error;
  });
  return statuses[0] ?? failStartup(`There is no account with the e-mail ${email}.`);
}
