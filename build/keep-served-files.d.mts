// Types of `keep-served-files.mjs`, for its test.
export function keepServedFiles(old: string, next: string, now?: number): void;
