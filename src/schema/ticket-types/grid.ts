// The grid that a form is designed in, with its messages.

/** Columns of a row. */
export const COLUMNS = 12;

export const ROW_FULL = `There is a maximum of ${COLUMNS} columns per row`;
export const TOO_WIDE = `Column Size cannot exceed ${COLUMNS}`;
export const TOO_NARROW = 'Column Size cannot be less than 1';
