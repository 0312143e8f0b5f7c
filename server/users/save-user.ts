// Creating, changing and deleting accounts, each in one transaction: rules, uniqueness, policy, images, and the sessions that end with it
// (spec sections 3, 5 and 7; promises S6, S7, S21, T-S2). Called by the routes of users and profile.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/model/descriptor';
import { messagesOf } from '../../src/schema/model/messages';
import { recordFor } from '../../src/schema/model/record-for';
import { checkField, type Errors } from '../../src/schema/rules/check';
import { checkChange, checkNew, sentValues } from '../../src/schema/rules/check-write';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { isEmpty } from '../../src/schema/rules/values';
import type { Context } from '../context';
import { checkRefs, mapForeignKeyError } from '../crud/refs';
import { isStale } from '../crud/stale';
import { storedValue } from '../crud/wire-value';
import type { Connection } from '../db/database';
import { inTransaction } from '../db/transaction';
import type { UploadedFile } from '../files/receive';
import { withStoredFiles } from '../files/with-stored-files';
import { invalid, notFound, problem, unauthenticated } from '../http/http-errors';
import { type CreateIntent, claim, remember } from '../http/idempotency';
import { hashPassword } from '../session/passwords';
import { endSessionsOf, type SignedIn } from '../session/sessions';
import { accountKeys } from './account-key';
import { isCommonPassword } from './common-passwords';
import { type AccountState, keepOneAdmin, lockAccounts, ownStateErrors, refuseOwnDeletion } from './policy';
import { readUser, type User } from './read-user';
import { imageNames, type SentUser } from './receive-user';

/** @returns the id of the new account, or of the one that the same intent made before. @throws 422. */
export async function createUser(
  { db, files }: Context,
  noun: Noun,
  sent: SentUser,
  intent?: CreateIntent,
): Promise<number> {
  const { values, errors } = checkNew(noun, sentValues(noun, 'add', sent.body));
  Object.assign(errors, commonPassword(noun, values, errors));
  const password_hash = errors.password ? undefined : await hashOf(values);
  const save = withStoredFiles(files, sent.files, (named) =>
    inTransaction(db, async (transaction) => {
      const earlier = await claim(transaction, intent);
      if (earlier) return (earlier as { user_id: number }).user_id;
      await lockAccounts(transaction);
      await refuseWrong(transaction, noun, values, errors);
      await storeImages(transaction, noun, values);
      const columns = Object.entries({ ...columnsOf(noun, values), password_hash });
      const { rows } = await sql<{ user_id: number }>`
        insert into users (${sql.join(columns.map(([name]) => sql.id(name)))}) values (${sql.join(columns.map(([, value]) => value))}) returning user_id`.execute(
        transaction,
      );
      const { user_id } = rows[0]!;
      await remember(transaction, intent, { user_id });
      named();
      return user_id;
    }),
  );
  return save.catch((error: unknown) => mapForeignKeyError(db, noun, values, error));
}

/**
 * Changes an account as far as `noun` reaches: everything of a user, or what people may change of themselves. A new password, and the end of the
 * active status, end every session of the account but the caller's. @throws 404, 409, 422.
 */
export async function updateUser(
  { db, files, settings }: Context,
  noun: Noun,
  id: number,
  { body, files: received }: SentUser,
  caller: SignedIn,
): Promise<void> {
  const sent = sentValues(noun, 'edit', body);
  const rules = recordFor(noun, 'edit');
  const isNew = !isEmpty(sent.password) && checkField(rules, 'password', sent).length === 0;
  const password_hash = isNew ? await hashOf(sent) : undefined;
  const save = withStoredFiles(files, received, (named) =>
    inTransaction(db, async (transaction) => {
      await lockAccounts(transaction);
      const before = await readUser(transaction, id);
      if (!before) throw id === caller.userId ? unauthenticated() : notFound();
      if (isStale('updated_at', body.updated_at, before.updated_at)) throw problem(409, messagesOf(noun).changed);
      const { values, errors } = checkChange(noun, sent, kept(noun, before));
      Object.assign(
        errors,
        commonPassword(noun, values, errors),
        id === caller.userId ? ownStateErrors(before, values) : {},
      );
      await refuseWrong(transaction, noun, values, errors, before);
      const after: AccountState = { ...before, ...values };
      if (isDemoted(before, after)) await keepOneAdmin(transaction, settings, id);

      await storeImages(transaction, noun, values, before);
      const set = Object.entries({ ...columnsOf(noun, values), ...(password_hash ? { password_hash } : {}) }).map(
        ([name, value]) => sql`${sql.id(name)} = ${value}`,
      );
      const moment = sql`updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')`;
      await sql`update users set ${sql.join([...set, moment])} where user_id = ${id}`.execute(transaction);
      if (password_hash || after.status !== 1) await endSessionsOf(transaction, id, caller);
      named();
    }),
  );
  return save.catch((error: unknown) => mapForeignKeyError(db, noun, sent, error));
}

/** Deletes an account; its sessions end with it, its tickets stay. @throws 404, 409. */
export async function deleteUser({ db, settings }: Context, id: number, caller: SignedIn): Promise<void> {
  refuseOwnDeletion(id, caller.userId);
  await inTransaction(db, async (transaction) => {
    await lockAccounts(transaction);
    const user = await readUser(transaction, id);
    if (!user) throw notFound();
    await keepOneAdmin(transaction, settings, id);
    await transaction.deleteFrom('users').where('user_id', '=', id).execute();
    await forgetImages(transaction, [user.profile_image, user.digital_signature]);
  });
}

/** What an update leaves as it is, under the names of the noun. Images that are there obey their rules. */
function kept({ record }: Noun, before: User): Values {
  const known = Object.entries(before).filter(([name]) => Object.hasOwn(record.properties, name));
  return Object.fromEntries(
    known.map(([name, value]) => [name, record.properties[name]?.file && value !== null ? { stored: value } : value]),
  );
}

const isDemoted = (before: AccountState, after: AccountState): boolean =>
  before.status === 1 && (after.status !== 1 || after.type_id !== before.type_id);

const hashOf = ({ password }: Values): Promise<string> => hashPassword(String(password));

/** One sentence is enough for a password that breaks the written rules already. */
function commonPassword({ record }: Noun, { password }: Values, errors: Errors): Errors {
  const isCommon = typeof password === 'string' && !errors.password && isCommonPassword(password);
  return isCommon ? { password: [ruleMessage({ keyword: 'common' }, record.properties.password!)] } : {};
}

/** @throws 422 with every sentence there is. */
async function refuseWrong(db: Connection, noun: Noun, values: Values, errors: Errors, before?: User): Promise<void> {
  const fine = Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(errors, name)));
  const all = {
    ...errors,
    ...(await checkRefs(db, noun, fine, before && { ...before })),
    ...(await checkUnique(db, noun, fine, before?.user_id)),
  };
  if (Object.keys(all).length > 0) throw invalid(all);
}

/** Messages for what another account has already, in whatever spelling. */
async function checkUnique(db: Connection, { record }: Noun, values: Values, own = 0): Promise<Errors> {
  const errors: Errors = {};
  for (const [column, key] of Object.entries(accountKeys(values))) {
    const { rows } =
      await sql`select 1 from users where ${sql.id(column)} = ${key} and user_id <> ${own} limit 1`.execute(db);
    const name = column.replace(/_key$/, '');
    if (rows.length > 0) errors[name] = [ruleMessage({ keyword: 'taken' }, record.properties[name]!)];
  }
  return errors;
}

/** Checked values by column: all that the noun lets one write, except passwords, which have a column of their own. */
function columnsOf({ record }: Noun, values: Values): Values {
  const own = Object.entries(record.properties).filter(
    ([name, { writeOnly, readOnly }]) => Object.hasOwn(values, name) && !writeOnly && !readOnly,
  );
  const columns = Object.fromEntries(
    own.map(([name, property]) => [
      name,
      property.file
        ? ((values[name] as UploadedFile | undefined)?.storedName ?? null)
        : storedValue(property, values[name]),
    ]),
  );
  return { ...columns, ...accountKeys(columns) };
}

/** Rows for new images; the rows of those that they replace go, and the files with the next sweep. */
async function storeImages(db: Connection, noun: Noun, values: Values, before?: User): Promise<void> {
  const names = imageNames(noun).filter((name) => Object.hasOwn(values, name));
  await forgetImages(
    db,
    names.map((name) => before?.[name as 'profile_image' | 'digital_signature'] ?? null),
  );
  const images = names.map((name) => values[name]).filter((value): value is UploadedFile => !isEmpty(value));
  if (images.length === 0) return;
  const rows = images.map((image) => ({
    stored_name: image.storedName,
    original_name: image.name,
    media_type: image.claimedType,
    kind: image.kind,
    size: String(image.size),
    sha256: image.sha256,
    ticket_id: null,
    ticket_form_detail_id: null,
    position: 0,
  }));
  await db.insertInto('stored_file').values(rows).execute();
}

async function forgetImages(db: Connection, names: readonly (string | null)[]): Promise<void> {
  const gone = names.filter((name) => name !== null);
  if (gone.length > 0) await db.deleteFrom('stored_file').where('stored_name', 'in', gone).execute();
}
