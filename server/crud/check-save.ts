// Every check that a record has to pass before it is stored, in one order for all nouns: rules of the descriptor, what
// only the database can check, what a module adds.

import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, plainText } from '../../src/schema/formats/plain-values';
import { type Errors, hasNoErrors } from '../../src/schema/rules/check';
import type { CheckedValues } from '../../src/schema/rules/check-write';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { invalid } from '../http/http-errors';
import { checkOverlap, checkUnique } from './check-collisions';
import type { NounModule, Save } from './noun-module';
import { checkDependentRefs, checkRefs } from './refs';
import { commonSecrets } from './secrets';

/** Leaves out the files of fields that conditions hide. @throws 422 with every message. */
export async function checkSave(save: Save, module: NounModule, { errors: found }: CheckedValues): Promise<void> {
  const { noun, transaction, values, before, id } = save;
  const errors: Errors = { ...found, ...commonSecrets(noun, values, found) };
  const withoutWrong = (all: Values) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(errors, name)));
  const right = withoutWrong(values);
  Object.assign(errors, await checkRefs(transaction, noun, right, before, id));
  Object.assign(errors, await checkDependentRefs(transaction, noun, values, before, errors));
  Object.assign(errors, await checkUnique(transaction, noun, right, withoutWrong(before), id));
  if (hasNoErrors(errors)) Object.assign(errors, await checkOverlap(transaction, noun, values, id));
  const more = Object.entries((await module.validate?.(save, errors)) ?? {});
  for (const [name, messages] of more) if (messages) errors[name] = messages;
  if (!hasNoErrors(errors)) throw invalid(errors);
  save.files = save.files.filter(({ field }) => !Object.hasOwn(values, field) || !isEmpty(values[field]));
}

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
