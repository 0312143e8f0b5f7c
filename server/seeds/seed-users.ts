// Accounts of the demo, so that the list of users is not a list of one: desks and shifts, no real persons. None of them
// has a password that works: an administrator must set one before it can sign in.
import { fixedChoices, nounOf } from '../../src/schema/model/nouns';
import type { Connection } from '../db/database';
import { NOBODY } from '../session/passwords';
import { idsOf, seedRow } from './seed-row';

const desks: [first_name: string, last_name: string, position: string, status: number][] = [
  ['Yard', 'Desk', 'Driver', 1],
  ['Night', 'Shift', 'police', 1],
  ['Ramp', 'Office', 'Ramp Manager', 1],
  ['Quality', 'Desk', 'Shipment Quality Team', 1],
  ['Gate', 'Inspection', 'Inspector', 1],
  ['Storage', 'Desk', 'Driver', 1],
  ['Relief', 'Crew', 'Driver', 0],
];

const zones = ['America/Chicago', 'America/Chicago', 'America/Phoenix', 'America/Chicago'];

/** After `seedStart`, whose user type, terminals and facilities they get. */
export async function seedUsers(db: Connection): Promise<void> {
  const role = await db.selectFrom('role').select('role_id').where('role_name', '=', 'Staff').executeTakeFirst();
  const terminals = await idsOf(db, 'terminal');
  const facilities = await idsOf(db, 'facility');
  const positions = fixedChoices(nounOf('users').record.properties.position_id!) ?? [];
  const rows = desks.map(([first_name, last_name, position, status], i) => {
    const username = `${first_name}-${last_name}`.toLowerCase();
    const names = {
      unique_user_id: `MLR-${String(i + 1).padStart(4, '0')}`,
      username,
      email: `${username}@example.com`,
    };
    return {
      first_name,
      last_name,
      ...names,
      address: '1400 South Yard Road, Chicago, IL 60616',
      mobile: `31255501${String(20 + i)}`,
      type_id: role?.role_id ?? null,
      position_id: Number(positions.find(({ text }) => text === position)?.value ?? 1),
      terminal_id: terminals[i % terminals.length] ?? null,
      facility_id: facilities[i % facilities.length] ?? null,
      timezone: zones[i % zones.length] ?? null,
      status,
    };
  });
  for (const row of rows) await seedRow(db, 'users', row, { password_hash: NOBODY });
}
