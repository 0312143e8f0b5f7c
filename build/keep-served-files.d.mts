// Types of `keep-served-files.mjs`, for its test.
export function keepServedFiles(old: string, next: string, record: string, now?: number): void;
