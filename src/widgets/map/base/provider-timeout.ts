/** Milliseconds that a map waits for a service outside before it says that nothing came. */
export const PROVIDER_TIMEOUT_MS = 8000;
