/** The headers of the list of tickets from left to right, without that of its actions. */
export const TICKET_COLUMNS = [
  '#',
  'Ticket ID',
  'Ticket Type',
  'Terminals',
  'Facilities',
  'No.of Packages',
  'Date & Time',
  'Status',
  'State',
];
