// Every check that a record has to pass before it is stored, in one order for all nouns: rules of the descriptor, what
// only the database can check, what a module adds.
import { type Errors, isFine } from '../../src/schema/rules/check';
import type { CheckedValues } from '../../src/schema/rules/check-write';
import { invalid } from '../http/http-errors';
import { checkOverlap } from './check-overlap';
import { checkUnique } from './check-unique';
import type { NounModule, Save } from './noun-module';
import { checkRefs } from './refs';
import { commonSecrets } from './secrets';

/** @throws 422 with every message. */
export async function approve(save: Save, module: NounModule, { errors: found }: CheckedValues): Promise<void> {
  const { noun, transaction, values, before, id } = save;
  const errors: Errors = { ...found, ...commonSecrets(noun, values, found) };
  const right = Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(errors, name)));
  Object.assign(errors, await checkRefs(transaction, noun, right, before));
  Object.assign(errors, await checkUnique(transaction, noun, right, id));
  if (isFine(errors)) Object.assign(errors, await checkOverlap(transaction, noun, values, id));
  const more = Object.entries((await module.validate?.(save, errors)) ?? {});
  for (const [name, messages] of more) if (messages) errors[name] = messages;
  if (!isFine(errors)) throw invalid(errors);
}
