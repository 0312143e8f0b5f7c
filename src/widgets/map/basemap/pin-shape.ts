/** The outline of a marker as an SVG path, 28 by 36 pixels; its tip is at 14, 35. */
export const PIN = 'M14 35S26 22.5 26 13A12 12 0 0 0 2 13C2 22.5 14 35 14 35Z';
