// What a body says of a view, checked.
import type { Values } from '../../src/schema/descriptor/descriptor';
import { isObject } from '../../src/schema/formats/plain-values';
import { MAX_VIEW_BYTES, MAX_VIEW_NAME, type ViewContent } from '../../src/schema/model/saved-views';
import { invalid } from '../http/http-errors';

/** A name without the white space around it. @throws 422. */
export function nameIn({ name }: Values): string {
  const text = typeof name === 'string' ? name.trim() : '';
  if (text === '') throw invalid({ name: ['A view needs a name.'] });
  if (text.length > MAX_VIEW_NAME) throw invalid({ name: [`A name has at most ${MAX_VIEW_NAME} characters.`] });
  return storable(text, 'name');
}

const PARTS = ['query', 'hidden', 'shown', 'order', 'pinned', 'widths', 'further'];

/** What it shows, of the known parts. Whether the list has what it names is up to the list. @throws 422. */
export function contentIn({ content }: Values): ViewContent {
  const { query } = isObject(content) ? content : {};
  if (!isObject(content) || typeof query !== 'string')
    throw invalid({ content: ['What a view shows is an object with a query.'] });
  const known = Object.fromEntries(Object.entries(content).filter(([part]) => PARTS.includes(part)));
  const text = JSON.stringify(known);
  if (Buffer.byteLength(text) > MAX_VIEW_BYTES) throw invalid({ content: ['The view is too large.'] });
  if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(text)) throw invalid({ content: [UNREADABLE] });
  return { ...known, query };
}

const UNREADABLE = 'There is a character in it that cannot be stored.';

/** A text that PostgreSQL can store: not with a zero, or half of a character. */
function storable(text: string, field: string): string {
  if (text.includes('\0') || /\p{Cs}/u.test(text)) throw invalid({ [field]: [UNREADABLE] });
  return text;
}

/** The id of a user type, null for none; undefined where nothing is said of it. @throws 422. */
export function roleIn({ role_id: id }: Values): number | null | undefined {
  if (id === undefined || id === null) return id;
  if (Number.isInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31) return Number(id);
  throw invalid({ role_id: ['The user type does not exist.'] });
}

/** A tab, null for none. @throws 422. */
export function tabIn(tab: unknown): string | null {
  if (tab === null) return null;
  if (typeof tab === 'string' && tab.length <= MAX_VIEW_NAME + 20 && /^(saved:\d{1,10}|named:.+)$/.test(tab))
    return storable(tab, 'tab');
  throw invalid({ tab: ['A tab is saved: and the id of a view, or named: and a name.'] });
}
