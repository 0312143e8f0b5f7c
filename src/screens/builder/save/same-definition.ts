// Whether a definition that was sent is the one that the server has, which has given ids to new fields.

import type { Values } from '../../../schema/model/descriptor';
import { isEmpty, plainText } from '../../../schema/rules/values';

/** `sent` is the body of a save, `stored` a form as it is read. */
export function isSameDefinition(sent: Values, stored: Values): boolean {
  const own = fieldsOf(sent.form_datas);
  const theirs = fieldsOf(stored.details);
  return (
    own.length === theirs.length &&
    ['form_name', 'status'].every((name) => plainText(sent[name])?.trim() === plainText(stored[name])) &&
    own.every((field, index) => isSame(field, theirs[index]!))
  );
}

/** What was sent is there; the server may have added to it. Conditions name their fields differently. */
const isSame = (sent: Values, stored: Values): boolean =>
  Object.entries(sent).every(([name, value]) => NAMES.includes(name) || sameValue(value, stored[name]));

/** How a field is named, which the server decides. */
const NAMES: readonly string[] = ['ticket_form_detail_id', 'field_key', 'conditions'];

function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameValue(item, b[i]));
  if (typeof a === 'object' && typeof b === 'object')
    return Object.entries(a as Values).every(([name, value]) => sameValue(value, (b as Values)[name]));
  return plainText(a)?.trim() === plainText(b)?.trim();
}

const fieldsOf = (list: unknown): Values[] => (Array.isArray(list) ? (list as Values[]) : []);
