// Every check that a record has to pass before it is stored, in one order for all nouns: rules of the descriptor, what
// only the database can check, what a module adds.

import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, plainText } from '../../src/schema/formats/plain-values';
import { nounOf } from '../../src/schema/model/nouns';
import { type Errors, hasNoErrors } from '../../src/schema/rules/check';
import { checkStored, type StoredRecords } from '../../src/schema/rules/check-stored';
import type { CheckedValues } from '../../src/schema/rules/check-write';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { keyColumn, uniqueKeys } from '../db/unique-key';
import { invalid } from '../http/http-errors';
import { isTaken, overlaps } from './check-collisions';
import type { NounModule, Save } from './noun-module';
import { belongs, isActive } from './refs';
import { commonSecrets } from './secrets';

/** Leaves out the files of fields that conditions hide. @throws 422 with every message. */
export async function checkSave(save: Save, module: NounModule, { errors: found }: CheckedValues): Promise<void> {
  const { noun, values, before, id } = save;
  const checked = { values, errors: { ...found, ...commonSecrets(noun, values, found) } };
  const errors = await checkStored(noun, checked, recordsOf(save), { before, own: id });
  const more = Object.entries((await module.validate?.(save, errors)) ?? {});
  for (const [name, messages] of more) if (messages) errors[name] = messages;
  if (!hasNoErrors(errors)) throw invalid(errors);
  save.files = save.files.filter(({ field }) => !Object.hasOwn(values, field) || !isEmpty(values[field]));
}

/** As the transaction of the save sees them. */
const recordsOf = ({ noun, transaction, id }: Save): StoredRecords => ({
  isChoice: (ref, chosen) => isActive(transaction, nounOf(ref), chosen),
  belongs: (pair) => belongs(transaction, pair),
  async isTaken(group, values, before) {
    const column = keyColumn(...group);
    const key = uniqueKeys(noun, values, before)[column];
    return key ? isTaken(transaction, noun, column, key, id) : false;
  },
  overlaps: (name, range) => overlaps(transaction, noun, name, range, id),
});

/**
 * Messages for sent `fixed` values, which say which kind of record it is where several nouns share an address, that
 * belong to another kind.
 */
export function checkFixed({ api }: Noun, values: Values): Errors {
  const foreign = Object.entries(api.fixed ?? {}).filter(
    ([name, value]) => values[name] !== undefined && plainText(values[name]) !== plainText(value),
  );
  return Object.fromEntries(foreign.map(([name]) => [name, [ruleMessage({ keyword: 'choice' }, { title: name })]]));
}
