// The values that say which kind of record a noun is, where several nouns share an address (`"fixed"` in a descriptor).
// Asked by lists and creates.
import type { Noun, Values } from '../../src/schema/model/descriptor';
import type { Errors } from '../../src/schema/rules/check';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { plainText } from '../../src/schema/rules/values';

/** Messages for fixed values that came along and are another kind's. */
export function checkFixed({ api }: Noun, values: Values): Errors {
  const foreign = Object.entries(api.fixed ?? {}).filter(
    ([name, value]) => values[name] !== undefined && plainText(values[name]) !== plainText(value),
  );
  return Object.fromEntries(foreign.map(([name]) => [name, [ruleMessage({ keyword: 'choice' }, { title: name })]]));
}
