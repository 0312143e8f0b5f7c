// Where the builder belongs and leads to: the list of ticket forms above it, versions, tickets.

/** Path of the list: breadcrumb, Cancel, and where a save leads. */
export const FORM_LIST = '/formmanage';

export const TRAIL = [{ label: 'Manage Form', path: FORM_LIST }] as const;

/** The page of a ticket. */
export const ticketPath = (id: number): string => `/tickets/${id}`;
