// A start that cannot go on: one plain sentence for the person at the terminal instead of a stack.
// Thrown by the settings and the PostgreSQL supervisor, caught by `main`.

/** Throws an error whose message is a whole sentence meant to be printed as it is. */
export function failStartup(sentence: string): never {
  const error = new Error(sentence);
  error.name = 'StartRefused';
  throw error;
}

/** Whether an error is one of `startup-error`'s sentences, and so may be shown to a person. */
export function isStartupError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'StartRefused';
}
