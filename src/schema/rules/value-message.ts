// Why a field cannot have a value, whatever the others are.
import type { Property } from '../descriptor/descriptor';
import { lastingRule } from '../values/lasting-rule';
import { ruleMessage } from './rule-messages';
import { violations } from './rules';

/** The message for the first rule that the value violates; rules that read other fields or the clock are left out. */
export function valueMessage(property: Property, value: unknown): string | undefined {
  const { after: _after, match: _match, notEqualTo: _other, ...alone } = property;
  const [violation] = violations(lastingRule(alone), value);
  return violation && ruleMessage(violation, property);
}
