// Why a card cannot be brought to a column, in words: by its state, by the rules of the field, by the rights of the user.
import type { Noun, NounState, Values } from '../../../schema/descriptor/descriptor';
import type { Grouping } from '../../../schema/filters/groups';
import { endText, leadsTo, nextStates } from '../../../schema/model/next-states';
import { nounLabel } from '../../../schema/model/noun-label';
import { mayDo, type Role } from '../../../schema/model/rights';
import { endOf, isLockedIn, STATE, stateOf } from '../../../schema/model/states';
import type { BoardColumn } from './board-columns';

/** Of a column that `mayMoveTo` refuses. */
export function refusalOf(
  noun: Noun,
  { name, property }: Pick<Grouping, 'name' | 'property'>,
  row: Values,
  { value, title }: Pick<BoardColumn, 'value' | 'title'>,
  role: Role,
): string {
  if (!mayDo(noun, 'update', role)) return `Your user type may not change ${nounLabel(noun).many}.`;
  const end = endOf(noun, row);
  if (end) return endText(noun, end);
  const from = stateOf(noun, row);
  if (name === STATE && noun.states)
    return stateRefusal(noun, row, role, from, noun.states.find((state) => state.name === value) ?? from);
  if (from && isLockedIn(from, name)) return `${property.title} is locked while it is ${from.label}.`;
  if (value === null) return `${property.title} is required.`;
  return `${title} cannot be chosen.`;
}

/** @param from its state, if that is still described. */
function stateRefusal(
  noun: Noun,
  row: Values,
  role: Role,
  from: NounState | undefined,
  to: NounState | undefined,
): string {
  if (to?.by && leadsTo(noun, row, to)) return `Only ${to.by.join(' or ')} may set it to ${to.label}.`;
  const next = nextStates(noun, row, role).map(({ label }) => label);
  const of = from ? ` on ${from.label}` : '';
  return next.length === 0 ? `No other state can follow${of}.` : `Only ${next.join(' or ')} can follow${of}.`;
}
