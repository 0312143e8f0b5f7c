// Where the builder belongs: the list of ticket forms above it.

/** Path of the list: breadcrumb, Cancel, and where a save leads. */
export const FORM_LIST = '/formmanage';

export const TRAIL = [{ label: 'Manage Form', path: FORM_LIST }] as const;
