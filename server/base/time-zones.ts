// Names of time zones.

/** Whether such a zone exists, by name only: offsets have another sign in PostgreSQL than in JavaScript. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
