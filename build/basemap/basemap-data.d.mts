/** Writes the basemap's JSON files to `folder`. */
export function writeBasemap(folder: string): void;
