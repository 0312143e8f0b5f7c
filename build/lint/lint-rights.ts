// Rules about `may`: rights that nobody could use, or that would lock everybody out.

import type { Noun, Right } from '../../src/schema/descriptor/descriptor';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import type { LintContext } from '../../src/schema/keywords/lint-context';
import { roleNameProblems } from '../../src/schema/keywords/noun/rights';
import { callsOf, hasCall } from '../../src/schema/model/calls';
import { mayDo } from '../../src/schema/model/rights';

/** Problems of `may` of a noun; without it every user type may do everything, and only its views are checked. */
export function rightsProblems(place: Place, noun: Noun, { nouns }: Pick<LintContext, 'nouns'>): Finding[] {
  const { may, choices, api } = noun;
  if (!may) return viewProblems(place, noun, nouns);
  const known = RIGHTS.flatMap((right) => (may[right] ? [{ right, roles: may[right] }] : []));
  const found = known.flatMap(({ right, roles }) => {
    const at = place.at('may', right);
    return [...callProblems(at, right, noun), ...roles.flatMap((role, i) => roleProblems(at.at(i), right, role, noun))];
  });
  if (may.list && choices && choices.key === undefined)
    found.push(
      place
        .at('may', 'list')
        .problem('others choose among these records by their own list, so "choices" need a "key" of their own'),
    );
  if (may.read && api.single)
    found.push(place.at('may', 'read').problem("the page needs the caller's own record to open, so everyone reads it"));
  return found;
}

/** Rights of a table do not count for a second noun over it. The caller's own record is open to its caller only. */
function viewProblems(place: Place, { noun, table, api }: Noun, nouns: LintContext['nouns']): Finding[] {
  const isOpen =
    table !== undefined && nouns.get(table)?.may !== undefined && !api.single && callsOf({ api }).length > 0;
  return isOpen
    ? [
        place
          .at('table')
          .problem(`${table} has "may", but everyone may do everything through ${noun}: it needs its own "may"`),
      ]
    : [];
}

const RIGHTS: readonly Right[] = ['list', 'read', 'create', 'update', 'delete', 'export'];

/** A right is about a call. */
function callProblems(place: Place, right: Right, noun: Noun): Finding[] {
  const call = right === 'export' ? 'list' : right;
  if (!hasCall(noun, call) && !(call === 'update' && noun.states))
    return [place.problem(`${noun.noun} has no call "${call}", only ${callsOf(noun).join(', ') || 'none at all'}`)];
  return right === 'export' && !noun.api.paged
    ? [place.problem(`only a list that comes a page at a time is exported, so the "api" must be "paged"`)]
    : [];
}

/** Who lacks what a right builds on has it in vain. */
function roleProblems(place: Place, right: Right, role: string, noun: Noun): Finding[] {
  const unknown = roleNameProblems(place, role);
  if (unknown.length > 0) return unknown;
  if (mayDo(noun, right, role)) return [];
  const needed = right === 'export' ? 'list' : 'read';
  return [place.problem(`"${role}" may not "${needed}", which "${right}" needs`)];
}
