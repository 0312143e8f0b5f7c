// Which responses may be kept for a time without a connection, and under which name: the user, choices, and lists and
// records of the nouns of this product, with their comments and history. Nothing else is, whatever it is.
import { nouns } from '../schema/model/nouns';
import type { CallRequest } from './call-request';

/** Calls beside those of nouns: who is signed in, choices, the tabs of a list. */
const OTHERS = ['/profile', '/settings/get', '/views'];

/** What follows the address of a noun, of what may be kept: further columns, a record, what stands on its page. */
const PARTS = /^(|\/columns|\/\d+(\/(history|comments))?)$/;

/** The name of what a call requests; undefined for what is never kept. */
export function keptName({ method, path, options }: CallRequest): string | undefined {
  const { keepAs, query, body, guest } = options;
  if (guest) return undefined;
  if (keepAs !== undefined) return keepAs;
  const isKept =
    (method === 'GET' && OTHERS.includes(path)) || [...nouns.values()].some(({ api }) => isOf(api, method, path));
  if (!isKept) return undefined;
  // The number of a request is another one each time.
  const { draw: _query, ...search } = query ?? {};
  const { draw: _body, ...sent } = body ?? {};
  return `${path} ${JSON.stringify([search, sent])}`;
}

function isOf({ base, list }: { base: string; list: string }, method: string, path: string): boolean {
  if (!path.startsWith(base)) return false;
  return path === base ? method === list || method === 'GET' : method === 'GET' && PARTS.test(path.slice(base.length));
}
