// Types of `book.mjs`, for the browser tests.
export function makeBook(options: {
  root: string;
  folder?: string;
  only?: string;
  all?: boolean;
  log: (line: string) => void;
}): Promise<void>;
