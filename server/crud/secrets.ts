// Values that are stored only as hashes (`"hash"` in a descriptor), such as passwords.
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { type RecordMode, recordFor } from '../../src/schema/model/record-for';
import { checkField, type Errors } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { columnOf } from '../db/noun-columns';
import { problem } from '../http/http-errors';
import { isCommonPassword } from '../session/common-passwords';
import { hashPassword } from '../session/passwords';
import type { SignedIn } from '../session/sessions';

/**
 * The hashes of sent secrets, by column; an empty or invalid value has none. Not for inside a transaction, whose locks
 * others would wait for as long as hashing takes. @throws 403 for a token for integrations: with a password that it had
 * set its holder could sign in and outlast it; 503 when too many are waiting.
 */
export async function hashSecrets(
  noun: Noun,
  mode: RecordMode,
  sent: Values,
  { apiTokenId }: SignedIn,
): Promise<Record<string, string>> {
  const record = recordFor(noun, mode);
  const hashes: Record<string, string> = {};
  for (const [name, property] of Object.entries(record.properties)) {
    const column = columnOf(name, property);
    if (!property.hash || column === undefined || isEmpty(sent[name])) continue;
    if (apiTokenId !== undefined) throw problem(403, 'A token cannot set a password. Sign in for it.');
    if (checkField(record, name, sent).length === 0) hashes[column] = await hashPassword(String(sent[name]));
  }
  return hashes;
}

/** Messages for common passwords. One that breaks the written rules has its message already; an empty one is none. */
export function commonSecrets({ record }: Noun, values: Values, errors: Errors): Errors {
  const common = Object.entries(record.properties).filter(([name, { hash }]) => {
    const value = values[name];
    return hash && typeof value === 'string' && !isEmpty(value) && !errors[name] && isCommonPassword(value);
  });
  return Object.fromEntries(common.map(([name, property]) => [name, [ruleMessage({ keyword: 'common' }, property)]]));
}
