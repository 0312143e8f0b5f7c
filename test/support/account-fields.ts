/** What the calls for users need of an account besides a password. */
export const accountFields = (name: string) => ({
  first_name: 'Yard',
  last_name: 'Desk',
  unique_user_id: name.slice(0, 15),
  username: name,
  email: `${name}@example.com`,
  address: '1 Test Siding',
  mobile: '3125550101',
  type_id: 2,
  position_id: 4,
  terminal_id: 1,
  facility_id: 1,
  timezone: 'America/Chicago',
  status: 1,
});
