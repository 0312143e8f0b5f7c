/** Writes the basemap's JSON files to `folder`, from packages and the files in `sources`. */
export function writeBasemap(folder: string, sources: string): void;
