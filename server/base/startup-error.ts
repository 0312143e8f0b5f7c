// A start that cannot go on: one plain message for the person at the terminal instead of a stack.

/** Throws an error whose message is printed as it is. */
export function failStartup(message: string): never {
  throw refusedStart(message);
}

/** An error whose message is printed as it is. */
export function refusedStart(message: string): Error {
  const error = new Error(message);
  error.name = 'StartRefused';
  return error;
}

/** Whether an error is made by `refusedStart`, and so may be shown to a person. */
export function isStartupError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'StartRefused';
}
