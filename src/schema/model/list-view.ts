/** What `view` is in the address of a list that is shown on its map. */
export const MAP_VIEW = 'map';
