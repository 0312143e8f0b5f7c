// The content of an empty database, so that the first screens are usable: roles, the first account, the terminals and
// facilities of `schemas/lists.json`, one ticket type.
import { START_ROLES } from '../../src/schema/descriptor/names';
import { uniqueKey } from '../../src/schema/formats/unique-key';
import { computedValues } from '../../src/schema/model/computed-fields';
import { lists, nounOf } from '../../src/schema/model/nouns';
import type { Settings } from '../base/settings';
import type { Connection } from '../db/database';
import { hashPassword, inPasswordTurn } from '../session/passwords';
import { createForm } from '../ticket-types/forms';
import { randomPassword } from '../users/random-password';
import { startForm } from './seed-forms';
import { idsOf, type SeedValues, seedRow } from './seed-row';

/** The first account. The password is set only when it was generated just now: it is shown once and stored nowhere. */
export interface FirstAccount {
  adminEmail: string;
  adminPassword?: string;
  /**
   * ADMIN_PASSWORD was given to a database whose first account is older, and is the password neither of that one nor of
   * the one that ADMIN_EMAIL names.
   */
  passwordIgnored?: boolean;
}

/** Seeds once: a database that has an account is left alone. */
export async function seedStart(db: Connection, settings: Settings): Promise<FirstAccount & { fresh: boolean }> {
  const { adminEmail, adminPassword } = settings;
  const first = await db.selectFrom('users').select('email').orderBy('user_id').limit(1).executeTakeFirst();
  if (first)
    return {
      adminEmail: first.email,
      fresh: false,
      ...((await hasNoEffect(db, settings, first.email)) ? { passwordIgnored: true } : {}),
    };

  await db
    .insertInto('role')
    .values(START_ROLES.map((role_name) => ({ role_name })))
    .execute();
  await insertAll(db, 'terminal', terminals);
  await insertAll(db, 'facility', facilities);
  await createForm(db, startForm());
  const password = adminPassword ?? randomPassword();
  await insertAdmin(db, adminEmail, await hashPassword(password));
  return { adminEmail, ...(adminPassword === undefined ? { adminPassword: password } : {}), fresh: true };
}

/** Whether ADMIN_PASSWORD is set, but is not the password of an account that it could be meant for. */
async function hasNoEffect(db: Connection, { adminEmail, adminPassword }: Settings, first: string): Promise<boolean> {
  if (adminPassword === undefined) return false;
  const meant = [adminEmail, first].map(uniqueKey);
  const accounts = await db.selectFrom('users').select('password_hash').where('email_key', 'in', meant).execute();
  const matches = await Promise.all(
    accounts.map(({ password_hash }) => inPasswordTurn((verify) => verify(password_hash, adminPassword))),
  );
  return !matches.includes(true);
}

async function insertAll<N extends SeedNoun>(db: Connection, place: N, rows: SeedValues<N>[]): Promise<void> {
  for (const row of rows) {
    const values = { ...row, status: 1 };
    await seedRow(db, place, { ...values, ...computedValues(nounOf(place).record, values) });
  }
}

type SeedNoun = 'terminal' | 'facility';

/** With everything that the form of users requires, so that it can be saved there as it stands. */
async function insertAdmin(db: Connection, email: string, password_hash: string): Promise<void> {
  const { role_id } = await db
    .selectFrom('role')
    .select('role_id')
    .where('role_name', '=', START_ROLES[0])
    .executeTakeFirstOrThrow();
  const names = { unique_user_id: 'admin', username: 'admin', email };
  const place = {
    terminal_id: (await idsOf(db, 'terminal'))[0] ?? null,
    facility_id: (await idsOf(db, 'facility'))[0] ?? null,
    timezone: 'America/Chicago',
  };
  const person = {
    first_name: 'System',
    last_name: 'Administrator',
    address: '1400 South Yard Road, Chicago, IL 60616',
    mobile: '3125550100',
    position_id: 3,
  };
  const values = { ...names, ...person, ...place, type_id: role_id, status: 1 };
  await seedRow(db, 'users', values, { password_hash });
}

/** The names are in `schemas/lists.json`, in this order; everything else that a record needs is made up here. */
const nameIn = (list: string, index: number): string | undefined => lists[list]?.[index]?.text;

const terminals: SeedValues<'terminal'>[] = [
  { terminal_address: '1400 South Yard Road\nChicago, IL 60616', latitude: 41.8543, longitude: -87.6382 },
  { terminal_address: '2200 Interchange Avenue\nMemphis, TN 38106', latitude: 35.1027, longitude: -90.0611 },
  { terminal_address: '900 East Siding Street\nTucson, AZ 85719', latitude: 32.2169, longitude: -110.9512 },
  { terminal_address: '3100 Intermodal Parkway\nFort Worth, TX 76177', latitude: 32.9707, longitude: -97.3121 },
].map((record, i) => ({ terminal_name: nameIn('terminals', i), ...record }));

const facilities: SeedValues<'facility'>[] = [
  {
    facility_address: '1810 West Depot Street\nChicago, IL 60608',
    facility_mobile: '3125550140',
    latitude: 41.8486,
    longitude: -87.6721,
    capacity: '1200',
    zone: 'Z1',
    block: 'A',
    row: '1',
    shelf: '4',
  },
  {
    facility_address: '455 Freight House Lane\nMemphis, TN 38126',
    facility_mobile: '9015550172',
    latitude: 35.1214,
    longitude: -90.0427,
    capacity: '800',
    zone: 'Z2',
    block: 'C',
    row: '3',
    shelf: '2',
  },
].map((record, i) => ({ facility_name: nameIn('facilities', i), ...record }));
