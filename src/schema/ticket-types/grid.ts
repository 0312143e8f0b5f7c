// The grid that a form is designed in, with its messages.

/** Columns of a row. */
export const COLUMNS = 12;

/** The message where a row has no room for a field that is moved or widened. */
export const ROW_FULL = `There is a maximum of ${COLUMNS} columns per row`;
/** The message for a field that is wider than a whole row. */
export const TOO_WIDE = `Column Size cannot exceed ${COLUMNS}`;
/** The message for a field of no column at all. */
export const TOO_NARROW = 'Column Size cannot be less than 1';
