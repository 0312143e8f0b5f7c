// How large and how many the files of one field may be: settings of the operator, which no rule of a descriptor or a ticket type can pass.
// Set once, by `main.tsx` from the page's meta tags and by the server from its settings; asked by `rules.ts` for every file field.

export interface Limits {
  /** MB of 1,048,576 bytes. */
  fileMb: number;
  filesPerField: number;
  /** MB of a profile image or a signature: what `"max_size": "portrait"` means. */
  portraitMb: number;
}

export const limits: Limits = { fileMb: 100, filesPerField: 20, portraitMb: 5 };

/** Takes over what is a whole number above zero; everything else leaves a limit as it is. */
export function setLimits(given: Record<keyof Limits, unknown>): void {
  for (const name of ['fileMb', 'filesPerField', 'portraitMb'] as const) {
    const value = Number(given[name]);
    if (Number.isInteger(value) && value > 0) limits[name] = value;
  }
}
