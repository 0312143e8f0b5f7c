// The values that identify the kind of record, where several nouns share an address (`"fixed"` in a descriptor).
import type { Noun, Values } from '../../src/schema/model/descriptor';
import type { Errors } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { plainText } from '../../src/schema/rules/values';

/** Messages for sent fixed values that belong to another kind. */
export function checkFixed({ api }: Noun, values: Values): Errors {
  const foreign = Object.entries(api.fixed ?? {}).filter(
    ([name, value]) => values[name] !== undefined && plainText(values[name]) !== plainText(value),
  );
  return Object.fromEntries(foreign.map(([name]) => [name, [ruleMessage({ keyword: 'choice' }, { title: name })]]));
}
