// Whether a record may come into another state: which one follows, who may, what must be filled, and the reason. On the
// one path that saves records, whatever the call.
import type { Noun, NounState, Values } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { capitalized } from '../formats/words';
import { leadsTo, mayEnter } from '../model/next-states';
import { nounLabel, withArticle } from '../model/noun-label';
import type { Role } from '../model/rights';
import { MAX_REASON, STATE, STATE_REASON, stateOf } from '../model/states';
import type { Errors } from './check';
import { labelOf, ruleMessage } from './rule-messages';

/** A save of a record that was `before`, by a user of a type. */
export interface StateChange {
  before: Values;
  /** What is to be stored. */
  values: Values;
  role: Role;
  /** As it was sent, and under which name. */
  reason?: unknown;
  reasonName?: string;
  /** A move is set back: it need not lead there, and has its reason. */
  isUndo?: boolean;
}

/** Messages by field; none where a noun has no states. A new record has passed nothing yet. */
export function stateErrors(noun: Noun, change: StateChange): Errors {
  const { before, values } = change;
  if (!noun.states || isEmpty(before)) return {};
  const after = { ...before, ...values };
  const state = stateOf(noun, after);
  // What is no state is an error of the field itself.
  if (!state)
    return Object.hasOwn(values, STATE) && isEmpty(values[STATE])
      ? { [STATE]: [ruleMessage({ keyword: 'required' }, { title: 'State' })] }
      : {};
  const isOther = isMoved(noun, before, values);
  return {
    ...missing(noun, state, after, (name) => isOther || Object.hasOwn(values, name)),
    ...(isOther ? moveErrors(noun, state, change) : {}),
  };
}

/** Whether this save brings a record into another state. */
export const isMoved = (noun: Noun, before: Values, values: Values): boolean =>
  noun.states !== undefined && Object.hasOwn(values, STATE) && values[STATE] !== before[STATE];

function moveErrors(
  noun: Noun,
  state: NounState,
  { before, reason, reasonName = STATE_REASON, role, isUndo }: StateChange,
): Errors {
  const { one, many } = nounLabel(noun);
  const from = stateOf(noun, before)?.label ?? 'a state that is no longer there';
  if (!isUndo && !leadsTo(noun, before, state))
    return { [STATE]: [`${capitalized(withArticle(one))} cannot go from ${from} to ${state.label}.`] };
  if (!mayEnter(state, role)) return { [STATE]: [`Your user type may not set ${many} to ${state.label}.`] };
  if (isUndo) return {};
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (state.reason !== undefined && text === '') return { [reasonName]: ['Reason is required.'] };
  if (text.length > MAX_REASON)
    return { [reasonName]: [ruleMessage({ keyword: 'maxLength', limit: MAX_REASON }, { title: 'Reason' })] };
  return {};
}

/** What the state wants filled; of a record that is in it already only what is sent. */
function missing(noun: Noun, state: NounState, after: Values, isChecked: (name: string) => boolean): Errors {
  return Object.fromEntries(
    (state.requires ?? [])
      .filter((name) => isChecked(name) && isEmpty(after[name]))
      .map((name) => {
        const label = labelOf(noun.record.properties[name]!);
        return [name, [`${label} must be filled while ${withArticle(nounLabel(noun).one)} is ${state.label}.`]];
      }),
  );
}
