// The ten columns that the hand-written pages show of a ticket, by path and head.

/** Path and head; a dot leads into the record that a row nests. */
export const COLUMNS = [
  ['ticket_id', '#'],
  ['ticket_no', 'Ticket ID'],
  ['ticket_form.form_name', 'Ticket Type'],
  ['terminal.terminal_name', 'Terminals'],
  ['facility.facility_name', 'Facilities'],
  ['pkg_count', 'No. of Packages'],
  ['issue_date', 'Date & Time'],
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
  ['status', 'Status'],
] as const;

/** A ticket as the API returns it. */
export type Row = Record<string, unknown>;

/** What a hand-written cell shows: the value as it came, or nothing. */
export function cellText(row: Row, path: string): string {
  const value = path.split('.').reduce<unknown>((at, step) => (at as Row | null | undefined)?.[step], row);
  return value === null || value === undefined ? '' : String(value);
}
