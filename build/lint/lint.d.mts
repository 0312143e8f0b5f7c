// Types of `lint.mjs`, for the tests.
export function lint(root: string, draft: string): Promise<string[]>;
