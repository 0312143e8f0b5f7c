// Where the builder belongs and leads to: the list of ticket forms above it, versions, tickets.

/** Path of the list: breadcrumb, Cancel, and where a save leads. */
export const FORM_LIST = '/formmanage';

/** Above every page of the builder. */
export const BREADCRUMBS = [{ label: 'Manage Form', path: FORM_LIST }] as const;

/** The page of a ticket. */
export const ticketPath = (id: number): string => `/tickets/${id}`;

/** The builder with this form. */
export const editPath = (id: string): string => `${FORM_LIST}/editform/${encodeURIComponent(id)}`;

/** The page of a form's versions; with two of them, they are compared. */
export const versionsPath = (id: string, pair?: readonly [number, number]): string =>
  `${FORM_LIST}/versions/${encodeURIComponent(id)}${pair ? `?from=${pair[0]}&to=${pair[1]}` : ''}`;

/** The list of the tickets that were filled in with a version. */
export const ticketsPath = (id: number, version: number): string =>
  `/tickets?search.ticket_form_type_id=${id}&search.ticket_form_version=${version}`;
